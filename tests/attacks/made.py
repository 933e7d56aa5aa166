"""Documents that belong to the project: the examples, and two that hold what the examples lack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from pdfs import drawn, opened, written

from citecheck.sources.document import Document
from citecheck.sources.open import open_document

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

EXAMPLES = Path(__file__).parents[2] / "examples"
HEADER = "Merrin Water - Annual technical report"

# One text with every kind of thing that a forger changes: it runs over line ends, columns and pages.
WATER = """
Merrin Water supplies 1.3 million people in 42 towns from three reservoirs and eleven wells. In 2024 it delivered 96.4
million m³ of drinking water, 2.5% less than the year before, and it lost 9¼% of that on the way to the taps. The
regulator’s limit is 11%. The company may not raise its tariff by more than 3 percentage points in a year, unless the
regulator agrees in writing before 30 September. Interest rates rose by 75 basis points in the same period.

The north reservoir was drained between 4 March and 17 May 2024 for the first time since 1987. All of its 14 gates were
inspected, and five were replaced at a cost of €2.75 million. Neither the dam nor the spillway needed repair. At least two
engineers must be on site whenever a gate is moved; visitors can watch from the bridge, but only with a guide. The lowest
temperature measured at the bottom was -3.5 degrees, the highest +21.8 degrees.

Leaks are found by listening. A crew of two walks about 12 km in a night and marks every sound that does not stop when the
nearest valve is closed. Most of the leaks are small: ½ litre a minute at a joint, ¾ litre at a hydrant. Some, however,
are not. In August a main under Quay Street lost more than 400 m³ in 6 hours before it was shut. No one was hurt. The
damage of $1,284,500 was covered by the insurer except for an excess of $50,000.

The pumps at Stennet Hill run on 8.4 MW of their own wind power. When the wind fails they draw on the grid, which cost
(1,120) thousand in 2023 and (985) thousand in 2024. The contract ends on 31 December 2026 and will not renew itself.
Both parties may end it earlier by six months’ notice, provided that the notice is given in a quarter in which neither
of them owes money to the other.

Quality is tested every day. Of 18,250 samples taken in 2024, only 31 were above a limit, and none of these was above it
on the following day. Hardness lies between 1.2 and 2.9 mmol/l, nitrate below 25 mg/l, and lead below 0.004 mg/l. The
laboratory does not test for substances that the regulator has not named. It will publish its full list on 1 July 2025.

Net debt fell from £61.2 million to £58.9 million. The change of -£2.3 million is due to the sale of the old works at
Carrow; without it debt would have risen. Two thirds of the loans have a fixed rate of 4.125%, the others follow the
base rate plus 1½ percentage points. The pension fund had a deficit of (£0.7 million), down from (£1.9 million). The
auditor’s opinion is unqualified, “in all material respects”, and the directors recommend a dividend of 12.5 pence.

Every customer should receive a bill each quarter. A bill that is not paid within 21 days is sent again; after 42 days the
company may charge interest of 8 per cent. It must not cut off a household in which somebody is ill, nor one with a
child under 5 years, and it could lose its licence if it did. Complaints were fewer than in 2023: 1,906 in all, of which
3 out of 10 concerned the bill and not the water.
"""

MEASURED = """\
Measured values\u00a01 to 9

The reference volume is 4.2 × 10⁶ litres, with an error of ±5 litres. The flow at the inlet was 3.6 × 10⁻² m³/s.
Area A₁ has 12 km² and area A₂ has 1⅓ km². The ﬁrst ﬁlter was changed after 90 days, the second one after 120 days¹.
No ﬂow was recorded on 6 June, and there may be a gap of up to 45 minutes on 7 June. The river\u00adbank was dry.
The gauge is read at 6 a.m. and 6 p.m. by the caretaker, who must not reset it unless two wit-
nesses are present. It never showed more than 7.25 m, although the flood of 1953 would have reached 8½ m at this
place. Each reading costs $4.10, or $2,993 a year.\
\f\
Second series

The second series began on 12 January 2025 with a flow of 1,250 l/s, which is −4.8% against the mean of 1,313 l/s.
All sensors were calibrated at 20 °C; none of them drifted by more than 0.3 percent. The café at the weir was closed,
so that only 18 people crossed the bridge on an average day, against 240 in summer. The height above sea level is
163.4 m. A deviation of (0.6) m was noted twice and was not corrected, since it lies within the guarantee of ¾ m.
The “old” gauge, Müller’s of 1911, is still in use and should be kept as a re-
serve. About 5 of 8 readings agree with it to within 2 centimetres.\
\f\
Costs of both series

Salaries 48,200 46,950 and travel 3,115 (2,870) were paid by the county. Equipment was hired for €16,400 a year and
not bought. The county’s share rose from 35% to 40%, or by 5 percentage points, and it will not rise again before 2028.
Neither series may be continued without a new decision, except in the case of a flood. Any surplus of more than £1,000
is paid back on or before 31 March; a smaller one is kept. The balance was -£412 at the end of the first year and
+£87 at the end of the second. Most of the data is free of charge, but maps are not.\
\f\
Outlook

A third series could begin in autumn 2026 if at least 3 of the 7 towns agree. It would cost about 2.4 million euros,
of which 1.1 million euros are promised and 0.3 million euros are likely. The mill owners have not yet been heard.
They can object within 28 days, but only in writing, and their objection does not stop the work. Some of the gauges
must be moved by 150 metres before the new weir is built; others may stay. Nothing has been decided about the price.
The committee meets again on 9 October 2025, after the hearing and before the budget is closed.
"""


def _page(canvas: Canvas, number: int, pages: int, blocks: Sequence[tuple[float, Sequence[str]]]) -> None:
    canvas.drawString(40, 275, HEADER)
    for x, lines in blocks:
        written(canvas, x, 245, lines)
    canvas.drawCentredString(210, 20, f"Page {number} of {pages}")


def waterworks() -> bytes:
    """The text once in pages of one column, and once in pages of two, drawn row by row as old programs do."""
    paragraphs = [" ".join(part.split()) for part in WATER.strip().split("\n\n")]
    wide = [line for paragraph in paragraphs for line in wrap(paragraph, 62)]
    narrow = [line for paragraph in paragraphs for line in wrap(paragraph, 32)]
    pages = [[(40.0, lines)] for lines in _parts(wide, 14)]
    halves = list(_parts(narrow, 15))
    pages += [[(40.0, left), (222.0, right)] for left, right in zip(halves[::2], halves[1::2], strict=False)]
    return drawn(*(partial(_page, number=n, pages=len(pages), blocks=b) for n, b in enumerate(pages, 1)))


def _parts(lines: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    return (lines[at : at + size] for at in range(0, len(lines), size))


MADE: dict[str, Callable[[], AbstractContextManager[Document]]] = {
    **{
        name: lambda name=name: closing(open_document(EXAMPLES / name, cache=False))
        for name in ("lease.pdf", "tax-notice.pdf", "annual-report.pdf")
    },
    "waterworks.pdf": lambda: opened(waterworks(), "waterworks.pdf"),
    "measured.txt": lambda: opened(MEASURED.encode(), "measured.txt"),
}
