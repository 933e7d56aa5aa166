"""Words that turn a sentence round, left standing outside the quote."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.model import Side
from citecheck.text.qualifiers import dropped_qualifier, negation_before
from citecheck.text.sentences import sentence_start


def word_outside(page: str, start: int, end: int) -> str | None:
    """The word that counts outside page[start:end], which is where it is said to be."""
    outside = dropped_qualifier(page, start, end)
    if outside is None:
        return None
    assert page[outside.at :].startswith(outside.word[:2])  # the rest may be on the next line
    return outside.word


@each(
    ("around", "dropped"),
    [
        ("The tenant is not |able to agree|.", "not"),
        ("It will never |be returned|.", "never"),
        ("Neither |options are transferable|.", "Neither"),
        ("Nor |does it matter|.", "Nor"),
        ("There is no |pet in the house|.", "no"),
        ("It cannot |be returned|.", "cannot"),
        ("He doesn't |pay the rent|.", "doesn't"),
        ("He doesn’t |pay the rent|.", "doesn’t"),
        ("|The tenant may keep pets|, except dogs.", "except"),
        ("|It is returned within 14 days|, unless rent is owed.", "unless"),
        ("|The rent falls| only if the owner agrees.", "only if"),
        ("|The rent falls| only when the owner agrees.", "only when"),
        ("|It is paid| without interest.", "without"),
        ("EXCEPT dogs, |pets are allowed|.", "EXCEPT"),
        ("It is not, and never was, |allowed|.", "never"),
        ("He does not say that |it is allowed|, unless asked.", "not"),
        ("None of them |pays the rent|.", "None"),
        ("He failed to |pay the rent|.", "failed to"),
        ("He can hardly |pay the rent|.", "hardly"),
        ("|Pets are allowed|, other than dogs.", "other than"),
        ("|The rent falls|, provided that the owner agrees.", "provided that"),
        ("|The rent falls|, but only in May.", "but only"),
        ("|The rent falls| only to the extent that costs do.", "only to the extent"),
        ("Under Sec. 5 it is not, e.g. No. 7, |to be returned|.", "not"),
        ("It is not less than 5 mg/l of |lead per day|.", "not"),
        ("|The rent falls| only\nif the owner agrees.", "only\nif"),
        ("|The rent falls| un-\nless the owner objects.", "unless"),
        ("|The rent falls| ex\u00adcept in May.", "except"),
        ("The rent falls instead of |rising in May|.", "instead of"),
        ("He was acquitted of |taking the rent|.", "acquitted of"),
        ("Some |tenants keep pets|.", "Some"),
        ("There is little evidence that |the drug is safe|.", "little evidence that"),
        ("There is strong evidence that |the drug is safe|.", None),
        ("Few would say that |the drug is safe|.", "Few would say that"),
        ("A few men say that |the drug is safe|.", "few men say that"),
        ("They fell short of saying that |the drug is safe|.", "fell short of"),
        ("He must still prove that |the drug is safe|.", "must still prove that"),
        ("It remains to be seen if |the drug is safe|.", "remains to be seen if"),
        ("It would have meant that |the drug is safe|.", "would have meant that"),
        ("Until 2010, |the rent was due in May|.", "Until 2010"),
        ("Since 2010, |the rent was due in May|.", None),
        ("Before its repeal, the |rent was due in May|.", "Before its repeal"),
        ("Under the old law, |the rent was due in May|.", "Under the old law"),
        ("Under the old agreement, |the rent is due in May|.", None),
        ("Under the law, |the rent was due in May|.", None),
        ("In theory, |the rent was due in May|.", "In theory"),
        ("|The rent is due in May| was the old rule.", "was the old rule"),
        ("|The rent due in May| was the rule.", None),
        ("|The rent is due in May| (this is an error).", "this is an error"),
        ("|The rent is due in May| (this is in the lease).", None),
        ("|The rent is due in May|; disregard this sentence.", "disregard this"),
        ("|The tenant may keep dogs| – a rule struck out in 2021.", "a rule struck out"),
        ("|The tenant may keep dogs|, a right he lost in 2021.", "a right he lost"),
        ("|The tenant may keep dogs| – a rule made in 2021.", None),
        ("|The rent is due in May|, as was once the law.", "as was once"),
        ("|The rent is due in May| is what many wrongly think.", "is what many wrongly"),
        ("The firm made a loss of |$500 in May|.", "loss of"),
        ("The firm made a sale of |$500 in May|.", None),
        ("The firm made a loss of |goods in May|.", None),
        ("Die Miete beträgt höchstens |500 Euro|.", "höchstens"),
        ("Die Miete beträgt weniger als |500 Euro|.", "weniger als"),
        ("Er mag Tee mehr als |Kaffee am Abend|.", None),
        ("Le loyer est de moins de |500 euros|.", "moins de"),
        ("Le loyer est de |500 euros|.", None),
        ("El alquiler es de hasta |500 euros|.", "hasta"),
        ("El alquiler es de menos de |500 euros|.", "menos de"),
        ("El bar abre hasta |las dos de la noche|.", None),
        ("The rent is twice |$500 a month|.", "twice"),
        ("The former |owner keeps a dog|.", "former"),
        ("He is wrong in saying |the rent is due|.", "wrong in saying"),
        ("Were the owner to agree, |the rent falls|.", "Were"),
        ("Tenants wont |have to pay|.", "wont"),
        ("|It costs $500| less than the other.", "less than"),
        ("|The rent is $500|, which the new lease replaced.", "which the new lease replaced"),
        ("|The tenant may leave| when the roof leaks.", "when"),
        ("|The tenant may leave| within the first month.", "within the"),
        ("|The tenant may keep pets| in the yard only.", "only"),
        ("|The tenant left| when the roof leaked.", None),
        ("|The tenant may act| within the meaning of Part 2.", None),
        ("Is it so that |the rent is due in May|?", "?"),
        ("|Is the rent due in May?| No, in June.", "No"),
        ("|It opens in Q3| 2024 with tea.", "2024"),
        ("|It opens in room EQ3| 2024 times.", None),
        ("|It opens in Q3| with tea.", None),
        ("|Is the rent due in May?| It is.", None),
        ("|The tenant may keep a dog.| Scrap that.", "Scrap that"),
        ("|The tenant may keep a dog.| The previous rule no longer applies.", "The previous rule no longer applies"),
        ("|The tenant may keep a dog.| The clause is void.", "The clause is void"),
        ("|The tenant may keep a dog.| The clause is valid.", None),
        ("|The tenant may keep a dog.| That finding cannot stand.", "That finding cannot stand"),
        ("|The tenant may keep a dog.| That finding is sound.", None),
        ("|The tenant may keep a dog.| We disagree.", "We disagree."),
        ("|The tenant may keep a dog.| We disagree about cats.", None),
        ("|The tenant may keep a dog.| The reverse is true.", "The reverse is"),
        ("|The tenant may keep a dog.| The reverse of the page is blank.", None),
        ("|The tenant may keep a dog.| Nothing of the kind was agreed.", "Nothing of the kind"),
        ("|The tenant may keep a dog.|\nVerdict: False", "Verdict: False"),
        ("|The tenant may keep a dog.|\nVerdict: True", None),
        ("|The tenant may keep a dog.| This argument fails.", "This argument fails"),
        ("|The tenant may keep a dog.| The pump fails.", None),
        ("|The tenant may keep a dog.| Correction: a cat.", "Correction:"),
        ("|The tenant may keep a dog.| [Deleted by the second deed.]", "[Deleted"),
        ("|The tenant may keep a dog.| [Signed by the owner.]", None),
        ("Old text: |The tenant may keep a dog.|\nNew text: No dogs.", "Old text:"),
        ("New text: |The tenant may keep a dog.|", None),
        ("The owner opposes a |rent of $500 in May|.", "opposes"),
        ("The owner vetoed the |rent of $500 in May|.", "vetoed"),
        ("The owner approved the |rent of $500 in May|.", None),
        ("The owners voted against |keeping a dog|.", "voted against"),
        ("The owners voted on |keeping a dog|.", None),
        ("The bid to |keep a dog| was voted down.", "was voted down"),
        ("The bid to |keep a dog| was carried.", None),
        ("The idea that |dogs cause fires| has been debunked.", "been debunked"),
        ("He who says that |dogs cause fires| is mistaken.", "is mistaken"),
        ("The firm narrowly missed |a profit of $500|.", "narrowly missed"),
        ("Under the superseded 2010 policy, |dogs are allowed|.", "Under the superseded 2010 policy"),
        ("Under the 2010 policy, |dogs are allowed|.", None),
        ("The opposite of “|dogs are allowed|” holds.", "The opposite of"),
        ("The opposite of the hall, where |dogs are allowed|, is a yard.", None),
        ("Zero |tenants keep dogs|.", "Zero"),
        ("Put non-zero |values in the box|.", None),
        ("The tenant is said to have |paid in May|.", "is said to have"),
        (
            "|The tenant may keep a dog.| Nothing could be further from the truth.",
            "Nothing could be further from the truth",
        ),
        ("|The tenant may keep a dog.| This does not apply to flats.", "This does not apply"),
        ("|The tenant may keep| a dog. However, that is not so in flats.", "However, that is not so"),
        ("|The tenant may keep a dog.| It is small. This does not apply to cats.", None),
        ("|The tenant may keep a dog.| This applies to flats.", None),
        ("That |the rent is $500| is a common mistake.", "is a common mistake"),
        ("|Is the rent due in May?| No. 5 says so.", None),
        ("Der Mieter darf nicht |im Haus rauchen|.", "nicht"),
        ("Er zahlt keine |Miete im Mai|.", "keine"),
        ("|Der Mieter darf rauchen|, es sei denn, der Rauch stört.", "es sei denn"),
        ("Er raucht nicht nur |im Haus|.", None),
        ("Il ne peut pas |fumer au salon|.", "ne peut pas"),
        ("Er darf keinesfalls |im Haus rauchen|.", "keinesfalls"),
        ("Es ist ihm untersagt, |im Haus zu rauchen|.", "untersagt"),
        ("Es ist ihm erlaubt, |im Haus zu rauchen|.", None),
        ("Falsch ist, dass |er im Haus raucht|.", "Falsch ist, dass"),
        ("Richtig ist, dass |er im Haus raucht|.", None),
        ("Falsch: |Er raucht im Haus|.", "Falsch:"),
        ("Der Wirt behauptet, |er rauche im Haus|.", "behauptet"),
        ("Der Wirt sagt, |er raucht im Haus|.", None),
        ("|Er darf im Haus rauchen|, wenn der Wirt zustimmt.", "wenn"),
        ("|Er darf im Haus rauchen|, sofern der Wirt zustimmt.", "sofern"),
        ("|Er darf im Haus rauchen|, weil der Wirt zustimmt.", None),
        ("|Er darf im Haus rauchen|. Das gilt seit 2020 nicht mehr.", "Das gilt seit 2020 nicht mehr"),
        ("|Er darf im Haus rauchen|. Das gilt seit 2020.", None),
        ("Ausgeschlossen sind:\n- Glas im Dach\n- |Türen im Haus|\n", "Ausgeschlossen"),
        ("Versichert sind:\n- Glas im Dach\n- |Türen im Haus|\n", None),
        ("Il est faux que |il fume au salon|.", "Il est faux que"),
        ("Il est vrai que |il fume au salon|.", None),
        ("Il est interdit de |fumer au salon|.", "interdit"),
        ("L'hôte prétend que |le salon est fermé|.", "prétend"),
        ("Les hôtes peuvent prétendre à |un salon fermé|.", None),
        ("Il est loin de |fumer au salon|.", "loin de"),
        ("|Il peut fumer au salon|, à condition que l'hôte accepte.", "à condition"),
        ("|Il peut fumer au salon| si l'hôte accepte.", "si l'"),
        ("|Il fume au salon|, si grand qu'il soit.", None),
        ("|Il fume au salon|. Cette règle est abrogée.", "Cette règle est abrogée"),
        ("|Il fume au salon|. Cette règle est ancienne.", None),
        ("Es falso que |él fume en casa|.", "Es falso que"),
        ("Queda prohibido |fumar en casa|.", "prohibido"),
        ("Carece del derecho de |fumar en casa|.", "Carece del"),
        ("El dueño alega que |él fuma en casa|.", "alega"),
        ("Es cierto que |él fuma en casa|.", None),
        ("|Puede fumar en casa|, siempre que avise.", "siempre que"),
        ("|Puede fumar en casa|. Esta norma fue derogada.", "Esta norma fue derogada"),
        ("|Puede fumar en casa|. Esta norma fue aprobada.", None),
        ("|Il fume au salon|, sauf en mai.", "sauf"),
        ("El inquilino nunca |fuma en casa|.", "nunca"),
        ("|El inquilino fuma en casa|, salvo en mayo.", "salvo"),
        ("|He paid the rent|, and some of it twice.", None),
        ("Dogs are not allowed. |Cats are allowed|.", None),
        ("Group Smoker\nMen over fifty never\n|Women over fifty daily|\nAll often", None),
        ("Test Result\nLyme screen not detected\n|Malaria screen detected|", None),
        ("Bid Status\n|Bid of Beta Ltd accepted|\nBid of Alpha Ltd void\nBid of Gamma", None),
        ("Married? No\n|Convicted? Yes|\nInsured? No", None),
        ("Smoking: not allowed\n|Parking: free for guests|\nPets: never", None),
        ("The tenant may never\n|Keep dogs here|", "never"),
        ("In the long years of the old house never\n|Anna kept dogs here|", "never"),
        ("Tenants of the house were not\n|Anna and her dogs here|", "not"),
        ("|Cats are allowed|. Dogs are not.", None),
        ("|The tenant is not able to agree|.", None),
        ("|It is returned, unless rent is owed|.", None),
        ("See No. 5 for |the rent|.", None),
        ("No. Exhibit Page 1 |Forecast of quantities 10|", None),  # the head of a column
        ("|Is line 2 less than line 1|? ❏ No. Stop.", "No"),
        ("|The tenant may smoke|, he asked, and was told no.", "no"),
        ("See No. |5 for the rent|.", None),
        ("See Regulation (EU) No 182/2011 on |the rent|.", None),
        ("A not-for-profit |house|.", None),
        ("In no time, |the house| was sold.", None),
        ("There is no doubt that |the house| was sold.", None),
        ("Not only the barn but also |the house| was sold.", None),
        ("In no event is |the house| sold.", "no"),
        ("Not only |the house| was sold.", None),
        ("It is no-par |stock|.", None),
        ("It is not 7 mg/l. |The limit is 5 mg/l|.", None),
        ("It is not allowed (see below). |Cats are allowed|.", None),
        ("It did not rise by 5%. |The rent fell|.", None),
        ("A notable |rule|.", None),
        ("A knot |is tied|.", None),
        ("The northern |wall|.", None),
        ("|The rent| falls only for cats.", None),
        ("It is a myth that |the rent falls|.", "myth"),
        ("He wrongly said that |the rent falls|.", "wrongly"),
        ("It is doubtful whether |the rent falls|.", "doubtful whether"),
        ("They argue that |the rent falls|.", "argue that"),
        ("The court rejected the idea that |the rent falls|.", "rejected the idea"),
        ("Contrary to the press, |the rent falls|.", "Contrary to"),
        ("He is incapable of |paying the rent|.", "incapable of"),
        ("Had the owner agreed, |the rent falls|.", "Had"),
        ("Suppose that |the rent falls|.", "Suppose"),
        ("In the event that he agrees, |the rent falls|.", "In the event"),
        ("According to the plaintiff, |the rent falls|.", "According to the plaintiff"),
        ("|The rent falls| if he agrees.", "if"),
        ("|The rent falls| in May, subject to his consent.", "subject to"),
        ("|The rent falls| so long as he agrees.", "so long as"),
        ("|The rent falls| until May.", "until"),
        ("|The rent falls|, with the exception of May.", "with the exception of"),
        ("|The rent falls|, which is untrue.", "is untrue"),
        ("|The rent falls|, a claim that was later withdrawn.", "later withdrawn"),
        ("|The rent falls|, the seller claims.", "the seller claims"),
        ("The guest pays under |300 dollars|.", "under"),
        ("The guest pays a maximum of |$300|.", "maximum of"),
        ("The guest pays as little as |300 dollars|.", "as little as"),
        ("It rose over |the year|.", None),
        ("It rose over |2019 figures|.", None),
        ("|The rent falls|, if any.", None),
        ("|It is paid to guests who were there when the rent fell|, as we said: it falls if he agrees.", None),
        ("Not only the owner but also |the tenant pays|.", None),
        ("In no time |the tenant paid|.", None),
        ("The board said that |the rent falls|.", None),
        ("Under the lease, |the rent falls|.", None),
        ("Subject to clause 9, |the rent falls|.", "Subject to"),
        ("Save as provided in clause 9, |the rent falls|.", "Save as"),
        ("In the absence of notice, |the rent falls|.", "In the absence of"),
        ("Until the licence is granted, |the rent falls|.", "Until the"),
        ("Only in Scotland, |the rent falls|.", "Only in"),
        ("On the buyer's case, |the rent falls|.", "On the buyer's case"),
        ("\nSubject to clause 9, |the rent falls|.", "Subject to"),
        ("Counsel submitted that |the rent falls|.", "Counsel submitted that"),
        ("It was suggested that |the rent falls|.", "It was suggested that"),
        ("The complaint states that |the rent falls|.", "complaint states"),
        ("Mr Roe believes that |the rent falls|.", "believes that"),
        ("The Company believes that |the rent falls|.", None),
        ("In her dissent Judge Roe held that |the rent falls|.", "dissent"),
        ("There is insufficient evidence that |the rent falls|.", "insufficient evidence that"),
        ("The policy purports to |cover floods|.", "purports to"),
        ("The policy ceased to |cover floods|.", "ceased to"),
        ("He is exempt from |the duty to pay|.", "exempt from"),
        ("The suspected |fraud of May|.", "suspected"),
        ("The fraud suspected in May |was dear|.", None),
        ("Almost |all rents fall|.", "Almost"),
        ("Half |of the rents fall|.", "Half"),
        ("The first half |of the year was dear|.", None),
        ("One third of |the rent is paid|.", "One third of"),
        ("|The rent falls|, save where clause 9 applies.", "save where"),
        ("|The rent falls| only in May.", "only in"),
        ("|The rent falls|, pending approval by the court.", "pending"),
        ("The firm has |many claims| pending litigation.", None),
        ("|The rent falls| once the bank agrees.", "once"),
        ("|The rent is paid| once a year.", None),
        ("|The rent falls| with the owner's consent.", "with the owner's consent"),
        ("|The rent falls|, at the owner's sole discretion.", "at the owner's sole discretion"),
        ("|The rent falls| provided notice was given.", "provided notice was"),
        ("He names |the services| provided by the bank.", None),
        ("|The rent falls| [repealed 2019].", "repealed"),
        ("|The rent falls|, which is wrong.", "which is wrong"),
        ("|The rent falls|, or so the buyer argued.", "or so the buyer argued"),
        ("|The firm has 40 clerks| and no debt.", "no"),
        ("|The tenant may leave| and need give no reasons.", "no"),
        ("|The tenant may leave|, and the rent is paid back without interest.", "without"),
        ("|The tenant may leave|, and this does not help the owner.", "not"),
        ("|The tenant may leave| and take it, unless rent is owed.", "unless"),
        ("|The tenant may leave|, but has no claim.", "no"),
    ],
)
def test_dropped(around: str, dropped: str | None) -> None:
    before, quote, after = around.split("|")
    page = f"Something stands above it all, and it is long. {before}{quote}{after} Something stands below, and is long."
    start = page.index(before + quote) + len(before)
    assert word_outside(page, start, start + len(quote)) == dropped


@each(
    ("page", "quote", "dropped"),
    [
        ("It is told in Form 12-K. No dog is let in.", "It is told in Form 12-K", None),
        ("Nothing is told in Form 12-K before the house opens.", "before the house opens", "Nothing"),
        ("Write it with code K. If it rains, stay.", "Write it with code K.", None),
        ("It is told by K. Baker if it rains.", "It is told by K.", "if"),
        ("The else comes last.\nif dog == 'big':\n  bark()", "The else comes last.", None),
        ("The dog comes last,\nif dog and cat are here: it waits.", "The dog comes last", "if"),
        ("Less than More than\nTotal 2 years 3 years\nRent 5 7", "Total 2 years 3 years", None),
        ("It is more than\n2 years old.", "2 years old", "more than"),
        ("Exceptions\nThe first of these exceptions is for a guide dog.", "The first of these exceptions", None),
        ("Exceptions\nA guide dog may stay.", "A guide dog may stay", "Exceptions"),
        ("Exceptions\nA dog may stay without exception.", "A dog may stay without exception", "Exceptions"),
        ("Proposed rules\nThis is said before the final\nrules are made.", "before the final\nrules are made", None),
        ("Proposed rules\nA dog may stay.", "A dog may stay", "Proposed rules"),
        ("The exceptions are:\n1. The guide dog exception.", "The guide dog exception", None),
        ("The exceptions are:\n1. The guide dog.", "The guide dog", "exceptions"),
    ],
)
def test_what_is_outside_of_the_sentence_or_said_by_the_quote(page: str, quote: str, dropped: str | None) -> None:
    start = page.index(quote)
    assert word_outside(page, start, start + len(quote)) == dropped


def test_a_sentence_of_any_length_counts() -> None:
    page = "It is not " + "and a row of words " * 40 + "the rent."
    assert word_outside(page, len(page) - 9, len(page)) == "not"


def test_rows_of_a_table_stand_alone() -> None:
    page = "It was not audited\nRent 1,850 1,790\nHeating (204) 187\nWater 310 298\nIt is not final"
    start = page.index("Heating")
    assert word_outside(page, start, start + len("Heating (204) 187")) is None


def test_of_several_the_nearest_before_is_named_then_the_nearest_after() -> None:
    page = "Never, if not asked, may it rise by 5 per cent, unless he agrees, without delay."
    start = page.index("may it")
    assert word_outside(page, start, start + 10) == "not"
    assert word_outside(page, 0, start + 10) == "unless"


def test_a_negation_behind_the_quote_is_named_before_a_word_that_reports_it() -> None:
    page = "If we are unable to grow, the losses may go on, but we may not reach a profit."
    start = page.index("the losses")
    assert word_outside(page, start, start + 21) == "not"
    assert word_outside(page.replace("not ", ""), start, start + 21) == "unable"


POWERS = (
    "The board may, if the owner is not there:\n(a) sell the hens that do not lay;\n(b) buy new hens in May;\n"
    "(c) close the yard; and\n(d) build no more than one barn,\nunless the county objects."
)


@each(
    ("quote", "word"),
    [
        ("buy new hens", "not"),  # of the introduction
        ("hens that do", "not"),
        ("close the yard", "not"),
        ("build no more than one barn", "not"),
    ],
)
def test_the_introduction_of_a_list_counts_for_all_items(quote: str, word: str) -> None:
    start = POWERS.index(quote)
    assert word_outside(POWERS, start, start + len(quote)) == word


@each(
    ("quote", "word"),
    [
        ("buy new hens", None),
        ("sell the hens that do not lay", None),
        ("sell the hens", "not"),
        ("close the yard", None),
        ("buy new hens in May;", None),
        ("close the yard; and", None),
        ("build no more", None),
        ("more than one barn", "no"),
    ],
)
def test_a_negation_in_another_item_of_a_list_is_that_items_own(quote: str, word: str | None) -> None:
    page = POWERS.replace(", if the owner is not there", "").replace(",\nunless the county objects", "")
    start = page.index(quote)
    assert word_outside(page, start, start + len(quote)) == word
    closed = page.removesuffix(".") + ",\nunless the county objects."
    assert word_outside(closed, start, start + len(quote)) == (word or "unless")


DEFINITIONS = (
    "(1) 'pen' means any place in which hens are kept for a day or more, whoever owns it;\n"
    "(2) 'run' means an open place beside a pen, on the condition that it is dry and is\n"
    "subject to a check each spring, so that the hens are not kept in the wet for long{end}"
)


@each(
    ("end", "word"),
    [
        (".", None),  # "subject" goes on with its own item, for which the line before had no room
        (";\nunless the county has other rules.", "unless"),
        (".\n(3) 'hen' means a hen.", None),
    ],
)
def test_a_line_that_goes_on_with_another_item_does_not_close_the_list(end: str, word: str | None) -> None:
    page = DEFINITIONS.format(end=end)
    for quote in ("any place in which hens are kept", "whoever owns it;"):
        start = page.index(quote)
        assert word_outside(page, start, start + len(quote)) == word, quote


@pytest.mark.parametrize(
    "page",
    [
        "What is in the rent\nParking Not included\n|Heating Included\nWater Included|\nCleaning Not included",
        "Dogs in the flat No\n|Cats in the flat and on the stairs|\nHens in the yard Not allowed",
        "Fees of the year and of the year before None\n|Interest for the year|\nTaxes for both years N/A",
        "Hedges in the yard and the field $ 30\n|Other hedges of the mill $ 25|\nHedges not in the yard $ 12",
        "|Stack: A pile of things that lie on each other.|\nqueue: A row of things that are not taken from its end.",
        "(in thousands, except revenue for each member) |Members at the end of the year 5,319|",
        "Form Date Number SEC File No. Herewith and |the bylaws of the firm|",
        "Rules of this kind, which are not inconsistent with the law, |may be made by the board|.",
        "|The tenant gets the deposit back| without undue delay.",
    ],
)
def test_what_reverses_nothing_of_the_quote(page: str) -> None:
    before, quote, _ = page.split("|")
    page = page.replace("|", "")
    assert dropped_qualifier(page, len(before), len(before) + len(quote)) is None


@pytest.mark.parametrize(
    ("page", "word"),
    [
        ("The parking place of the house is not included\nin |the rent of the flat|.", "not"),
        ("The tenant who pays $30 to the owner may not\n|Saturdays excepted, sing|.", "not"),
        ("It costs four millions, except in May, |for the whole mill|.", "except"),
        ("There is no file, and |the bylaws of the firm| are lost.", "no"),
        ("|The tenant gets the deposit back| without delay.", "without"),
    ],
)
def test_what_is_like_it_and_limits_the_quote(page: str, word: str) -> None:
    before, quote, _ = page.split("|")
    assert word_outside(page.replace("|", ""), len(before), len(before) + len(quote)) == word


LISTS = (
    "The tenant may not:\n- keep dogs or cats in the flat\n- smoke in the house or in the yard",
    "The tenant may not:\n• keep dogs or cats in the flat\n• smoke in the house or in the yard",
    "The tenant may not:\n(a) Keep dogs or cats in the flat;\n(b) Smoke in the house or in the yard.",
    "The tenant may not:\n1. Keep dogs or cats in the flat.\n2. Smoke in the house or in the yard.",
)


@pytest.mark.parametrize("page", LISTS)
@pytest.mark.parametrize("quote", ["eep dogs or cats", "moke in the house"])
def test_what_introduces_a_list_speaks_of_each_item(page: str, quote: str) -> None:
    start = page.index(quote) - 1
    assert word_outside(page, start, start + 1 + len(quote)) == "not"


@pytest.mark.parametrize(
    ("introduction", "word"),
    [
        ("Exclusions from cover:", "Exclusions"),
        ("Exclusions", "Exclusions"),
        ("The following statements are false:", "false"),
        ("It is prohibited to:", "prohibited"),
        ("None of this applies:", "None"),
        ("The policy covers:", None),
    ],
)
@pytest.mark.parametrize("mark", ["•", "-", "(b)", "2."])
def test_an_introduction_that_turns_its_items(introduction: str, word: str | None, mark: str) -> None:
    first = mark.replace("b", "a").replace("2", "1")
    page = f"{introduction}\n{first} damage by floods in the cellar\n{mark} damage by fire in the roof of the house"
    for quote in ("damage by fire", "fire in the roof"):
        start = page.index(quote)
        assert word_outside(page, start, start + len(quote)) == word


@pytest.mark.parametrize(
    "between",
    [
        "• keep dogs or cats\nAll of this is so.\nThe tenant may do in his flat and in the yard of the house:\n",
        "• keep dogs or cats\nAll of this is so.\nOther things are told in the house rules and by the caretaker.\n",
        "(a) Keep dogs or cats.\n",
    ],
)
def test_an_item_of_another_list_is_left_alone(between: str) -> None:
    page = f"What the tenant of this house and yard may not do:\n{between}• smoke in the yard."
    assert word_outside(page, page.index("smoke"), len(page)) is None


@each(
    ("page", "word"),
    [
        ("All is well.\nExclusions\nThe rent of a garden.\nThe rent of a shed.", "Exclusions"),
        ("All is well.\n2.1 Common myths\nThe rent of a shed.", "Common myths"),
        ("All is well.\nWhat we do not cover\nThe rent of a garden.\nThe rent of a shed.", "What we do not cover"),
        ("All is well.\nExclusions\nThe rent of a garden.\nWhat we cover\nThe rent of a shed.", None),
        ("All is well.\nBanned:\nThe rent of a garden.\nThe rent of a shed.", "Banned"),
        ("All is well.\nexception:\nThe rent of a garden.\nThe rent of a shed.", None),
        ("All is well.\nUnlawful acts\nThe rent of a garden.\nThe rent of a shed.", "Unlawful acts"),
        ("All is well.\nExclusions are rare. It covers:\nThe rent of a shed.", None),
        ("All is well.\nExclusions 12\nThe rent of a shed.", None),
    ],
)
def test_a_heading_speaks_of_what_is_below_it_up_to_the_next_one(page: str, word: str | None) -> None:
    start = page.index("The rent of a shed")
    outside = dropped_qualifier(page, start, len(page))
    told = outside and outside._replace(words=outside.words.removesuffix(":"))
    assert told == (word and (word, word, page.index(word), Side.HEADING))


def test_over_a_line_end() -> None:
    page = "The landlord of this house is not\nable to agree to a longer period."
    start = page.index("able")
    assert word_outside(page, start, len(page)) == "not"


@each(
    ("page", "quote", "negation"),
    [
        ("The Company is unable to repay the loan.", "to repay the loan.", "unable to"),
        ("The Company failed to repay the loan.", "repay the loan.", "failed to"),
        ("The Company failed the test of May.", "the test of May.", None),
        ("The fee is not yet being charged to tenants.", "charged to tenants.", "not"),
        ("It doesn't cover theft of goods.", "cover theft of goods.", "doesn't"),
        ("There was no evidence of fraud.", "evidence of fraud.", "no"),
        ("It does not always cover theft of goods.", "cover theft of goods.", "not"),
        ("Neither the owner nor the miller did repay the loan.", "repay the loan.", "nor"),
        ("He left, nor has he come back to the house.", "come back to the house.", "nor"),
        ("Neither the owner nor the miller did repay the loan.", "owner nor the miller did repay the loan.", None),
        ("Under no. 5 the rent is due.", "5 the rent is due.", None),
        ("It is not only a fee but a fine.", "only a fee but a fine.", None),
        ("It includes, but is not limited to, theft of goods.", "limited to, theft of goods.", None),
        ("He may not smoke. The Tenant keeps dogs.", "The Tenant keeps dogs.", None),
        ("It may not, says the clerk, be sold.", "be sold.", None),
        ("It may not¹ be sold.", "be sold.", "not"),
        ("It may not1 be sold.", "be sold.", "not"),
        ("It may never¹,² be sold.", "be sold.", "never"),
        ("It may not(1) be sold.", "be sold.", "not"),
        ("It may not[^a] be sold.", "be sold.", "not"),
        ("It may notª be sold.", "be sold.", "not"),
        ("It may not① be sold.", "be sold.", "not"),
        ("It may not<sup>1</sup> be sold.", "be sold.", "not"),
        ("It may not* be sold.", "be sold.", "not"),
        ("It may _not_ be sold.", "be sold.", "not"),
        ("It may **no**t be sold.", "be sold.", "not"),
        ("It may ***never*** be sold.", "be sold.", "never"),
        ("It may <b>n</b>ot be sold.", "be sold.", "not"),
        ("It may n&#111;t<br>be sold.", "be sold.", "not"),
        ("It may not&nbsp;be sold.", "be sold.", "not"),
        ("It may n\u200bot be sold.", "be sold.", "not"),
        ("It may n\ufe0fot\u2060 be sold.", "be sold.", "not"),
        ("It may no\u0336t be sold.", "be sold.", "not"),
        ("It may n\ufffdot be sold.", "be sold.", "not"),
        ("It may well¹ be sold.", "be sold.", None),
        ("A no\u030b be sold.", "be sold.", None),
        ("It may be _note_ be sold.", "be sold.", None),
    ],
)
def test_a_negation_directly_before_a_quote(page: str, quote: str, negation: str | None) -> None:
    start = page.index(quote)
    outside = negation_before(page, start, start + len(quote))
    assert (outside.word if outside else None) == negation


@each(
    ("around", "words", "side"),
    [
        ("It is not yet |sold here|.", "not yet", Side.JUST_BEFORE),
        ("It is not, says the clerk, to be |sold here|.", "not, says the clerk, to be", Side.JUST_BEFORE),
        ("|It is sold here|, unless the clerk objects.", "unless the clerk objects.", Side.JUST_AFTER),
        ("|It is sold| here unless the clerk objects.", "unless the clerk objects.", Side.AFTER),
        ("No one who has ever seen a hen in the yard |sold it|.", "No one who has ever seen a hen …", Side.BEFORE),
        ("It is un-\nsold, and they have not\n|sold it|.", "not", Side.JUST_BEFORE),
        ("&#73;t&nbsp;is a wall¹ that does not² |sell it|.", "not", Side.JUST_BEFORE),
        ("|It is sold|, _unless_¹ the clerk&nbsp;objects.", "unless the clerk objects.", Side.JUST_AFTER),
        ("|It is sold| to the mer-\nchant, ex-\ncept in May.", "except in May.", Side.AFTER),
        ("He may not:\n• smoke\n• |sell it|.", "not:", Side.INTRODUCTION),
    ],
)
def test_the_words_outside_are_given_as_the_page_has_them(around: str, words: str, side: Side) -> None:
    before, quote, _ = around.split("|")
    page = around.replace("|", "")
    outside = dropped_qualifier(page, len(before), len(before) + len(quote))
    assert outside is not None
    assert (outside.words, outside.side) == (words, side)
    assert page[outside.at :].lstrip("_")[:2] == words[:2]


@each(
    ("page", "quote", "dropped"),
    [
        ("The plaintiff alleges that the Company committed fraud.", "the Company committed fraud.", "alleges"),
        ("The policy covers up to $5,000 of it.", "$5,000 of it.", "up to"),
        ("It is free for less than $500 a day.", "$500 a day.", "less than"),
        ("It is more than enough, and the fee is $5.", "the fee is $5.", None),
        ("He is prohibited from charging a fee.", "charging a fee.", "prohibited"),
        ("The clerk refused to pay the heirs.", "pay the heirs.", "refused to"),
        ("The tenant lacks the right to keep hens.", "keep hens.", "lacks the right to"),
        ("If the council agrees, the heirs are paid.", "the heirs are paid.", "If"),
        ("If the council agrees, the heirs are paid.", "heirs are paid.", "If"),
        ("If the council agrees, the heirs are paid.", "are paid.", None),
        ("He asks if the council agrees, and the heirs are paid.", "and the heirs are paid.", None),
    ],
)
def test_words_that_report_forbid_or_bound_what_follows(page: str, quote: str, dropped: str | None) -> None:
    start = page.index(quote)
    assert word_outside(page, start, start + len(quote)) == dropped


# ── What is beside a quote's sentence ────────────────────────────────────────────────────────────


def outside_of(around: str) -> str | None:
    """The word that counts outside the quote between two bars."""
    before, quote, _ = around.split("|")
    page = around.replace("|", "")
    return word_outside(page, len(before), len(before) + len(quote))


@each(
    ("next_sentence", "takes_back"),
    [
        ("This statement is false.", True),
        ("That claim was wrong.", True),
        ("The above is void.", True),
        ("The foregoing is no longer in force.", True),
        ("These provisions have been struck out.", True),
        ("This rule has since been repealed.", True),
        ("This rule\nhas since\nbeen repealed.", True),
        ("This rule ended in 2020.", True),
        ("That permission expired in May.", True),
        ("This is now prohibited.", True),
        ("In fact, that is false.", True),
        ("All of the above is untrue.", True),
        ("None of this is so.", True),
        ("But this holds for guide dogs only.", True),
        ("It only applies in summer.", True),
        ("The landlord has since revoked this permission.", True),
        ("In 2020 the court overturned this rule.", True),
        ("Clause 9 revokes that right.", True),
        ("The landlord denies it.", True),
        ("Not so in flats.", True),
        ("Not any more.", True),
        ("False.", True),
        ("The opposite is true.", True),
        ("Or so they thought.", True),
        ("This was the rule until 2019.", True),
        ("Notwithstanding the foregoing, no dog may stay.", True),
        ("Provided that no dog barks.", True),
        ("Provided, however, that no dog barks.", True),
        ("Except that no dog may stay at night.", True),
        ("However, the board has withdrawn that permission.", True),
        ("The permission has been revoked.", True),
        ("The statement above is false.", True),
        ("Nothing in the preceding sentence is true.", True),
        ("This has never been true.", True),
        ("Disregard the above.", True),
        ("Clause 12 overrides this.", True),
        ("We dispute this.", True),
        ("Diese Aussage ist falsch.", True),
        ("Das stimmt nicht.", True),
        ("Dies gilt nicht für Wohnungen unter dem Dach.", True),
        ("Diese Regelung wurde inzwischen aufgehoben.", True),
        ("Allerdings ist das nicht mehr zulässig.", True),
        ("Cette affirmation est fausse.", True),
        ("C’est faux.", True),
        ("Mais cela n'est plus le cas.", True),
        ("Cette autorisation a été retirée.", True),
        ("Cela ne s'applique pas aux chats.", True),
        ("Diese Aussage ist richtig.", False),
        ("Dies gilt für alle Wohnungen.", False),
        ("Das ist nicht nur für Hunde so.", False),
        ("Diese Regelung wurde 2019 beschlossen.", False),
        ("Cette affirmation est exacte.", False),
        ("C'est une règle du bail.", False),
        ("Cela s'applique aussi aux chats.", False),
        ("This rule is new.", False),
        ("The permission was given in May.", False),
        ("Nothing in this lease binds the clerk.", False),
        ("This statement is true.", False),
        ("This applies to all flats.", False),
        ("The above applies to cats too.", False),
        ("The owner confirmed this permission.", False),
        ("This order form does not apply to cats.", False),
        ("The clerk cancelled the trip.", False),
        ("Not only dogs but cats are too.", False),
        ("Notwithstanding the rain, no dog barked.", False),
        ("Notwithstanding the foregoing, the rent is paid in May by each tenant, and no fee is due.", False),
        ("No cat is seen.", False),
    ],
)
def test_a_next_sentence_that_takes_the_quote_back(next_sentence: str, *, takes_back: bool) -> None:
    for between in (" ", "\n"):
        page = f"|Dogs are allowed in all of the flats.|{between}{next_sentence} Something stands below."
        assert (outside_of(page) is not None) == takes_back, page


LATE = (
    "This is not true.",
    "This statement is false.",
    "However, that claim is wrong.",
    "All of this is untrue.",
    "Both statements are incorrect.",
    "None of this is true.",
    "This rule has since been repealed.",
    "This no longer applies.",
    "The board has since revoked this permission.",
    "Diese Aussage ist falsch.",
    "Das stimmt nicht.",
    "Diese Regelung wurde aufgehoben.",
    "Cette affirmation est fausse.",
    "C'est inexact.",
    "Cette règle a été abrogée.",
)
NOT_LATE = (
    "This is true.",
    "This is not true of the lift, which the caretaker locks at night.",
    "It was cancelled.",
    "The trip was cancelled.",
    "This does not apply to cats.",
    "This is a false door.",
    "Diese Aussage ist richtig.",
    "Dies gilt nicht für die Keller der Häuser.",
    "Cette affirmation est exacte.",
    "Cela ne s'applique pas aux chats.",
)


@each(("late", "takes_back"), [*((late, True) for late in LATE), *((late, False) for late in NOT_LATE)])
def test_a_short_sentence_after_the_next_one_that_takes_the_quote_back(late: str, *, takes_back: bool) -> None:
    quote = "Dogs are allowed in all of the flats."
    for between in ("The house has six of them.", "The agent\nsays so to every-\none who asks."):
        page = f"{quote} {between} {late} Something stands below."
        found = dropped_qualifier(page, 0, len(quote))
        assert (found is not None) == takes_back, page
        assert found is None or (found.at, found.side) == (page.index(late), Side.SOON_AFTER)
        assert dropped_qualifier(f"{quote} {between} There are more. {late} x", 0, len(quote)) is None
        assert dropped_qualifier(page, 0, len(quote) + len(between) + len(late) + 2) is None  # it is quoted too


@each(
    ("around", "word"),
    [
        ("The following is not true. |The fee is $500.|", "The following is not true"),
        ("The next sentence is false. |The fee is $500.|", "The next sentence is false"),
        ("The following statement was withdrawn: |The fee is $500.|", "The following statement was withdrawn"),
        ("The following is true. |The fee is $500.|", None),
        ("The following is not true. The yard is small. |The fee is $500.|", None),
        ("False: |Dogs are allowed.|", "False:"),
        ("It is old. Myth: |Dogs are allowed.|", "Myth"),
        ("Not allowed: |keeping dogs.|", "Not"),
        ("Forbidden:\n|Keeping dogs in the flat.|", "Forbidden"),
        ("Repealed – |Dogs are allowed.|", "Repealed"),
        ("[Repealed] |Dogs are allowed.|", "Repealed"),
        ("(Deleted) |Dogs are allowed.|", "Deleted)"),
        ("(Old) |Dogs are allowed.|", None),
        ("Note: |Dogs are allowed.|", None),
        ("Allowed: |keeping dogs.|", None),
        ("|Dogs are allowed| (false).", "false"),
        ("|Dogs are allowed| (no longer in force).", "no"),
        ("|Dogs are allowed| [deleted].", "deleted"),
        ("|The notice is for dogs.| It does not apply to cats.", "It does not apply"),
        ("|It is for dogs.| It does not apply to cats.", None),
        ("|Dogs are allowed| (see clause 4).", None),
        ("|Dogs are allowed|, a right since abolished.", "since abolished"),
    ],
)
def test_what_is_said_of_a_quote_directly_beside_it(around: str, word: str | None) -> None:
    assert outside_of(f"{around} Something stands below.") == word


@each(
    ("around", "word"),
    [
        ("We disagree that |dogs are allowed.|", "disagree that"),
        ("The agent pretended that |dogs are allowed.|", "pretended that"),
        ("It is a lie that |dogs are allowed.|", "lie that"),
        ("He fears that |dogs are allowed.|", "fears that"),
        ("The board will decide whether |dogs are allowed.|", "whether"),
        ("The board will decide if |dogs are allowed.|", "decide if"),
        ("Nowhere does it say that |dogs are allowed.|", "Nowhere"),
        ("Among the myths is that |dogs are allowed.|", "myths is that"),
        ("He withdrew his statement that |dogs are allowed.|", "withdrew his statement that"),
        ("The court struck down the rule that |dogs are allowed.|", "struck down the rule that"),
        ("It would be wrong to conclude that |dogs are allowed.|", "wrong to conclude"),
        ("The study disproved that |dogs are allowed.|", "disproved"),
        ("The court opposed the view that |dogs are allowed.|", "opposed the view"),
        ("The owner revoked the permission to |keep dogs.|", "revoked the permission to"),
        ("The tenant must refrain from |keeping dogs.|", "refrain from"),
        ("It is an offence to |keep dogs.|", "an offence to"),
        ("Analysts had predicted that |dogs would be allowed.|", "Analysts had predicted that"),
        ("Tenants used to |keep dogs.|", "Tenants used to"),
        ("Under the former rules, |dogs are allowed.|", "Under the former rules"),
        ("The survey was too small to show that |dogs are liked.|", "too small to show that"),
        ("It considered, but later dropped, |a plan to sell the house.|", "considered, but later dropped"),
        ("The tools used to |open the gate are new.|", None),
        ("Under the new rules, |dogs are allowed.|", None),
        ("The board decided that |dogs are allowed.|", None),
        ("We agree that |dogs are allowed.|", None),
        ("The owner confirmed the permission to |keep dogs.|", None),
        ("Regardless of whether |dogs are allowed|, it is so.", None),
    ],
)
def test_verbs_of_denial_revocation_and_doubt(around: str, word: str | None) -> None:
    assert outside_of(around) == word


@each(
    ("around", "word"),
    [
        ('In clause 4, for "|the fee is $500|" substitute "the fee is $900".', "substitute"),
        ("For the words “|the fee is $500|” there is substituted “the fee is $900”.", "there is substituted"),
        ("Clause 4 is amended by striking “|the fee is $500|” and inserting “the fee is $900”.", "striking"),
        ('In clause 4, omit "|the fee is $500|".', "omit"),
        ('Replace the words "|the fee is $500|" with "the fee is $900".', "Replace"),
        ("The words “|the fee is $500|” are deleted.", "are deleted"),
        ('In clause 4, for "the fee is $900" substitute "|the fee is $500|".', None),
        ("In clause 4, “|the fee is $500|” is substituted for “the fee is $900”.", "is substituted"),
        ('In clause 4, insert "|the fee is $500|".', None),
        ('He said "|the fee is $500|" and left.', None),
    ],
)
def test_words_that_a_law_replaces_in_another_one(around: str, word: str | None) -> None:
    assert outside_of(around) == word


@each(
    ("introduction", "word"),
    [
        ("The following is deleted:", "deleted"),
        ("Banned:", "Banned:"),
        ("Refrain from:", "Refrain from"),
        ("It is an offence to:", "an offence to"),
        ("These acts are unlawful:", "unlawful"),
        ("These acts are lawful:", None),
        ("Added:", None),
    ],
)
def test_an_introduction_that_forbids_or_deletes(introduction: str, word: str | None) -> None:
    assert outside_of(f"{introduction}\n- smoking in bed;\n- |keeping dogs at home.|") == word


@each(
    ("closing", "word"),
    [
        ("are strictly prohibited under this lease.", "are strictly prohibited"),
        ("shall be forbidden.", "shall be forbidden"),
        ("is void.", "is void"),
        ("are not allowed.", "not"),
        ("are allowed under this lease.", None),
    ],
)
@pytest.mark.parametrize("joint", [";", ", and", ","])
def test_the_line_that_closes_a_list_counts_for_all_items(joint: str, closing: str, word: str | None) -> None:
    page = f"The acts of\n1. |keeping dogs in the flat|{joint}\n2. keeping cats in the flat,\n{closing}"
    assert outside_of(page) == word


def test_a_line_of_running_text_closes_no_list() -> None:
    assert outside_of("|The rent is paid in May| and smoking in the yard\nis prohibited.") is None


# ── What is a neighbour's own ────────────────────────────────────────────────────────────────────

MARKED = "The work does count if it:\na. is done at night;\nb. lasts no longer than four hours; and\nc. was announced in May."
UNMARKED = (
    "Do not take the tablets:\nif you are allergic to soya or peanut or milk, or were so;\n"
    "if you have a high blood calcium level;\nif you have kidney stones, or any other trouble with them."
)


@each(
    ("page", "quote", "word"),
    [
        (MARKED, "c. was announced in May.", None),
        (MARKED, "was announced in May.", None),
        (MARKED, "a. is done at night;", None),
        (MARKED, "b. lasts no longer than four hours; and", None),
        (MARKED.replace("does", "does not"), "c. was announced in May.", "not"),
        (MARKED.replace("; and", ", and"), "c. was announced in May.", None),
        (UNMARKED, "Do not take the tablets:\nif you are allergic to soya or peanut or milk, or were so;", None),
        (UNMARKED, "if you have a high blood calcium level;", "not"),
        (UNMARKED.replace("Do not", "You may"), "if you have a high blood calcium level;", None),
        (UNMARKED.replace("Do not", "You may") + "\nif", "if you are allergic to soya or peanut or milk", None),
        (UNMARKED.replace("Do not", "Do").replace("\nif you have k", "\nhowever, do not if"), "allergic to", "not"),
        (UNMARKED.replace("\nif you have kidney", "\nunless you have kidney"), "allergic to soya", "not"),
        (UNMARKED.replace("Do not", "Do").replace("\nif you have k", "\nunless you have k"), "allergic to", "unless"),
    ],
)
def test_another_items_words_are_its_own_wherever_the_quote_begins(page: str, quote: str, word: str | None) -> None:
    start = page.index(quote)
    assert word_outside(page, start, start + len(quote)) == word


@each(
    ("around", "word"),
    [
        ("It is not let.\n|§ 2 Term. The lease begins in April.|", None),
        ("Ein Stellplatz ist nicht vereinbart.\n|§ 2 Mietzeit. Das Mietverhältnis beginnt im April.|", None),
        ("Ein Stellplatz ist nicht gem.\n|§ 2 vereinbart und auch sonst im Haus|.", "nicht"),
        ("|The rent is paid in May.|\n*This does not include heating.", None),
        ("It does not reflect the tax.\n|(h) Negative interest and rates are shown.|", None),
        ("It does not reflect the tax.\n|(h) “Grant” means the grant.|", None),
        ("|It is effective in May.|\nc. There was no change in June.", None),
        ("Goods in a car are not insured between 9 p.m. and 7 a.m. |Baggage that is late is paid.|", None),
        ("Goods in a car are not insured between 9 p.m. and 7 a.m. |Eastern Time in the car|.", "not"),
        ("Goods are not let at 7 a.m. |Monday and at noon|.", "not"),
        ("Prices of the year 1,100\nDiscount (2.0)%\n|The prices are fixed, we hope|.", None),
        ("Training per day 1,100\n|Discount per bill (2.0)%|\nThe prices above are fixed until May.", None),
        ("Claims must come no later than in May; |claims that come after it are not paid.|", None),
        ("Claims must come no later than in May; |that they are paid is so.|", "no"),
        ("Claims must not come late; |claims in June|, so to say, are not paid.", "not"),
        ("Unless it is May, claims are paid; |claims in June are paid too.|", "Unless"),
        ("It excludes no claim of these: one of May; |another one that was made in June.|", "no"),
        ("He alleges that the fee is due; |the rent was paid in June.|", "alleges"),
    ],
)
def test_the_words_of_a_neighbour_do_not_count(around: str, word: str | None) -> None:
    assert outside_of(around) == word


@each(
    "after",
    [
        "(c) Balances are kept.",
        "(iii) The rent is due.",
        "c. There was rain.",
        "* The rent is due.",
        "§ 12 Rent.",
        "loop: A run.",
    ],
)
def test_a_sentence_begins_with_its_mark(after: str) -> None:
    text = f"It is not so.\n{after} More of it."
    assert sentence_start(text, 14) == 14


@each(
    ("page", "quote", "dropped"),
    [
        # headings, rows, empty lines and items of Markdown end what is above them
        (
            "Fixed: they are no longer dropped (#1866).\n\n### Security\nTLS 1.2 is the default.",
            "TLS 1.2 is the default",
            None,
        ),
        (
            "### Fixed\n- Errors are no longer dropped (#1866).\n- TLS 1.2 is the default.",
            "TLS 1.2 is the default",
            None,
        ),
        ("| Cats | not allowed |\n| Dogs | allowed |", "Dogs", None),
        ("The bus stops at noon\n\nNo candles are allowed.", "The bus stops at noon", None),
        ("No lessons on Monday\n\nArt is on Tuesday", "Art is on Tuesday", None),
        ("Item no. Format Price\nPO-A1 594 mm 12.50", "594 mm 12.50", None),
        ("1. Pay no rent in May.\n2. Pay in June.", "Pay in June", None),
        ("Wash at 30 degrees\n\nNot suitable:\n- bleach", "Wash at 30 degrees", None),
        # but not what waits for more
        ("The tenant may not\n\nKeep dogs.", "Keep dogs", "not"),
        ("The tenant may never\n\nKeep dogs.", "Keep dogs", "never"),
        ("The owner cannot\n\nKeep dogs.", "Keep dogs", "cannot"),
        ("The tenant must not:\n\n- keep dogs", "keep dogs", "not"),
        ("It is not true that\n\nDogs are allowed.", "Dogs are allowed", "not"),
        ("Dogs are allowed,\n\nexcept in May.", "Dogs are allowed", "except"),
        ("| Dogs | not | allowed |", "allowed", "not"),
    ],
)
def test_what_ends_a_sentence_in_markdown(page: str, quote: str, dropped: str | None) -> None:
    start = page.index(quote)
    outside = dropped_qualifier(page, start, start + len(quote))
    assert (outside.word if outside else None) == dropped
