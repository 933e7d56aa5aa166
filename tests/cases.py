"""Many cases in one test: how it names those that failed, and how many examples a property tries."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest
from hypothesis import settings

Test = Callable[..., None]


def each(
    names: str | Sequence[str], cases: Iterable[Any], ids: Callable[[Any], object] | Iterable[str] = str
) -> Callable[[Test], Test]:
    """One test over a table, where `pytest.mark.parametrize` makes a test of each row, which is slow to collect.

    All rows run, whatever fails. The rows share the fixtures of one test, so none may change what another row sees.
    """
    columns = names.split(", ") if isinstance(names, str) else list(names)
    known = [_known(case) for case in cases]
    named = map(ids, (case for _, case in known)) if callable(ids) else ids
    rows = [(str(name or said), case) for (name, case), said in zip(known, named, strict=True)]

    def decorate(test: Test) -> Test:
        parameters = [p for name, p in inspect.signature(test).parameters.items() if name not in columns]

        def run(**fixtures: object) -> None:
            failures = []
            for name, case in rows:
                values = case if len(columns) > 1 else (case,)
                try:
                    test(**dict(zip(columns, values, strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as failure:  # noqa: BLE001
                    failure.add_note(f"The case: {name}")
                    failures.append((name, failure))
            if failures:
                said = "; ".join(name for name, _ in failures)
                raise BaseExceptionGroup(f"{len(failures)} of {len(rows)} cases: {said}", [f for _, f in failures])

        run.__name__, run.__qualname__, run.__module__ = test.__name__, test.__qualname__, test.__module__
        run.__doc__, run.__dict__ = test.__doc__, test.__dict__
        run.__signature__ = inspect.Signature(parameters)
        return run

    return decorate


def _known(case: Any) -> tuple[str | None, Any]:
    """The name that `pytest.param` gave it, and what it is."""
    if not isinstance(case, type(pytest.param())):
        return None, case
    assert not case.marks
    return case.id, case.values if len(case.values) > 1 else case.values[0]


def examples(number: int) -> int:
    """So many examples of a property, and in the fast tier no more than its profile says."""
    fast = settings.get_current_profile_name() == "fast"
    return min(number, settings.get_profile("fast").max_examples) if fast else number


def mostly_full(cases: Iterable[object], *fast: object) -> list[object]:
    """The cases of a slow test: the fast tier has these, and `make test-all` has the others too."""
    return _marked(cases, fast, pytest.mark.full)


def mostly_nightly(cases: Iterable[object], *daily: object) -> list[object]:
    """The cases of a very slow test: `make test-all` has these, and `make nightly` has the others."""
    return _marked(cases, daily, pytest.mark.nightly)


def _marked(cases: Iterable[object], kept: Sequence[object], mark: pytest.MarkDecorator) -> list[object]:
    """The cases, all but `kept` with the mark."""
    found = list(cases)
    assert all(case in found for case in kept)
    return [case if case in kept else pytest.param(*_values(case), marks=mark) for case in found]


def _values(case: object) -> tuple[object, ...]:
    return case if isinstance(case, tuple) and not hasattr(case, "_fields") else (case,)
