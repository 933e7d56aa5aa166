"""Whether a claim states itself what its quote leaves out."""

from __future__ import annotations

from cases import each

from citecheck.text.restated import Stated, restates


@each(
    ("claim", "words", "stated"),
    [
        ("Tenants may not keep |dogs|.", "not:", True),
        ("No tenant may keep |dogs|.", "not:", True),
        ("|Dogs| are not allowed.", "not:", True),
        ("|Dogs| cannot be kept.", "not:", True),
        ("|Keeping dogs| is strictly prohibited.", "not:", True),
        ("It is forbidden to keep |dogs|.", "not:", True),
        ("Hunde dürfen nicht |gehalten| werden.", "not:", True),
        ("Tenants must never smoke or keep |dogs|.", "prohibited", True),
        ("Work that does not count as downtime must be over in |four hours|.", "not count as Unavailability if", True),
        ("Work may last |four hours|, and does not count.", "not count as Unavailability if", True),
        ("It must not be taken by those whose level is over |2.6|.", "not take it: if you are", True),
        ("Tenants may keep |dogs|.", "not:", False),
        ("Tenants may not smoke but may keep |dogs|.", "not:", False),
        ("Tenants may not smoke; they keep |dogs|.", "not:", False),
        ("Tenants do not smoke, and they may keep |dogs|.", "not:", False),
        ("Tenants may not smoke, and |dogs| are allowed.", "not:", False),
        ("Tenants may not keep cats, but they may keep |dogs|.", "not keep", False),
        ("Tenants need not pay to keep |dogs|.", "not:", False),
        ("Tenants don't have to pay to keep |dogs|.", "not:", False),
        ("It is not unusual to keep |dogs|.", "not:", False),
        ("Tenants don't keep |dogs|.", "not:", True),
        ("At no cost tenants keep |dogs|.", "not:", False),
        ("There is no doubt that |dogs| are allowed.", "not:", False),
        ("Not only cats but also |dogs| are allowed.", "not:", False),
        ("|Dogs| are allowed without a fee.", "not:", False),
        ("|The rent falls| if he agrees.", "unless the owner objects", True),
        ("|The rent falls| only in May.", "if it is May", True),
        ("|The rent falls| in May.", "if it is May", False),
        ("|The rent does not fall|.", "if it is May", False),
        ("He says that |the rent falls|.", "alleges that", False),
        ("There are exceptions, e.g. if it is |a guide dog|.", "not apply if:", True),
        ("There are exceptions, but |dogs| stay out.", "not apply if:", False),
        ("There are no exceptions for |dogs|.", "not apply if:", False),
        ("There are exceptions, e.g. if it is |a guide dog|.", "not keep", False),
    ],
)
def test_a_claim_that_states_it(claim: str, words: str, *, stated: bool) -> None:
    before, anchor, after = claim.split("|")
    assert restates(Stated(before + anchor, after), words, "dogs, the rent and four hours") == stated


@each(
    ("words", "quote", "stated"),
    [
        ("not:", "dogs that bark", True),
        ("not:", "dogs that do not bark", False),  # the claim's negation may be this one
        ("not keep", "dogs that do not bark", True),
        ("unless he agrees", "dogs if they bark", False),
        ("unless he agrees", "dogs that bark", True),
    ],
)
def test_what_the_quote_has_too(words: str, quote: str, *, stated: bool) -> None:
    assert restates(Stated("Tenants may not keep dogs", " that bark, if so."), words, quote) == stated


@each(
    ("claim", "stated"),
    [
        ("Tenants must not sublet |a room| without consent.", True),
        ("Without consent, tenants must not sublet |a room|.", True),
        ("Tenants may sublet |a room| without consent.", False),
        ("Tenants may, without consent, sublet |a room|.", False),
        ("Nothing is due without a lease, but tenants may sublet |a room|.", False),
    ],
)
def test_a_claim_with_more_negations_than_its_quote(claim: str, *, stated: bool) -> None:
    before, anchor, after = claim.split("|")
    assert restates(Stated(before + anchor, after), "not:", "a room without consent of the landlord") == stated
