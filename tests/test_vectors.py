"""Vectors: the built-in model without a connection, models of vendors, programs; and each way to fail, in a sentence."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest
from cases import each
from loopback import Asked, Said, serving

from citecheck import programs, vectors
from citecheck.errors import CitecheckError, EngineError, UsageError
from citecheck.vectors import embedder, likeness

SOURCE = "Earth's inner core reaches temperatures of 5,400°C."
CLAIMS = {  # how like the source they are
    "The Earth's core temperature is approximately 5,400°C.": 0.86,
    "Mars has two moons.": 0.08,
    "": 0,
    "\ud83d": 0.1,
}


def program(code: str) -> str:
    return shlex.join([sys.executable, "-c", f"import json, sys, time\nlines = list(sys.stdin)\n{code}"])


def test_the_built_in_model_asks_nobody() -> None:  # no test may open a socket
    pytest.importorskip("wordllama")
    model = embedder()
    rows = model.embed([*CLAIMS, SOURCE])
    found = likeness(rows[:-1], rows[-1:])[:, 0]
    assert [round(float(one), 2) for one in found[:3]] == [*CLAIMS.values()][:3]
    assert abs(found[3]) < 0.3
    assert (model.embed([SOURCE]) == rows[-1:]).all()
    assert model.embed([]).shape == (0, 0)


def test_a_missing_extra_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors._wordllama.cache_clear()
    monkeypatch.setitem(sys.modules, "wordllama", None)
    with pytest.raises(UsageError, match=r'pip install "citecheck-verify\[vectors\]"\.$'):
        embedder()
    monkeypatch.setitem(sys.modules, "pydantic_ai", None)
    with pytest.raises(UsageError, match=r'pip install "citecheck-verify\[judges\]"\.$'):
        embedder("openai:small").embed(["a"])


def test_a_program_gets_each_text_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    code = f"open({str(log)!r}, 'a').writelines(lines)\nfor line in lines: print([len(json.loads(line)), 1])"
    model = embedder(program(code))
    model.embed(["ab", "c\n", "ab"])
    rows = model.embed(["c\n", "é", "ab"])
    assert log.read_text().splitlines() == ['"ab"', '"c\\n"', '"\\u00e9"']
    assert [round(float(row[0] / row[1])) for row in rows] == [2, 1, 2]


WRONG = [
    ("print([1])", "it returned 1 vectors for 2 texts."),
    ("print('no')", "it printed a line that is not JSON."),
    ("print([1]); print([1, 2])", "a vector must be a list of finite numbers, all of one length."),
    ("print([]); print([])", "a vector must be a list of finite numbers, all of one length."),
    ("print('[NaN]'); print([1])", "a vector must be a list of finite numbers, all of one length."),
    ("print('\"ab\"'); print([1])", "a vector must be a list of finite numbers, all of one length."),
    ("sys.exit(3)", "it ended with code 3."),
    ("time.sleep(60)", "it took over 0.5 seconds."),
    ("print('1' * 3000)", "it printed more than 0.00195312 MiB."),
]


@each("code, sentence", WRONG)
def test_a_program_that_fails_is_one_sentence(code: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = {"seconds": 0.5 if "sleep" in code else 60.0, "most": 2048}
    monkeypatch.setattr(vectors, "printed", lambda *given: programs.printed(*given, **quick))
    with pytest.raises(EngineError) as raised:
        embedder(program(code)).embed(["a", "b"])
    assert str(raised.value).endswith(f": {sentence}")


def test_there_is_no_such_program() -> None:
    for command in ("no-such-program --x", "'", ""):
        with pytest.raises(UsageError, match=r"cannot be run .*: check the command\.$"):
            embedder(command).embed(["a"])


@pytest.mark.full
@pytest.mark.enable_socket
def test_a_model_of_a_vendor(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")
    pytest.importorskip("pydantic_ai")

    def answer(asked: Asked) -> Said:
        texts = asked.json["input"]
        data = [{"object": "embedding", "index": n, "embedding": [float(len(t)), 1.0]} for n, t in enumerate(texts)]
        usage = {"prompt_tokens": 1, "total_tokens": 1}
        return Said({"object": "list", "model": "small", "data": data, "usage": usage})

    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    with serving(answer) as (url, asked):
        monkeypatch.setenv("OPENAI_BASE_URL", f"{url}/v1")
        rows = embedder("openai:small").embed([f"{'a' * n}" for n in range(1, 101)])
    assert [round(float(row[0] / row[1])) for row in rows] == [*range(1, 101)]
    assert [(one.path, len(one.json["input"])) for one in asked] == [("/v1/embeddings", 96), ("/v1/embeddings", 4)]
    with serving(lambda _: Said({"error": {"message": "No such model."}}, 404)) as (url, _):
        monkeypatch.setenv("OPENAI_BASE_URL", f"{url}/v1")
        with pytest.raises(EngineError, match=r"^--vectors openai:small: .*404") as raised:
            embedder("openai:small").embed(["a"])
    assert "secret" not in str(raised.value)
    with pytest.raises(CitecheckError, match=r"^--vectors nobody:small: .*nobody"):
        embedder("nobody:small").embed(["a"])
