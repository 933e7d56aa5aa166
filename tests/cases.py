"""Many cases in one test: how it names those that failed, and how many examples a property tries."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping

import pytest
from hypothesis import settings

Test = Callable[..., None]


def each(names: str, cases: Iterable[object], ids: Callable[[object], str] = str) -> Callable[[Test], Test]:
    """One test over a table, where `pytest.mark.parametrize` makes a test of each row, which is slow to collect.

    All rows run, whatever fails. The rows share the fixtures of one test, so none may change what another row sees.
    A mapping gives its values, and its keys as their names.
    """
    columns = [name.strip() for name in names.split(",")]
    rows = _rows(cases, ids)

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


def _rows(cases: Iterable[object], ids: Callable[[object], str]) -> list[tuple[str, object]]:
    if isinstance(cases, Mapping):
        return [(str(name), case) for name, case in cases.items()]
    return [(ids(case), case) for case in cases]


def examples(number: int) -> int:
    """So many examples of a property, and in the fast tier no more than its profile says."""
    fast = settings.get_current_profile_name() == "fast"
    return min(number, settings.get_profile("fast").max_examples) if fast else number


def mostly_full(cases: Iterable[object], *fast: object) -> list[object]:
    """The cases of a slow test: the fast tier has these, and `make test-all` has the others too."""
    found = list(cases)
    assert all(case in found for case in fast)
    return [case if case in fast else pytest.param(case, marks=pytest.mark.full) for case in found]
