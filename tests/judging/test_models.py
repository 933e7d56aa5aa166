"""Names of models, and what is missing if one cannot be used."""

from __future__ import annotations

import os
import sys

import pytest
from cases import each

from citecheck.errors import UsageError
from citecheck.judging.models import address_of, is_local, model_of

pydantic_ai = pytest.importorskip("pydantic_ai")
from citecheck.judging.cost import Tokens  # noqa: E402
from citecheck.judging.provider import ProviderJudge  # noqa: E402

pytestmark = pytest.mark.full

UNUSABLE = [
    ("openai:gpt-5", "set the environment variable OPENAI_API_KEY."),
    ("anthropic:claude-sonnet-4-5", "set the environment variable ANTHROPIC_API_KEY."),
    ("ollama:llama3", "set the environment variable OLLAMA_BASE_URL."),
    ("bedrock:amazon.nova-lite-v1:0", "set the environment variable AWS_DEFAULT_REGION."),
    ("litellm:x", "set OPENAI_BASE_URL to the address of your proxy; without it, everything goes to OpenAI."),
    ("google-gla:gemini-2.5-flash", "unknown provider or model; did you mean google:gemini-2.5-flash?"),
    ("nobody:x", "unknown provider; use one such as openai, anthropic, google, bedrock, groq or ollama."),
]


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of the keys and addresses of whoever runs the tests."""
    for name in list(os.environ):
        if name.endswith(("_API_KEY", "_BASE_URL", "_ENDPOINT", "_REGION")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")  # AWS's library asks the network for a region


@each("name, why", UNUSABLE, ids=lambda case: case[0])
def test_what_is_missing(name: str, why: str) -> None:
    with pytest.raises(UsageError) as caught:
        model_of(name)
    assert str(caught.value) == f"--judge {name}: {why}"


def test_the_extra_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pydantic_ai.models", None)
    with pytest.raises(UsageError) as caught:
        model_of("openai:gpt-5", "--model")
    assert str(caught.value) == '--model openai:gpt-5 needs an extra: pip install "citecheck-verify[judges]".'


PLACES = [
    ("openai:gpt-5", {"OPENAI_API_KEY": "k"}, "", False),
    (
        "openai-chat:x",
        {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1/"},
        "http://127.0.0.1:9/v1",
        True,
    ),
    ("openai-chat:x", {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "https://x.test/v1"}, "https://x.test/v1", False),
    ("ollama:llama3", {"OLLAMA_BASE_URL": "http://box.lan:11434/v1"}, "http://box.lan:11434/v1", True),
    ("ollama:llama3", {"OLLAMA_BASE_URL": "https://ollama.com/v1"}, "https://ollama.com/v1", False),
]


@each("name, environment, address, local", PLACES, ids=lambda case: f"{case[0]} {case[2]}")
def test_where_a_model_runs(
    name: str, environment: dict[str, str], address: str, local: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    model = model_of(name)
    assert not pydantic_ai.BANNER_ENABLED
    assert (address_of(model), is_local(model)) == (address, local)


def test_prices_that_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY", "GROQ_API_KEY"):
        monkeypatch.setenv(name, "k")
    names = [
        "openai:gpt-5-mini",
        "openai-chat:gpt-5-mini",
        "anthropic:claude-sonnet-4-5",
        "google:gemini-2.5-flash",
        "groq:llama-3.3-70b-versatile",
    ]
    prices = [ProviderJudge(name).price.of(Tokens(1_000, 100)) for name in names]
    assert all(price and price < 0.1 for price in prices)
    assert ProviderJudge("openai:nobody-knows-it").price.of(Tokens(1, 1)) is None
    monkeypatch.setenv("OPENAI_BASE_URL", "https://x.test/v1")
    assert ProviderJudge("openai:gpt-5-mini").price.of(Tokens(1, 1)) is None
