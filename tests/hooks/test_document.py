"""docs/hooks.md is tested like code: its snippets parse, and its commands are commands."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
import typer.main
from command import ROOT, citecheck
from markdown_it import MarkdownIt

from citecheck.cli import command_line
from citecheck.hooks import PROTOCOLS, Client

PATH = ROOT / "docs" / "hooks.md"
TEXT = PATH.read_text("utf-8")
FENCES = [(token.info, token.content) for token in MarkdownIt("commonmark").parse(TEXT) if token.type == "fence"]
JSON = [json.loads(content) for info, content in FENCES if info == "json"]
TOML = [tomllib.loads(content) for info, content in FENCES if info == "toml"]
SETTINGS = JSON + TOML


def registered() -> Iterator[tuple[str, dict[str, Any]]]:
    """(event, handler) of every snippet."""
    for settings in SETTINGS:
        for event, groups in settings["hooks"].items():
            for group in groups:
                yield from ((event, handler) for handler in group["hooks"])


def words(handler: dict[str, Any]) -> list[str]:
    return shlex.split(handler["command"])


def test_there_are_snippets_for_every_client() -> None:
    assert {words(handler)[2] for _, handler in registered()} == {client.value for client in Client}
    assert len(SETTINGS) == 3
    assert {info for info, _ in FENCES} == {"json", "toml", "bash"}


@pytest.mark.parametrize(("event", "handler"), [*registered()])
def test_a_snippet_registers_the_hook_where_it_works(event: str, handler: dict[str, Any]) -> None:
    client = Client(words(handler)[2])
    assert event in PROTOCOLS[client].events
    assert handler["type"] == "command"
    assert handler["timeout"] == (30_000 if client is Client.GEMINI else 30)  # milliseconds and seconds


COMMANDS = [
    *(words(handler) for _, handler in registered()),
    *(shlex.split(one) for one in re.findall(r"citecheck hook (?!CLIENT)[^`|\n\"]+", re.sub(r'"command".*', "", TEXT))),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_is_one(command: list[str]) -> None:
    program, verb, *arguments = command
    group: Any = typer.main.get_command(command_line())
    assert (program, verb) == ("citecheck", "hook")
    context = group.commands["hook"].make_context("hook", arguments)
    assert context.params["client"] in set(Client)


def test_there_are_commands_in_the_prose_too() -> None:
    assert len(COMMANDS) == 6


def test_the_trial_by_hand_finds_something(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.chdir(tmp_path)
    (line,) = [content for info, content in FENCES if info == "bash"]
    _, event, pipe, *command = shlex.split(line)
    run = citecheck(*command[1:], stdin=event.encode())
    assert pipe == "|"
    assert run.code == 0
    assert json.loads(run.out)["hookSpecificOutput"]["hookEventName"] == "Stop"


def test_links_resolve() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", TEXT)
    assert [target for target in targets if not (PATH.parent / target).exists()] == []
    assert targets


def test_the_figures_are_the_programs() -> None:
    from citecheck.hooks.feedback import CHARACTERS, FINDINGS

    assert f"at most {FINDINGS} findings and {CHARACTERS:,} characters" in TEXT
