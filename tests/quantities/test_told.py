"""What a quote says of two things in words, and claims the same or the other way round."""

from __future__ import annotations

from cases import each
from claims import is_contradicted


@each(
    "quote, honest, false",
    [
        # who does what to whom
        ("The lessee reimburses the lessor for the water bill.", "The lessor is reimbursed by the lessee for the water bill.", "The lessor reimburses the lessee for the water bill."),
        ("If they differ, the Dutch text prevails over the Danish text.", "The Dutch text prevails over the Danish one.", "The Danish text prevails over the Dutch text."),
        ("Wage claims rank ahead of tax claims.", "Tax claims rank behind wage claims.", "Tax claims rank ahead of wage claims."),
        ("The club shall give the player two weeks' notice.", "The player is given two weeks' notice by the club.", "The player shall give the club two weeks' notice."),
        ("Brandt beat Ferrer 6–4, 7–5 in the final.", "Ferrer was beaten by Brandt in the final.", "Ferrer beat Brandt in the final."),
        ("Kestrel plc acquired Linnet Ltd in May.", "Linnet was bought by Kestrel in May.", "Linnet Ltd acquired Kestrel plc in May."),
        ("Ms Oduya succeeded Mr Pratt as chair.", "Mr Pratt was succeeded by Ms Oduya.", "Mr Pratt succeeded Ms Oduya as chair."),
        ("The moon Tiro orbits the planet Vell.", "Vell is orbited by Tiro.", "The planet Vell orbits the moon Tiro."),
        # from where to where
        ("Water is pumped from the lower tank to the upper tank.", "Water is pumped to the upper tank from the lower tank.", "Water is pumped from the upper tank to the lower tank."),
        ("Charge flows from the anode to the cathode.", "Charge flows to the cathode from the anode.", "Charge flows from the cathode to the anode."),
        # comparisons
        ("Mortality was lower in the treated group (7.4%) than in the control group (10.9%).", "Mortality was higher in the control group than in the treated group.", "Mortality was higher in the treated group than in the control group."),
        ("The resin is harder than the wax.", "The wax is softer than the resin.", "The resin is softer than the wax."),
        ("Management expects the level of hiring to be higher in the second half of the year than in the first half.", "It expects heavier hiring in the second half of the year than in the first half.", "It expects lighter hiring in the second half of the year than in the first half."),
        ("The new fan is quieter than the old one.", "The old fan is louder than the new one.", "The new fan is louder than the old one."),
        ("The margin rose thanks to fee income, which continued to outpace staff costs.", "Fee income outpaced staff costs.", "Staff costs outpaced fee income."),
        ("Younger members pay higher fees than older members.", "Older members pay lower fees than younger members.", "Older members pay higher fees than younger members."),
        ("The senate overturned the ruling of the dean.", "The ruling of the dean was overturned by the senate.", "The senate upheld the ruling of the dean."),
        ("The krona appreciated against the zloty in May.", "The zloty depreciated against the krona in May.", "The krona depreciated against the zloty in May."),
        ("The number of members went from 3,120 to 2,980.", "The number of members decreased.", "The number of members increased."),
        ("Model 6 draws 12% less power than model 5.", "Model 5 draws more power than model 6.", "Model 6 draws more power than model 5."),
    ],
)  # fmt: skip
def test_what_is_said_the_other_way_round(quote: str, honest: str, false: str) -> None:
    assert not is_contradicted(honest, quote)
    assert is_contradicted(false, quote)


@each(
    "claim, quote",
    [
        ("Ferrer beat Brandt in May.", "Brandt beat Ferrer in June after Ferrer had beaten Brandt in May."),
        ("The bus returns from Alby to Berg.", "The bus runs from Berg to Alby, and back from Alby to Berg."),
        ("The owner pays the agent.", "The tenant pays the owner, and the owner pays the agent."),
        ("The fee is paid to the owner by the tenant.", "The tenant pays the fee to the owner."),
        ("Owners get repairs reimbursed by tenants.", "Tenants reimburse owners for repairs."),
        ("The lessor does not reimburse the lessee.", "The lessee reimburses the lessor."),
        ("Steel prices outpaced wages.", "Wages outpaced rents."),
    ],
)
def test_what_is_said_of_others(claim: str, quote: str) -> None:
    assert not is_contradicted(claim, quote)
