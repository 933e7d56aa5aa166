#!/usr/bin/env bash
# import-linter (with grimp): `from pkg import read` counts as an import of the module pkg/read.py, even where
# pkg/__init__.py binds the name `read` to a function and the caller gets that function. A "protected" contract that
# lets callers use the package's own names, and not its modules, is then broken by a caller that keeps it. With the
# module renamed to reading.py, and not one other word changed in the caller, the contract holds.
# Guess beforehand: the contract holds, since the package itself defines the name.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check import-linter==2.16 grimp==3.19
mkdir -p app/core
echo 'from app.core.read import read as read' > app/core/__init__.py
printf 'def read() -> str:\n    return "a function"\n' > app/core/read.py
printf 'from app.core import read\n\nprint("the caller has", type(read).__name__, read())\n' > app/caller.py
: > app/__init__.py
cat > .importlinter <<'END'
[importlinter]
root_package = app

[importlinter:contract:doors]
name = Only the package's own names
type = protected
protected_modules = app.core.*
allowed_importers = app.core
END
env/bin/pip list --disable-pip-version-check 2>/dev/null | grep -iE '^(import-linter|grimp) '
env/bin/python -m app.caller
echo "== with app/core/read.py"
env/bin/lint-imports --no-cache > one.txt || true
grep -E 'Only the package|app.caller' one.txt
mv app/core/read.py app/core/reading.py
sed -i 's/core.read import/core.reading import/' app/core/__init__.py
env/bin/python -m app.caller
echo "== with app/core/reading.py"
env/bin/lint-imports --no-cache > two.txt || true
grep -E 'Only the package|app.caller' two.txt
grep -q 'app.caller -> app.core.read' one.txt && grep -q 'BROKEN' one.txt && grep -q 'KEPT' two.txt
echo "As described above."
