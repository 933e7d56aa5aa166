#!/usr/bin/env bash
# wordllama: the normalized vector of an empty text is not a number in any of its places (a warning goes to stderr), and
# so is its likeness to every text. Without `norm=True` the vector is zeros.
# Guess beforehand: zeros in both cases, and a likeness of 0.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check wordllama==0.4.0.post1
cat > texts.py <<'END'
from pathlib import Path

import numpy as np
import wordllama

model = wordllama.WordLlama.load(cache_dir=Path(wordllama.__file__).parent, disable_download=True)
plain, normal = model.embed(["", "The rent is due."]), model.embed(["", "The rent is due."], norm=True)
print("without norm: zeros" if not plain[0].any() else "without norm: something else")
print("with norm:", "nan" if np.isnan(normal[0]).all() else normal[0][:3], "and length", float(np.linalg.norm(normal[1])))
assert not plain[0].any()
assert np.isnan(normal[0]).all()
assert abs(np.linalg.norm(normal[1]) - 1) < 1e-3
END
env/bin/pip list --disable-pip-version-check 2>/dev/null | grep -i -E '^wordllama '
env/bin/python texts.py
echo "As described above."
