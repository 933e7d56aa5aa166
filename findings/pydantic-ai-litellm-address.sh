#!/usr/bin/env bash
# pydantic-ai: the name `litellm:MODEL` gives a model that talks to the address of OpenAI, with a placeholder as its key,
# if nobody gave the address of a LiteLLM proxy. The other provider that has no address of its own, `ollama:MODEL`, is an
# error that says which variable to set.
# Guess beforehand: an error for both, or the proxy's usual address on this machine.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check 'pydantic-ai-slim[openai]==2.66.0'
cat > names.py <<'END'
import pydantic_ai

pydantic_ai.BANNER_ENABLED = False
from pydantic_ai.exceptions import UserError
from pydantic_ai.models import infer_model

model = infer_model("litellm:anthropic/some-model")
print("litellm:", model.base_url, model.client.api_key)
try:
    infer_model("ollama:some-model")
except UserError as error:
    print("ollama:", error)
else:
    raise AssertionError("ollama has an address")
assert model.base_url == "https://api.openai.com/v1/"
assert model.client.api_key == "litellm-placeholder"
END
env/bin/pip list --disable-pip-version-check 2>/dev/null | grep -i -E '^pydantic-ai-slim '
env -u OPENAI_BASE_URL -u OPENAI_API_KEY -u OLLAMA_BASE_URL env/bin/python names.py
echo "As described above."
