"""The figures of a text, and what a claim states against what its quote states.

Three doors for the rest of the house: `read`, `spans` and `compare_claim`, with the values that they give.
"""

from citecheck.figures.claim import ClaimCheck as ClaimCheck
from citecheck.figures.claim import FigureCheck as FigureCheck
from citecheck.figures.claim import State as State
from citecheck.figures.claim import compare_claim as compare_claim
from citecheck.figures.compare import Fit as Fit
from citecheck.figures.compare import fit as fit
from citecheck.figures.reading import read as read
from citecheck.figures.types import MONTH as MONTH
from citecheck.figures.types import Bound as Bound
from citecheck.figures.types import Dimension as Dimension
from citecheck.figures.types import Figure as Figure
from citecheck.figures.types import Grain as Grain
from citecheck.figures.types import Period as Period
from citecheck.figures.types import Quantity as Quantity
from citecheck.figures.value_spans import ValueSpan as ValueSpan
from citecheck.figures.value_spans import spans as spans
