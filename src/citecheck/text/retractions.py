"""Sentences after a quote that take it back: "This statement is false." The next one may begin so and go on.

The one after that may speak of the sentence between, so it counts only where it is short and says nothing else.
"""

from __future__ import annotations

import re
from typing import Final

from citecheck.model import Side
from citecheck.text.patterns import lazy_pattern
from citecheck.text.sentences import sentence_end

# What is said of something that no longer counts, or never did; who takes something back; what is taken back.
GONE: Final = (
    r"repealed|revoked|withdrawn|retracted|rescinded|annulled|cancell?ed|deleted|abolished|overturned|overruled"
    r"|superseded|quashed|vacated|struck (?:out|down|off|from)|set aside|disavowed|refuted|disproved|disproven"
)
UNTRUE: Final = (
    r"untrue|false|incorrect|inaccurate|wrong|mistaken|untenable|unfounded|baseless|fictitious|null and void|void"
    r"|invalid|obsolete|out of date|outdated|an? (?:\w+ )?(?:error|mistake|myth|misconception|fallacy|fiction|hoax|lie)"
    r"|not (?:true|so|the case|correct|accurate|valid|in (?:force|effect)|binding)"
    r"|no longer (?:true|so|the case|correct|valid|in (?:force|effect)|allowed|permitted|available)"
)
FORBIDDEN: Final = "prohibited|forbidden|banned|barred|outlawed|disallowed|unlawful|illegal|an offen[cs]e|a crime"
# The same in German, French and Spanish.
FOREIGN_GONE: Final = (
    "aufgehoben|weggefallen|widerrufen|außer kraft(?: getreten)?|abrogée?s?|annulée?s?|supprimée?s?"
    "|(?:derogad|anulad|suprimid|revocad)[oa]s?"
)
FOREIGN_UNTRUE: Final = (
    "falsch|unwahr|unrichtig|unzutreffend|faux|fausses?|inexacte?s?|erronée?s?|(?:fals|incorrect|erróne|inexact)[oa]s?"
)
FOREIGN_FORBIDDEN: Final = (
    "verboten|untersagt|unzulässig|interdite?s?|interdiction|prohibée?s?|prohibid[oa]s?|se prohíben?"
)
_TAKES: Final = (
    r"(?:revoke|rescind|repeal|retract|annul|cancel|overturn|overrule|reverse|refute|dispute|reject|disavow|delete|override"
    r"|supersede|abolishe?|withdraw)(?:s|d|l?ed|n)?|den(?:y|ies|ied)|withdrew|overrode|overridden|struck out|set aside"
)
SAID: Final = (
    r"statements?|claims?|assertions?|assumptions?|allegations?|rumou?rs?|views?|findings?|rules?|permissions?"
    r"|consents?|licen[cs]es?|provisions?|clauses?|paragraphs?|sentences?|exemptions?|promises?|guarantees?|requirements?"
    r"|advice|guidance|arguments?|contentions?|submissions?|holdings?|conclusions?|convictions?|judgments?"
)


def clause(pattern: str) -> re.Pattern[str]:
    """A pattern whose spaces may be the ends of lines."""
    return lazy_pattern(pattern.replace(" ", r"\s"), re.IGNORECASE)


# How a sentence begins that takes back the one before it, or sets its condition.
_THIS: Final = (
    r"(?:this|that|it|these|those|the (?:above|foregoing|preceding|same)"
    rf"|(?:this|that|these|those|the (?:above|foregoing|preceding|previous|last|said)) (?:[\w'’]+ )?(?:{SAID})"
    rf"|the (?:{SAID}) above|the (?:clause|rule|provision|right|statement|claim|permission))"
)
_NO_MORE: Final = (
    r"(?:(?:do|does|did|shall|will)(?: not|n['’]t) (?:apply|hold)|(?:was|has|have) never (?:been )?(?:true|so)"
    r"|no longer (?:appl(?:y|ies)|holds?|exists?)"
    r"|(?:is|are|was|were|has|have|had|proved|turned out)(?: to be)? (?:now |since |later |\w+ly )?(?:been )?"
    rf"(?:\w+ly )?(?:{UNTRUE}|{GONE}|{FORBIDDEN})|(?:has |have )?(?:since |now )?(?:ended|expired|lapsed|ceased|ceases)"
    r"|(?:appl(?:y|ies)|holds?|(?:is|are) (?:true|valid)) (?:[\w'’]+ ){0,5}?only|only (?:appl(?:y|ies)|holds?))"
)
_OPENER: Final = r"(?:(?:however|but|yet|now|in fact|in truth|in reality|actually|unfortunately|of course),? )?"
_FAILS: Final = (  # of an argument; what a court or an author says of one
    rf"(?:(?:this|that|these|those|the|both|all) (?:[\w'’]+ )?(?:{SAID})"
    r" (?:(?:also |must |therefore )?fails?|cannot (?:stand|succeed|be sustained)|lacks? merit"
    r"|must be (?:rejected|dismissed|reversed)"
    r"|ha(?:s|ve) no merit|(?:is|are) (?:without merit|unpersuasive|unavailing|meritless|not persuasive))"
    r"|(?:we|I|the (?:court|board|panel)) (?:(?:strongly|respectfully) )?(?:disagrees?|do(?:es)? not agree)[.!;:,]"
    rf"|(?:we|I|the (?:court|board|panel)) finds? no merit in (?:it|this|that|these|(?:this|that) (?:{SAID}))"
    rf"|(?:the )?(?:verdict|rating|ruling)\s?[:–—-]\s?(?:mostly )?(?:{UNTRUE}|fake|misleading|pants on fire|refuted)"
    r"|nothing of the (?:kind|sort)|the (?:opposite|reverse|contrary|converse) (?:is|was)"
    r"|(?:correction|corrigendum|erratum)\s?:|we (?:regret|apologi[sz]e for) (?:the|this|that) (?:error|mistake)"
    rf"|it used to,|[\[(](?:now |since |text )?(?:{GONE})\b|\[(?:citation needed|disputed|dubious))"
)
TAKES_BACK: Final = clause(
    rf"\s*({_OPENER}(?:"
    rf"(?:(?:all|most|much|part|some) of )?{_THIS} {_NO_MORE}"
    rf"|(?:none|nothing|neither) (?:of|in) {_THIS} (?:is|are|was|were|appl\w+|holds?)"
    rf"|the (?:{SAID}) (?:has|have) (?:since |now )?been (?:{GONE})"
    rf"|(?:[\w'’]+ ){{1,4}}?(?:(?:has|have|had) )?(?:since |later |now |then |subsequently )?(?:{_TAKES})"
    rf" {_THIS}(?: (?:right|offer|order|decision))?"
    rf"|(?:please )?(?:ignore|disregard|delete|omit|scrap|strike) {_THIS}"
    r"|or so (?:the )?\w+ (?:said|says|claimed|thought|argued|hoped)"
    r"|(?:at least, )?(?:this|that) was (?:so|true|the \w+) until"
    r"|not so\b(?! (?:fast|much|long))|not any ?more|no longer[.!]"
    r"|(?:that is )?(?:not true|untrue|false|wrong|incorrect)[.!]"
    r"|provided(?:, however)?,? (?:always )?that|provided,? further|(?:except|save) that"
    r"|notwithstanding the (?:foregoing|above|preceding)[^,.;]{0,30}, (?:\w+ ){0,4}?"
    rf"(?:no|not|none|never|neither|nothing)|{_FAILS}"
    r"|nothing could be further from the truth|just kidding))(?!\w)"
)

# ── In German and French ─────────────────────────────────────────────────────────────────────────

_GERMAN_THIS: Final = (
    r"(?:das|dies|dieser?|diese[sn]|(?:der|die|das) (?:obige|vorige|vorstehende)n?)(?: alles)?"
    r"(?: (?:aussagen?|angaben?|behauptung(?:en)?|darstellung|regel(?:ung)?(?:en)?|vorschrift(?:en)?|bestimmung(?:en)?"
    r"|klauseln?|satz|absatz|erlaubnis|zusage|genehmigung|zusicherung|annahme|meinung))?"
)
_GERMAN_UNTRUE: Final = (
    r"(?:falsch|unwahr|unrichtig|unzutreffend|nichtig|ungültig|unwirksam|überholt|veraltet|hinfällig|verboten|unzulässig"
    r"|ein irrtum|nicht (?:mehr )?(?:wahr|richtig|zutreffend|korrekt|gültig|wirksam|so|der fall|erlaubt|zulässig)"
    r"|(?:worden )?(?:aufgehoben|widerrufen|zurückgezogen|zurückgenommen|gestrichen|widerlegt|annulliert|abgeschafft"
    r"|dementiert|untersagt))"
)
_GERMAN_IS: Final = "(?:ist|sind|war|waren|wurde|wurden)"
_GERMAN_MORE: Final = (
    "(?:aber|jedoch|leider|heute|jetzt|so|inzwischen|mittlerweile|später|seither|schlicht|schlichtweg|alles|längst)"
)
_GERMAN_FAILS: Final = r"(?:stimm|gil|gel|triff)t?(?:en)?"
_GERMAN_NOT: Final = (
    rf"(?:{_GERMAN_MORE} )*(?:(?:seit|ab|nach|in|für) (?:[\w.]+ ){{1,3}}?)?(?:nicht(?: mehr)?(?: zu)?|nur)"
)
_GERMAN_OPENER: Final = rf"(?:{_GERMAN_MORE}|allerdings|tatsächlich|in wahrheit)"
_GERMAN: Final = (
    rf"{_GERMAN_THIS} {_GERMAN_IS} (?:{_GERMAN_MORE} )*{_GERMAN_UNTRUE}"
    rf"|{_GERMAN_THIS} {_GERMAN_FAILS} {_GERMAN_NOT}"
    rf"|{_GERMAN_OPENER} {_GERMAN_IS} {_GERMAN_THIS} (?:{_GERMAN_MORE} )*{_GERMAN_UNTRUE}"
    rf"|{_GERMAN_OPENER} {_GERMAN_FAILS} {_GERMAN_THIS} {_GERMAN_NOT}"
)
_FRENCH_SAID: Final = (
    "(?:affirmation|déclaration|assertion|allégation|information|clause|disposition|règle|autorisation|permission"
    "|hypothèse|mention)s?"
)
_FRENCH_UNTRUE: Final = (
    r"(?:faux|fausses?|inexacte?s?|erronée?s?|incorrecte?s?|mensong(?:er|ère)s?|nulle?s?|caduc|caduque?s?|périmée?s?"
    r"|interdite?s?|une erreur)"
)
_FRENCH_GONE: Final = (
    "(?:abrogée?s?|annulée?s?|retirée?s?|révoquée?s?|supprimée?s?|démentie?s?|réfutée?s?|rétractée?s?|résiliée?s?)"
)
_FRENCH_THIS: Final = rf"(?:ce(?:la|ci)?|cette {_FRENCH_SAID}|ces {_FRENCH_SAID})"
_FRENCH_TRUE: Final = "(?:été )?(?:vraie?s?|exacte?s?|le cas|correcte?s?|valables?|valides?|applicables?|en vigueur)"
_FRENCH: Final = (
    r"(?:(?:mais|or|cependant|toutefois|pourtant|en réalité),? )?(?:"
    rf"(?:c['’](?:est|était)|{_FRENCH_THIS} (?:est|sont|était|étaient))"
    rf" (?:\w+ment |désormais |donc |toutes? )?(?:{_FRENCH_UNTRUE}|{_FRENCH_GONE})"
    rf"|{_FRENCH_THIS} (?:n['’](?:est|était|a)|ne sont) (?:pas|plus|jamais) {_FRENCH_TRUE}"
    rf"|{_FRENCH_THIS} ne (?:vaut|valent|s['’]applique(?:nt)?) (?:pas|plus)"
    rf"|{_FRENCH_THIS} (?:a|ont) (?:depuis |ensuite )?été (?:depuis |ensuite )?{_FRENCH_GONE})"
)
_SPANISH_SAID: Final = "(?:afirmación|declaración|regla|norma|cláusula|disposición|permiso|autorización|hipótesis)"
_SPANISH_THIS: Final = rf"(?:(?:est[aeo]|es[aeo]|dich[oa]|la|el)(?: {_SPANISH_SAID})|est[eo]|es[eo]|lo anterior)"
_SPANISH: Final = (
    r"(?:(?:pero|sin embargo|en realidad),? )?(?:"
    rf"{_SPANISH_THIS} (?:ha sido|fue|es|era|está|quedó|queda) (?:\w+mente |ya |hoy )?"
    r"(?:(?:derogad|anulad|revocad|retirad|suprimid|desmentid|fals|incorrect|erróne|inválid|nul|prohibid)[oa]|mentira)"
    rf"|{_SPANISH_THIS} (?:ya )?no (?:es|era|está|fue)"
    r" (?:ciert[oa]|verdad|correct[oa]|válid[oa]|así|en vigor|permitid[oa])"
    rf"|{_SPANISH_THIS} (?:ya )?no (?:se aplica|rige|vale))"
)
_IN_OTHER_LANGUAGES: Final = clause(rf"\s*({_GERMAN}|{_FRENCH}|{_SPANISH})(?!\w)")

# ── Short sentences, which say nothing else ──────────────────────────────────────────────────────

_THOSE: Final = "(?:this|that|these|those)"
_THAT: Final = (
    rf"(?:(?:all (?:of )?)?(?:{_THOSE}(?: (?:\w+ )?(?:{SAID}))?|the (?:above|foregoing)|the (?:\w+ )?(?:{SAID}) above)"
    rf"|both(?: (?:{SAID}))?)"
)
_SHORT: Final = clause(
    rf"\s*({_OPENER}(?:"
    rf"{_THAT} (?:is|are|was|were|(?:has|have) (?:since |now |later )?been|proved|turned out)(?: to be)?"
    rf" (?:now |\w+ly )?(?:{UNTRUE}|{GONE}|{FORBIDDEN})"
    rf"|(?:none|nothing) (?:of|in) {_THAT} (?:is|are|was|were) (?:true|so|correct|valid)"
    r"|neither (?:statement )?is (?:true|so|correct)"
    rf"|{_THAT} (?:no longer (?:appl(?:y|ies)|holds?)|(?:do|does)(?: not|n['’]t) (?:apply|hold)(?: any ?more)?)"
    rf"|(?:[\w'’]+ ){{1,3}}?(?:has|have) (?:since |now |later )?(?:{_TAKES}) {_THOSE} (?:{SAID}))"
    rf"|{_GERMAN}|{_FRENCH}|{_SPANISH})\s?[.!](?=\s|\Z)"
)


def retraction(text: str, begins: int, end: int) -> tuple[re.Match[str], Side] | None:
    """How one of the next two sentences begins that takes back the one of the quote, and which of them it is.

    After "It …" another "It …" speaks about the same thing, and does not take the sentence back.
    """
    following = sentence_end(text, end)
    match = TAKES_BACK.match(text, following) or _IN_OTHER_LANGUAGES.match(text, following)
    if match:
        is_same = match[1][:3].split() == ["It"] == text[begins : begins + 3].split()
        return None if is_same else (match, Side.JUST_AFTER)
    late = _SHORT.match(text, sentence_end(text, following + 1)) if following < len(text) else None
    return (late, Side.SOON_AFTER) if late else None
