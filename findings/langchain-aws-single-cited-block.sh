#!/usr/bin/env bash
# langchain-aws: an answer of Bedrock's Converse API that is one cited text (a single `citationsContent` block) comes back
# as a plain string, and its citations are in no field of the message. With any second block in the answer, even a word
# without citations, `content` is a list and the same citation is there.
# Guess beforehand: the citations are kept in both cases.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check langchain-aws==1.9.1 boto3==1.44.8
cat > message.py <<'END'
import boto3
from botocore.stub import Stubber
from langchain_aws import ChatBedrockConverse

CITED = {
    "citationsContent": {
        "content": [{"text": "The rent is $500."}],
        "citations": [
            {
                "title": "lease.pdf",
                "sourceContent": [{"text": "The rent is $500 a month."}],
                "location": {"documentPage": {"documentIndex": 0, "start": 2, "end": 3}},
            }
        ],
    }
}


def message(*blocks):
    client = boto3.client("bedrock-runtime", region_name="us-east-1", aws_access_key_id="a", aws_secret_access_key="b")
    answer = {
        "output": {"message": {"role": "assistant", "content": list(blocks)}},
        "stopReason": "end_turn",
        "usage": {"inputTokens": 1, "outputTokens": 1, "totalTokens": 2},
        "metrics": {"latencyMs": 1},
    }
    with Stubber(client) as stub:
        stub.add_response("converse", answer)
        model = ChatBedrockConverse(model="anthropic.claude-3-5-sonnet-20240620-v1:0", client=client, bedrock_client=client)
        return model.invoke("What is the rent?")


one, two = message(CITED), message(CITED, {"text": " That is all."})
print("one block:", type(one.content).__name__, repr(one.content))
print("two blocks:", type(two.content).__name__, two.content)
assert one.content == "The rent is $500."
assert "a month" not in one.model_dump_json()
assert "a month" in two.model_dump_json()
END
env/bin/pip list --disable-pip-version-check 2>/dev/null | grep -i -E '^(langchain-aws|botocore) '
env/bin/python message.py
echo "As described above."
