"""Grades as Markdown."""

from __future__ import annotations

from citecheck.grading.grade import Grade, RunGrade
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.markdown import render_markdown
from reporting.grades.samples import BOARD, EMPTY, GRADES, RUNS, one

WHOLE = """\
## citecheck: grades

13 runs: 6 graded (A 2 · B 1 · C 1 · D 2), 7 ungradable; 50.0 % pass (9.4–90.5)

### Groups (a run passes with B or better; 95 % intervals)

| group | runs | graded | ungradable | A | B | C | D | pass | bounds % | found | coverage | not found | decided |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
| arm=– | 1 | 0 | 1 | 0 | 0 | 0 | 0 | – | 0.0–100.0 | – | – | – | – |
| arm=base | 6 | 4 | 2 | 1 | 0 | 1 | 2 | 25.0 % (2.7–80.2) | 16.7–50.0 | 75.0 % (19.8–97.3) | 62.5 % (14.2–94.4) | 25.0 % | 75.0 % |
| arm=skill | 6 | 2 | 4 | 1 | 1 | 0 | 0 | 100.0 % (34.2–100.0) | 33.3–100.0 | 75.0 % (19.8–97.3) | 100.0 % (34.2–100.0) | 0.0 % | 75.0 % |

### Compared with base, in points

| group | metric | difference |  | cases |
|---|---|---|---|---|
| arm=– | passed | – | – | not paired |
| arm=skill | passed | +75.0 (+10.9 to +97.3) | ▲ better | 3 shared cases |
| arm=skill | found | +0.0 (-59.6 to +59.6) | ? unclear | 3 shared cases |
| arm=skill | partial | +25.0 (+1.0 to +80.2) | ▼ worse | not paired |
| arm=skill | not found | -25.0 (-80.2 to -4.5) | ? unclear: ungradable runs could turn it | not paired |
| arm=skill | decided | -8.3 (-15.7 to -0.5) | ▼ worse | 1 shared case |

### Trials of a case

| group | k | one of k passes | all k pass | cases |
|---|---|---|---|---|
| arm=base | 1 | 25.0 % (2.7–80.2) | 25.0 % (2.7–80.2) | 2 of 3 |
| arm=base | 2 | 50.0 % (9.4–90.5) | 0.0 % (0.0–65.8) | 2 of 3 |
| arm=skill | 1 | 100.0 % (34.2–100.0) | 100.0 % (34.2–100.0) | 2 of 3 |
| arm=skill | 2 | – | – | 0 of 3 |

### Ungradable, and in no mean

| count | why | what it is |
|---|---|---|
| 1 | empty | The agent answered nothing. |
| 1 | error result | The run says that it failed: overloaded. |
| 1 | no final message | The run ended while the agent worked. |
| 1 | nothing to check | no citation, and no sentence that asks for one |
| 1 | open | what could not be checked decides the letter |
| 1 | truncated | The answer was cut off at the limit of its length. |
| 1 | unreadable | No reader knows the file. |

Bounds: of all runs 23.1 % pass if none of these would, 76.9 % if all would.

### Commonest issues, by kind: 3 source · 5 claim · 1 place · 2 form

| count | issue | what it is |
|---|---|---|
| 4 | UNCITED | a sentence with a figure, date or quotation lacks a citation |
| 2 | UNCHECKED | a part of the answer could not be checked |
| 1 | NOT\\_FOUND | the quote is not in the source |
| 1 | CONTRADICTED | the claim has another figure than its quote, or reverses it |
| 1 | LONG\\_ANCHOR | the anchor has more than four words |
| 1 | PARTIAL | the quote is elsewhere |
| 1 | MALFORMED | the block or an entry breaks the standard |

### Worst runs

| grade | run | issues |
|---|---|---|
| D | runs/base/large/tax.jsonl | 1 × NOT\\_FOUND, 2 × UNCITED, 1 × LONG\\_ANCHOR, 1 × MALFORMED, 1 × UNCHECKED |
| D | runs/base/small/tax.jsonl | 2 × UNCITED |
| C | runs/base/small/lease.jsonl | 1 × CONTRADICTED |
| B | runs/skill/large/tax.jsonl | 1 × PARTIAL |
"""
NOTHING = """\
## citecheck: grades

0 runs: none graded, 0 ungradable

### Groups (a run passes with B or better; 95 % intervals)

| group | runs | graded | ungradable | A | B | C | D | pass | found | coverage | not found | decided |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
| all runs | 0 | 0 | 0 | 0 | 0 | 0 | 0 | – | – | – | – | – |
"""
ALONE = """\
## citecheck: grades

1 run: 1 graded (A 0 · B 0 · C 0 · D 1), 0 ungradable; 0.0 % pass

### Groups (a run passes with B or better; 95 % intervals)

| group | runs | graded | ungradable | A | B | C | D | pass | found | coverage | not found | decided |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
| all runs | 1 | 1 | 0 | 0 | 0 | 0 | 1 | 0.0 % | – | – | – | – |

### Worst runs

| grade | run | issues |
|---|---|---|
| D | runs/base/large/tax.jsonl | 1 × NOT\\_FOUND, 2 × UNCITED, 1 × LONG\\_ANCHOR, 1 × MALFORMED, 1 × UNCHECKED |
"""


def markdown(grades: Grades) -> str:
    return "".join(render_markdown(grades))


def test_whole_output() -> None:
    assert markdown(GRADES) == WHOLE
    assert markdown(EMPTY) == NOTHING
    assert markdown(one(RUNS[1])) == ALONE


def test_at_most_twenty_runs_are_shown() -> None:
    runs = [RunGrade(f"run {n}", {}, "x", "ok", grade=Grade((), (), 1, 0, (1,), "D")) for n in range(30)]
    rows = markdown(Grades(BOARD, lambda: iter(runs))).split("### Worst runs\n")[1].splitlines()[3:]
    assert rows == [f"| D | run {n} | 1 × UNCITED |" for n in range(20)]
