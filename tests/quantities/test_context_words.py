"""The words beside a figure: below each text one line a figure, with all that is read and is not the default."""

from __future__ import annotations

from cases import each, texts_with_lines

from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Beside


def told(beside: Beside) -> str:
    usual = Beside._field_defaults
    return " · ".join(f"{name} {_plain(value)}" for name, value in beside._asdict().items() if value != usual[name])


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(value)
    return " ".join(sorted(value)) if isinstance(value, frozenset) else str(value)


WORDS = """
Sales of the new dogs rose by about 5% in the year, while costs fell.
    before about · after in · head dog · object year · near dog new sale year · wide cost dog new sale while year · direction 1 · told rose by about 5%
Sales rose from 61 kW by 5 kW.
    before from · after kw · head sale · object kw · near kw sale · wide kw sale · direction 1 · told rose from 61
    before by · after kw · head kw · object kw · near kw sale · wide kw sale · direction 1 · told rose from 61 kW by 5
Sales didn't rise by 5 dogs
    before by · after dog · head didn't · object dog · near didn't dog sale · wide didn't dog sale
Costs without an increase of 5 dogs
    before of · after dog · head cost · object dog · near cost dog · wide cost dog
It rose strongly 5%
    before strongly · head strongly · near strongly · wide strongly · direction 1 · told rose strongly 5%
The increase was 5%
    before was · direction 1 · told increase was 5% · opens True
The increase in the cost was 5%
    before was · head cost · near cost · wide cost · direction 1 · told increase in the cost was 5% · acts cost
the fall, driven 5%
    before driven · head driven · near driven · wide driven
The rise was partly offset by 5%
    before by · head offset · near offset partly · wide offset partly
Sales were up 5%, then higher by 6% and lower by 7%.
    before up · head sale · near sale · wide sale then · direction 1 · told up 5%
    before by · after and · head then · near then · wide sale then · direction 1 · told higher by 6%
    before by · near then · wide sale then · direction -1 · told lower by 7%
Dogs made up 5%, taking up 6% and were up 7%
    before up · head made · near dog made · wide dog made taking
    before up · after and · head taking · near taking · wide dog made taking
    before up · near taking · wide dog made taking · direction 1 · told up 7%
5% higher than 3%
    after higher · direction 1 · told 5% higher · opens True
    nothing
a 5% drop of the price, a 6% drop
    before a · after drop · object price · near price · wide price · opens True
    before a · after drop · wide price · direction -1 · told 6% drop
5% above the target, 6% below
    after above · object target · near target · wide target · direction 1 · told 5% above · opens True
    before , · after below · wide target · direction -1 · told 6% below
5% above the target, up 6% over it
    after above · object target · near target · wide target · direction 1 · told 5% above · opens True
    before up · after over · wide target · direction 1 · told up 6%
The net income was $5
    before was · head income · near income net · wide income net · side 1
The profit and loss was $5
    before was · head loss · near loss profit · wide loss profit · side -1
The profit of the firm was $5
    before was · head firm · near firm profit · wide firm profit · side 1
The profit of the firm cost $5
    before cost · head cost · near cost firm profit · wide cost firm profit · acts cost
The profit and the loss of the firm was $5
    before was · head firm · near firm loss profit · wide firm loss profit
The large deficit was $5 surplus
    before was · after surplus · head deficit · object surplus · near deficit large surplus · wide deficit large surplus · side 1
the loss: $5
    before : · wide loss
a surplus of new $5
    before new · head new · near new surplus · wide new surplus
The monthly rent is $5 a week
    before is · after a · head rent · object week · near monthly rent week · wide monthly rent week · period week
The monthly rent of $5 a week
    before of · after a · head rent · object week · near monthly rent week · wide monthly rent week · period week
$5 a year ago, $6 each month
    after a · object year · near ago year · wide ago month year · opens True
    before , · after each · object month · near month · wide ago month year · period month
$5 p.a., $6 per annum, $7 annually
    after p · object p · near p · wide annually annum p per · period year · opens True
    before , · after per · object per · near annum per · wide annually annum p per · period year
    before , · after annually · object annually · near annually · wide annually annum p per · period year
The annual report shows $5
    before show · head show · near annual report show · wide annual report show
every month they pay $5
    before pay · head pay · near every month pay · wide every month pay · period month · acts pay
a month they pay $5
    before pay · head pay · near month pay · wide month pay · acts pay
$5 for dogs. Monthly
    after for · object dog · near dog · wide dog monthly · opens True
not 5 dogs, instead of the 6 dogs, rather than only 7
    before not · after dog · object dog · near dog · wide dog instead only rather · denied True · opens True
    before the · after dog · head instead · object dog · near dog instead · wide dog instead only rather · denied True
    before only · head only · near only · wide dog instead only rather · denied True
5 dogs bark; 6 cats
    after dog · object dog · near bark dog · wide bark cat dog · opens True
    before ; · after cat · object cat · near cat · wide bark cat dog
In 2024, 5 dogs
    before in · wide dog · opens True
    before , · after dog · object dog · near dog · wide dog
"No more than 5 dogs"... 5
    after dog · object dog · near dog · wide dog · opens True
    before ... · head dog · near dog · wide dog
alpha beta gamma delta epsilon zeta eta theta iota kappa 5 lambda mu nu xi omicron pi rho sigma tau upsilon phi
    before kappa · after lambda · head kappa · object lambda · near delta epsilon eta gamma iota kappa lambda mu nu omicron pi rho sigma theta xi zeta · wide alpha beta delta epsilon eta gamma iota kappa lambda mu nu omicron phi pi rho sigma tau theta upsilon xi zeta
the of and to in 5 of the and to in a dog
    before in · after of · near dog · wide dog · opens True
"""


@each(("text", "words"), texts_with_lines(WORDS))
def test_the_words_beside_a_figure(text: str, words: list[str]) -> None:
    assert [told(figure.beside) or "nothing" for figure in read(text).figures] == words


@each("word", ["not", "no", "never", "without", "neither", "nor", "didn't"])
def test_a_movement_that_is_denied_is_none(word: str) -> None:
    near, far = (
        read(f"Costs {text} rise by 5 dogs").figures[0].beside for text in (f"{word} so much", f"{word} so very much")
    )
    assert (near.direction, far.direction) == (0, 1)


def test_a_pascal_is_no_period() -> None:
    assert [one.beside.period for one in read("It reads 467 Pa. The rent is £467 pa.").figures] == ["", "year"]
