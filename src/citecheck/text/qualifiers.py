"""Words that turn a sentence round, report it, doubt it or set its condition, left outside of a quote of it.

The tables say where words count: anywhere in the sentence, before the quote, after it, or only directly beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from citecheck.model import Side
from citecheck.text.boxes import empty_box
from citecheck.text.columns import begins_cell, column_head
from citecheck.text.headings import names, turning_heading
from citecheck.text.patterns import lazy_pattern
from citecheck.text.plain_words import Edit, edits
from citecheck.text.retractions import (
    FORBIDDEN,
    FOREIGN_FORBIDDEN,
    FOREIGN_GONE,
    FOREIGN_UNTRUE,
    GONE,
    SAID,
    UNTRUE,
    clause,
    retraction,
)
from citecheck.text.sentences import ITEM, MARGIN, has_room, lead_in, sentence_end, sentence_start

_HELD: Final = "(?:the|an?|its|their|this|any) (?:argument|claim|idea|view|contention|notion)"
_GIVEN: Final = (
    "(?:permission|consent|licen[cs]e|right|exemption|offer|order|rule|statement|claim|allegation|promise)"
    " (?:to|of|for|that|under)"
)


def _table(phrases: str, *, before: str = r"\b", behind: str = r"\b(?!-\w)") -> re.Pattern[str]:
    """One pattern of phrases, a line each."""
    lines = "|".join(line.strip().replace(" ", r"\s") for line in phrases.strip().splitlines())
    return lazy_pattern(rf"{before}(?:{lines}){behind}", re.IGNORECASE)


# ── The tables ───────────────────────────────────────────────────────────────────────────────────

# Neither No. 5, No 45/2001, No. Exhibit Page over columns, nor not-for-profit; in no time, no doubt, not just but;
# nor "including but not limited to", "whether or not", "not inconsistent", "without undue delay", a box to tick,
# "File No. Herewith" and "Item no. Size" over columns, "(in millions, except per share data)".
_NUMBERED: Final = "item part order article ref lot model serial account invoice document customer receipt".split()
_LABEL: Final = (
    r"(?-i:(?:(?<=File )|(?<=Page )|(?<=Identification ))No\b)"
    rf"|(?:{'|'.join(f'(?<={noun} )' for noun in _NUMBERED)})no\."
)
_BOX: Final = "[¨ýþ☐☑☒❏❑□■]"
_IN_BRACKETS: Final = r"\[[ xX]\]"
_A_BOX: Final = rf"(?:{_BOX}|{_IN_BRACKETS})"
_NO_BOX: Final = rf"(?<!yes\s{_BOX}\s)(?<!yes\s{_IN_BRACKETS}\s)"
_NO_HEADING: Final = r"(?<!in [mb]illions, )(?<!in [mb]illions )(?<!in thousands, )(?<!in thousands )"
ANYWHERE: Final = _table(
    rf"""
    (?<!whether or )(?<!likely than )not(?! only\b| limited to\b| inconsistent\b| (?:just|merely)\b[^.;]*\bbut\b)
    never|neither|nor|cannot|none|nothing|nobody|nowhere|no-one|hardly|scarcely|barely|\w+n['’]t|wont(?! to\b)
    (?:do|does|did|is|are|was|were|has|have|had|would|could|should|must)nt
    (?!(?-i:No\. [A-Z]\w+ [A-Z])|(?<=in )no time\b|{_LABEL}){_NO_BOX}no(?!\.\s?(?:\d|$)|\s\d+/| doubt\b|\s?{_A_BOX})
    fail(?:s|ed|ing)? to
    {_NO_HEADING}except\b(?! (?:for )?(?:per[ -]share|share|ratios?|percentages?)\b)
    unless|without(?! limitation\b| (?:undue|unreasonable|further) delay\b)|excluding
    other than|apart from|provided that|but only|only (?:if|when|to the extent)
    """
)
# The same in German, French and Spanish; Spanish "no" is in the table above. Other languages are not looked at.
FOREIGN: Final = _table(
    r"""
    nicht(?! (?:nur|allein)\b)|kein(?:e[mnrs]?)?|nie|niemals|niemand|nichts|weder|ohne|außer|ausgenommen|es sei denn
    keinesfalls|keineswegs
    (?:ne |n['’])(?:\w+ ){1,3}?(?:pas(?! seulement\b)|plus|jamais|point|guère|rien|que)|jamais|aucune?|sauf
    sans que|à moins (?:que|de)|excepté|à l['’]exception
    nunca|jamás|tampoco|ning[uú]n[ao]?|nadie|salvo(?: que)?|excepto|a menos que|a no ser que
    """
)
_NOT_ITSELF: Final = "".join(
    f"(?<!{who} )" for who in ("company", "firm", "management", "group", "corporation", "registrant", "bank", "board")
)
# Before the quote: they report what follows, forbid it, doubt it or deny it.
BEFORE: Final = _table(
    rf"""
    alleg(?:es?|ed|ing|edly)|(?:claim|argu|contend)(?:e?s|e?d|ing|e)? that|rumou?rs?|proposed that
    (?:supposed|purported|wrong|false|mistaken|hypothetical|incorrect|erroneous|rare)ly|seldom|in rare cases
    (?:once|formerly) (?:thought|believed) that|myth|myths (?:is|are) that
    untrue|true or false|far from it|null hypothesis|(?:false|incorrect|wrong|mistaken) (?:that|in \w+ing)
    threat(?:s|ens?|ened) that|wrong to (?:say|claim|think|believe|conclude|assume|infer)
    contrary to|den(?:y|ies|ied|ying)
    disput(?:es?|ed|ing) (?:that|whether|if)|(?<!no )doubt(?:s|ed|ful)? (?:that|whether|if)|unclear (?:whether|if)
    (?:reject|dismiss)(?:s|es|ed|ing)? {_HELD}
    (?:counsel|he|she|they|\w+(?:ant|ent|er|iff|tion)) (?:submit(?:s|ted)?|suggest(?:s|ed)|maintain(?:s|ed)) that
    it (?:is|was|has been) (?:suggested|submitted|argued|claimed) that|contend(?:s|ed)|premature to (?:say|conclude)
    {_NOT_ITSELF}believes(?: that)?
    (?:complaint|petition|minority|draft|bill) (?:states?|stated|says?|said|provid(?:es?|ed)|held|holds)
    (?:contention|submission|case|argument) (?:is|was) that|dissent(?:s|ed|ing)?|repealed
    since (?:reversed|overruled|withdrawn)|misconception
    (?:insufficient|scant|little|weak|zero|limited|inconclusive) (?:evidence|proof|support|basis) (?:that|of|for)
    (?:zero|little|small|slim) (?:chance|likelihood|prospect) (?:that|of|for)
    few(?: \w+)? (?:(?:would|will|could) )?(?:say|believe|think|claim|argue|agree|accept)(?: that)?
    (?:stop(?:s|ped)?|f[ae]lls?|fallen) short of|gone are the days (?:when|of)|legend has it that
    (?:still|yet|remains?) to (?:be )?(?:prove|show|establish|proven|shown|established|seen) (?:that|whether|if)
    must (?:still |yet )?(?:prove|show|establish) that|would have (?:meant|provided|required) that
    (?:spared|excused) (?:from )?(?:having to|the \w+ (?:to|of))|time will tell (?:if|whether)
    (?:joked|bet|dreamt) that|used to (?:say|read|provide|state)(?: that)?
    (?:employees|members|customers|staff|workers|tenants|residents|people|it|they|we|he|she|company|firm) used to
    under (?:the|its|our|their|an?) (?:previous|former|prior) \w+,?
    too (?:small|short|weak|few) to (?:show|prove|establish|demonstrate)(?: that)?
    (?:considered|planned|discussed),? (?:and|but) (?:then |later )?(?:abandon|reject|dropp|dismiss|shelv)ed,?
    (?:reverse|overturn|overturne|quashe|vacate|overrule|set aside)[sd]? (?:the|an?|its|this) \w+ (?:that|of)
    clear(?:s|ed) (?:\w+ ){{1,3}}of
    (?:reject|dismiss|abandon|dropp?|cancell?|withdr[ae]w)(?:s|es|ed|ing)? (?:\w+ ){{1,2}}(?:plan|bid|motion) (?:to|for)
    (?:reject|dismiss|withdr[ae]w)(?:s|es|ed|ing)? (?:\w+ ){{1,2}}(?:proposal|offer|request)s? (?:to|for|that)
    (?:reject|dismiss|withdr[ae]w)(?:s|es|ed|ing)? (?:\w+ ){{1,2}}applications? (?:to|for|that)
    (?:waive|forfeit|renounce|surrender|lose|lost)(?:s|d|ed)? (?:\w+ ){{1,2}}rights? (?:to|of)
    it (?:is|was) (?:\w+ )?(?:possible|conceivable|unlikely|improbable|feared|hoped|rumou?red) that
    (?:some|many|critics|opponents|analysts|observers|experts)(?: \w+)? (?:believed?|think|thought|say|said|expect)
    (?:some|many|critics|opponents|analysts|observers|experts)(?: \w+)? (?:predict(?:ed)?|forecast)(?: that)?
    (?:some|many|critics|opponents|analysts|observers|experts)(?: \w+)? (?:claim|argue|suggest|fear|hope)(?:d|ed)?
    (?:proposed|draft) \w+ (?:says?|said|states?|stated|provid(?:es?|ed)|would|requires?)(?: that)?
    perhaps|possibly|reportedly|supposedly|purportedly|ostensibly
    disagree(?:s|d|ing)? (?:that|with the \w+ that)|(?:pretend|feign|imagin|dream)(?:e?s|e?d|t|ing)? that
    (?:lie|lies|hoax|falsehood|fallacy|fiction|delusion|preten[cs]e) that|lied\b
    (?:fear|worr|suspect)(?:s|ed|y|ied|ies)? that
    (?:refut|rebut|disprov|debunk|retract|disavow|recant|contradict)(?:e|s|es|d|ed|ted|ing|ting)?
    (?:oppos|contest|challeng|question|attack|dispel)(?:e|s|es|ed|d|ing)? {_HELD}
    (?:revok|rescind|withdr[ae]w|repeal|cancel|abolish|annul|suspend|retract)(?:e?s|e?d|led|n)? (?:\w+ ){{1,2}}{_GIVEN}
    (?:struck|strikes?) down (?:\w+ ){{1,2}}{_GIVEN}
    (?:refrain|abstain)(?:s|ed|ing)? from|outlaw(?:s|ed|ing)?|(?:unlawful|illegal|an offen[cs]e|a crime) (?:to|for)
    (?:falsch|unwahr|unrichtig|unzutreffend)(?: (?:ist|war|sei))?, dass|behaupte(?:t|te|n|ten)|angeblich|vermeintlich
    (?:il est|c['’]est) (?:faux|inexact|erroné) (?:que|de)|prétend(?:ent|ait|aient)?|allègue(?:nt)?|soi-disant
    es (?:falso|incorrecto|mentira) que|alega(?:n|ba|ban|ron)?|supuestamente|presuntamente|carecen? del?
    verbiete[tn]|{FOREIGN_FORBIDDEN}|interdi(?:t|sent) (?:de|d['’])|prohíben?|prohib(?:ió|ía)
    (?:imagine|picture) (?:a|an) \w+ (?:in which|where)|the (?:opposite|converse) of(?=\W*["“„«‘'] ?\Z| what\b)
    prohibit(?:s|ed|ing)?|forbid(?:s|den|ding)?|unable|incapable of|refus(?:es?|ed|ing) to|lack(?:s|ed|ing)? the \w+ to
    """,
    behind=r"\b",
)
# After the quote: they take it back.
AFTER: Final = _table(
    r"""
    (?:is|are|was|were|be|been|court|later) (?:untrue|false|incorrect|withdrawn|retracted|rejected|disputed)
    (?:is|are|was|were|be|been|court|later) (?:denied|refuted|debunked|discredited|disproved|vetoed)
    (?:is|are|was|were|be|been) (?:voted down|thrown out|shelved)
    (?:he|she|it|they|critics|(?:the|its|their) \w+) (?:claim|allege|contend|assert|argue|insist)(?:s|d|ed)?(?=\W*\Z)
    (?:he|she|it|they|critics|(?:the|its|their) \w+) den(?:y|ies|ied)(?=\W*\Z)
    (?:since|later|now|subsequently) (?:repealed|revoked|retracted|rescinded|overturned|overruled|superseded|abolished)
    """,
    behind=r"\b",
)
# How the line begins that closes a list, whose items it takes back or forbids.
CLOSES_LIST: Final = clause(
    r"\n((?:is|are|was|were|(?:shall|will|must|may) be|(?:has|have) been) (?:\w+ly )?"
    rf"(?:{UNTRUE}|{GONE}|{FORBIDDEN}|excluded|exempt))\b"
)
# Directly before the quote: a bound, which words such as "over" are only before a figure.
# "Less than More than" are the heads of two columns.
BOUNDS: Final = _table("up to|at (?:most|least)|(?:no |not )?(?<!than )(?:less|more|fewer) than", behind=r"(?=\s*\Z)")
BOUNDS_OF_FIGURES: Final = _table(
    r"""
    under|over|below|above|beyond|exceeding|in excess of|no later than
    (?:loss(?:es)?|deficit|shortfall|overdraft|decrease|decline|reduction|drop|fall) of
    as (?:much|little|many|few|low|high) as|(?:maximum|minimum|limit) of|twice|double|triple|\w+ times
    höchstens|mindestens|wenigstens|maximal|(?:nicht )?(?:weniger|mehr) als|bis zu
    (?:moins|plus) de|au (?:moins|plus|maximum|minimum)|jusqu['’]à|(?:inférieur|supérieur)e?s? à
    hasta|(?:menos|más) de|(?:al|por lo) menos|como (?:máximo|mínimo)|(?:inferior|superior)(?:es)? a
    """,
    behind=r"(?=\s*\Z)",
)
# Directly before the quote, but for an article: they say that it is not so, or only a part of it.
BESIDE: Final = _table(
    r"""
    suspected|negative for|rul(?:e|es|ed|ing) out|(?:the )?(?:absence|lack) of|failure (?:of|to)|far from(?: being)?
    (?:purport(?:s|ed)?|cease[sd]?|decline[sd]?) to|exempt(?:ed)? from(?: the \w+ to)?
    instead of|rather than|in (?:lieu|place) of|as opposed to|short of|anything but|let alone|might
    avoid(?:s|ed|ing)?|(?:acquitted|cleared|relieved|absolved|exonerated) of|(?:immune|immunity) (?:to|from)
    protect(?:s|ed|ion)? (?:from|against)|(?:prevent|stop|bar|bann?|deter)(?:s|r?ed)? (?:\w+ ){0,3}from
    (?<!the )(?:some|most|many|several)|sometimes|occasionally|former|ex|so-called|would-be|hypothetical|proposed
    almost|nearly|(?<!first )(?<!second )half(?: of)?
    (?:one|two|three|four|a|an) (?:third|quarter|fifth|tenth)s? of
    (?:minority|majority|fraction|handful|few|some|several|most|many) of|(?<!a )few|exclude[sd]?
    (?:intend|expect|plan|hope|aim|seek|propose|attempt|want|threaten|tries|try)(?:s|d|ed|ned)? to
    (?:he|she|it|they|we|company|firm|group|bank) used to
    (?<!regardless of )whether
    (?:decid|determin|consider|examin|investigat|ask|wonder|question|debat)(?:e|es|s|ed|d|ing)? if
    oppose[sd]?|vetoe[sd]|discontinue[sd]?|scrapped|scraps|(?:struck|strikes) down|votes? against|voted against
    (?:is|are|was|were) (?:said|alleged|rumou?red|claimed) to(?: have| be)?|narrowly miss(?:ed|es)
    (?-i:Zero)|(?:has|have|had|with) zero
    rather \w+ than|free from(?: \w+)?|loin d(?:e|['’])
    """,
    behind=r"(?=\s+(?:(?:the|an?|any|its|all)\s+)?\Z)",
)
# In the sentence that introduces a list, besides those that count anywhere and before.
LEAD_INS: Final = _table(
    rf"""
    exclu(?:sions?|ded|des)|exceptions?|exempt(?:ed|ions?)?|false|incorrect|avoid(?:ed)?|myths?|misconceptions?
    refrain|abstain|omitted|ineligible|disallows?|offen[cs]es?|{GONE}|{FORBIDDEN}
    {FOREIGN_GONE}|{FOREIGN_UNTRUE}|{FOREIGN_FORBIDDEN}|ausgeschlossen|ausgenommen|ausschlüsse|exclue?s?|excluid[oa]s?
    exclusiones
    """,
    behind=r"\b",
)
# Directly before the quote, on its line or the one above: "False:", "Banned:".
LABELS: Final = clause(
    rf"(?:\A|\n|(?<=[.;!?]\s))\W*((?:{UNTRUE}|{GONE}|{FORBIDDEN}|myths?|misconceptions?|fiction|was"
    rf"|{FOREIGN_GONE}|{FOREIGN_UNTRUE}|{FOREIGN_FORBIDDEN}"
    r"|(?:old|former|previous)(?: (?:text|wording|version)|(?=\s?:))"
    r"|not (?:covered|included|allowed|permitted|insured)|never)\s?[:–—\])])[\W_]{0,4}\Z"
)
# The sentence before the one of the quote: it says that the next one is not so.
FORETELLS: Final = clause(
    r"\b((?:erratum|corrigendum)\s?: (?:for|read|replace|delete)|(?:the following|what follows"
    rf"|the (?:next|following) (?:\w+ )?(?:{SAID}|text|wording|sections?|passages?)) (?:is|are|was|were|has been"
    rf"|have been|shall be) (?:hereby |all )?(?:{UNTRUE}|{GONE}|{FORBIDDEN}))\b[^.!?]*[.!?:\]]\s*\Z"
)
# Of a law that changes another one: words in quotation marks that are replaced or left out.
_OPENED: Final = "[\"“„«‘']"
_CLOSED: Final = "[\"”“»’']"
REPLACED_BEFORE: Final = clause(
    r"\b((?:omit|delet|strik|remov|repeal|replac)(?:e|es|ed|t?ing)?(?: out)?)(?: the)?(?: words?| phrase| figures?"
    rf"| sentence)?\s{_OPENED}\Z"
)
REPLACED_AFTER: Final = clause(
    rf"\A{_CLOSED},?\s+(substitut(?:e|ed|ing)\b(?! for\b)|(?:there )?(?:is|are|was|were|shall be) (?:hereby )?"
    rf"(?:substituted|replaced|omitted|{GONE}))"
)
# A clause that opens its sentence and ends where the quote begins, but for an article.
_ARTICLE: Final = r"(?:(?:the|an?|its|our|their|such|any|all)\s+)?"
CONDITION: Final = clause(
    r"(?:\A|\n(?=\W*(?-i:[A-Z])))\W*(if|had|should|were(?= (?:the|it|they|such)\b)|assuming|supposing|suppose|provided"
    r"|in case|in the event"
    r"|according to the (?:plaintiff|defendant|claimant|prosecution|complaint|seller|buyer)s?"
    r"|on the \w+(?: \w+)?['’]s? (?:case|account|view)|subject(?: always)? to|save (?:as|where|that|in|for|when)"
    r"|with the exception of|in the absence of|conditional (?:up)?on|until (?:the|an?|such|(?:\w+ )?(?:19|20)\d\d)"
    r"|pending|barring|(?:before|prior to) (?:the|its) (?:amendment|reform|change|repeal|revision)"
    r"|(?:before|prior to) (?:19|20)\d\d|formerly"
    r"|under the (?:old|former|previous|repealed|prior|superseded|rejected)(?: (?:19|20)\d\d)?"
    r" (?:law|rules?|act|regime|wording|policy|guidance|guidelines)"
    r"|in (?:old|former|earlier) (?:editions?|versions?|times|days)"
    r"|in (?:the|an?|her|his|its) (?:draft|novel|film|story|play|dreams?)|in theory|on paper|hypothetically"
    r"|(?:as|so) long as|where(?! applicable| possible| appropriate)|outside|in (?:a|the) worst case"
    rf"|only (?:after|in|with|on|upon|where|when|if))\b[^;:]*,\s+{_ARTICLE}\Z"
)
ONLY: Final = lazy_pattern(r"\A\W*(only)\b", re.IGNORECASE)  # with which the sentence opens
# An exception with which the sentence opens: it is for all clauses that semicolons part.
OPENS: Final = clause(
    r"\A\W*(unless|except|without|excluding|other than|apart from|only (?:if|when|in|with)"
    r"|es sei denn|außer|sauf|à moins|salvo)\b"
)
SUPPOSING: Final = clause(r"(?:\A|\n)\W*(suppose|imagine|assume|assuming|supposing)(?: that)?\s+(?:\w+\s+){0,3}\Z")
# Directly after the quote, or a few words on in its clause: what it depends on.
_IF_ANY: Final = r"(?! (?:any|necessary|applicable|appropriate|needed|required)\b)"
DEPENDS: Final = clause(
    rf"\A[,)]?(?:\s+[\w'’-]+){{0,5}}?,?\s+(if{_IF_ANY}|subject to|save (?:for|that|where|as|in|when)"
    r"|with the exception of"
    r"|(?:so|as) long as|until|on (?:the )?condition|in case|in the event|according to the"
    r"|sofern|vorausgesetzt|à (?:la )?condition|sous réserve|pourvu que|siempre que|a condición|con tal de que)\b"
)
# The same, only where the quote ends: further on these words have other meanings.
LIMITS: Final = clause(
    r"\A(?:,?\s+(only (?:in|after|with|on|upon|under|for|to|by|where|from|at|during)|conditional (?:up)?on|barring"
    r"|provided (?:it|he|she|they|there|(?:the )?\w+ (?:is|was|are|were|has|have))|always assuming|in theory"
    r"|failing which"
    r"|pending (?!litigation|legal|claims?|lawsuits?|cases|matters)"
    r"|once (?!an?\b|per|every|again|more|in\b|daily|weekly|monthly)"
    r"|with (?:the |its |their )?(?:[\w'’]+ ){0,3}(?:consent|approval|permission)\b"
    r"|at (?:the |its |their )?(?:[\w'’]+ ){0,3}discretion|to the extent (?:permitted|allowed|that)|[\w'’]+ excepted"
    r"|which (?:is|was) (?:wrong|false|mistaken)|or so (?:the )?\w+ (?:argued|claimed|said|says|report(?:s|ed)|thought)"
    r"|or so (?:the )?\w+ would have|as (?:was|were) (?:once|formerly|previously)"
    r"|is what (?:\w+ )?(?:wrong|mistaken|false)ly"
    r"|(?:is|was|were) (?:once )?(?:the|an?) (?:old|former|previous|earlier|repealed) (?:rule|law|version|text|wording"
    r"|terms?|position|policy|practice)"
    r"|outside (?:of )?(?:the|an?|any)\b|(?<!,\s)where (?:the|any|such|no|it|they|he|she|there)\b"
    r"|(?:is|are|was|were|(?:has|have|had) been) (?:\w+ly )?(?:prohibited|forbidden|banned|barred|repealed|revoked"
    r"|refuted|overturned|overruled|superseded|struck (?:out|from)|deleted|waived|unfounded|baseless|disputed|contested"
    r"|defeated|rejected|dropped|mistaken|misguided|wrong"
    r"|void|invalid|excluded)|(?:has|have|had) (?:expired|lapsed))"
    r"|,\s+(according to|wenn|soweit|falls (?:der|die|das|ein|eine|er|sie|es))\b"
    r"|,?\s+(si (?:l['’]|(?:les?|la|une?|ils?|elles?|vous|el|los|las|usted)(?![^\W_])))"
    r"|,?\s+((?:less|more|fewer|lower|higher|greater|earlier|later) than\b)"
    r"|,\s+(net of|minus|after deducting)\b"
    r"|,\s+(which (?:[\w'’]+ ){1,4}(?:replaced|superseded|repealed|reversed|over(?:ruled|turned)|revoked|rejected))\b"
    r"|\s+(was the (?:position|view|argument|case|claim|contention|submission) of)\b"
    r"|;\s+(however|(?:please )?(?:disregard|ignore|delete) (?:this|that|the))\b"
    rf"|,?\s+(?:[–—-]\s+)?((?:an?|the) (?:rule|right|clause|provision|law|statement|claim|offer)"
    rf" (?:(?!since\b|later\b)[\w'’]+ ){{0,3}}?"
    rf"(?:{GONE}|{UNTRUE}|lost))\b"
    r"|\s+(is an? (?:\w+ )?(?:error|mistake|myth|misconception|fallacy|fiction|lie))\b"
    rf"|\s*[\[(]((?:now |since |(?:this|that|which) (?:is|was) )?(?:{GONE}|{UNTRUE}|{FORBIDDEN}))\b"
    r"|\s*\[(citation needed|disputed|dubious)\b)"
)
# After a quote of what somebody may or must do: when he may. Of a quote without such a verb it would be too much.
WHEN: Final = re.compile(
    r"\A,?(?:\s+(upon (?:\w+ ){0,2}(?:approval|consent|notice|receipt|termination|payment|request|expiry|death)"
    r"|when|whenever|after|before|during|while"
    r"|within (?:the (?!meaning|scope)|an?|\w+ (?:\w+ )?(?:hour|day|week|month|year)s?))\b"
    r"|(?:\s+[\w'’-]+){1,5}?\s+(only)(?=\s*[.;)]))",
    re.IGNORECASE,
)
_ALLOWS: Final = re.compile(
    r"\b(?:may|must(?! have\b)|shall|can|should|(?:is|are) (?:entitled|allowed|permitted|required|obliged) to)\b"
)
YEAR: Final = lazy_pattern(r"\A,?\s+(?:of\s)?((?:19|20)\d\d)\b")  # after a quarter
_QUARTER: Final = lazy_pattern(r"\bQ[1-4]\Z")
# The quote's sentence is a question, or a question that the next words answer.
QUESTION: Final = re.compile(r"(\?)[\"'”’)]*\s*\Z")
ANSWER: Final = re.compile(r"\s*(?:A(?:nswer)?\s?[:.]\s*)?(no|not|never|false)\b(?!\.\s?\d)", re.IGNORECASE)
_AUXILIARY: Final = (
    "be|been|being|is|are|was|were|has|have|had|do|does|did|will|would|shall|should|may|might|can|could|must"
)
# A negation directly before a quote; adverbs and auxiliaries may be between, and after "nor" its subject.
NEGATION: Final = lazy_pattern(
    r"\b(?:(?P<word>not|never|hardly|cannot|\w+n['’]t|neither|nor|no|unable|fail(?:s|ed|ing)?"
    r"|nicht|nie|niemals|keinesfalls|keineswegs|kein(?:e[mnrs]?)?|(?:ne\s|n['’])(?:\w+\s){1,3}?(?:pas|plus|jamais)|nunca|jamás)(?P<to>\s+to)?"
    rf"|(?P<nor>neither|nor)(?:(?:\s+\w+){{1,3}}?\s+(?:{_AUXILIARY})|\s+(?:{_AUXILIARY})(?:\s+\w+){{1,3}}?))"
    r"(?:\s+(?!only\b)(?:\w+ly|also|ever|yet|even|again|always|now|often|soon|still|then|longer|able to"
    rf"|at any time|at all|in any (?:way|case|event)|{_AUXILIARY}))*\s+\Z",
    re.IGNORECASE,
)
_NO_NEGATION: Final = lazy_pattern(
    r"(?:only|merely|just|solely|simply|necessarily|limited|nur|bloß|seulement|s[oó]lo|solamente)\b", re.IGNORECASE
)  # not only
_FIGURE: Final = lazy_pattern(r"[$€£¥]?\s?(?!(?:19|20)\d\d\b)\d")
# In a list: where an item ends and the next one begins, where the first one begins, and a line that speaks of them all.
# Without marks, a line that ends in a semicolon ends an item.
_NEXT_ITEM: Final = lazy_pattern(
    rf";(?:\s+(?:and|or))?\s*\n(?=(?P<mark>{ITEM}\s)?)|,\s+(?:and|or)\s*\n(?=(?P<other>{ITEM}\s))"
)
_FIRST_ITEM: Final = lazy_pattern(rf"^(?={ITEM}\s)", re.MULTILINE)
_LIST_BEGINS: Final = lazy_pattern(r":\s*\n")
_CLOSING: Final = lazy_pattern(
    r"\n(?=(unless|except|provided|subject|other than|but|only|if|in each case|however|save|notwithstanding"
    r"|is|are|was|were|shall|must|may|will|do|does)\b)"
)
# A clause that a semicolon parts from the one before it, and that has its own verb.
_AFTER_SEMICOLON: Final = lazy_pattern(r"\A[^:]*;\s+\Z")
_CLAUSE: Final = lazy_pattern(
    r"(?!(?:that|to|if|wh\w+|and|or|nor|unless|except|provided|by|for)\b)[^\W_].*?"
    rf"\s(?:{_AUXILIARY}|\w+n['’]t)\b",
    re.IGNORECASE | re.DOTALL,
)
_CLAUSE_ENDS: Final = frozenset(".;!")
_ENDS_LINE: Final = lazy_pattern(r"(?:[,;:–—]|[;,]\s(?:and|or))\Z")
_ENDS_ITEM: Final = lazy_pattern(r"(?:;(?:\s(?:and|or))?|,\s(?:and|or))\Z")

# ── What a quote leaves out ──────────────────────────────────────────────────────────────────────

_LONGEST_END: Final = 5  # characters: "; and"
_LONGEST_MARK: Final = 10  # characters
_SHOWN_WORDS: Final = 8  # of the source, from the one that counts on


class Outside(NamedTuple):
    """What a text has outside a quote: the `word` that counts, which is at `at`, and the `words` from it on."""

    word: str
    words: str
    at: int
    side: Side


class _Part(NamedTuple):
    """A part of a text from `start` on. Its `words` are without breaks and marks in words, and without other items."""

    start: int
    words: str
    edits: tuple[Edit, ...]

    def named(self, word: str, at: int, side: Side) -> Outside:
        """The word at this place of the words, with its place in the text."""
        shown = self.words[at:].split(maxsplit=_SHOWN_WORDS)
        words = " ".join([*shown[:_SHOWN_WORDS], *("…" for _ in shown[_SHOWN_WORDS:])])
        place = self.start + at
        for begins, ends, new in self.edits:
            if begins + len(new) <= place:
                place += ends - begins - len(new)
        return Outside(word.strip(), words, place, side)


class _Quoted(NamedTuple):
    """What a quote is.

    `is_clause`: a semicolon parts it from the clause before it, whose negation is not its own. `is_figure`: it begins
    with one. `is_item`: it is in an item of a list. `allows`: it says what somebody may or must do.
    `ends_quarter`: it ends with one, such as Q3.
    """

    is_clause: bool
    is_figure: bool
    is_item: bool
    allows: bool
    ends_quarter: bool


def _part(text: str, start: int, end: int, other: tuple[int, int] | None = None) -> _Part:
    """text[start:end] as its words are read, and without another part."""
    low, high = other or (end, end)
    around = [*edits(text, start, low), *([Edit(low, high)] if other else []), *edits(text, high, end)]
    pieces: list[str] = []
    at = start
    for edit in around:
        pieces += (text[at : edit.start], edit.new)
        at = edit.end
    return _Part(start, "".join((*pieces, text[at:end])), tuple(around))


def _before(text: str, begins: int, start: int) -> _Part:
    """The sentence up to a quote. Of a list it has the introduction and the quote's item, not the items between."""
    items = list(_items(text, begins, start))
    first = _first_item(text, begins, items[-1]) if items else None
    return _part(text, begins, start, (first, items[-1]) if first is not None else None)


def _items(text: str, begins: int, end: int) -> Iterator[int]:
    """Where the items after the first one begin in the sentence that begins at `begins`, up to `end`."""
    has_marks = _FIRST_ITEM.search(text, begins, end + _LONGEST_MARK) is not None
    is_list = has_marks or _LIST_BEGINS.search(text, begins, end) is not None
    for match in _NEXT_ITEM.finditer(text, begins, end + _LONGEST_MARK) if is_list else ():
        if match.end() <= end and (match["mark"] or match["other"] or not has_marks):
            yield match.end()


def _first_item(text: str, begins: int, end: int) -> int | None:
    """Where the first item of a list begins."""
    first = _FIRST_ITEM.search(text, begins, end) or _LIST_BEGINS.search(text, begins, end)
    return first.end() if first else None


def _after(text: str, begins: int, start: int, end: int) -> _Part:
    """The sentence from a quote on. Of a list it has the quote's item, and what closes the list."""
    ends, last = sentence_end(text, end), _ENDS_ITEM.search(text, max(0, end - _LONGEST_END), end)
    following = next((at for at in _items(text, begins, ends) if at > (last.start() if last else end)), None)
    if following is None:
        return _part(text, end, ends)
    own = max(_items(text, begins, start), default=_first_item(text, begins, following))
    closing = _closing(text, own, following, ends)
    if closing:
        return _part(text, end, ends, (following, closing.end()))
    return _part(text, end, following)


def _closing(text: str, item: int | None, start: int, end: int) -> re.Match[str] | None:
    """Where the line begins that speaks of all items: the line before it ends in a mark, or has room for more.

    A line that begins with the word of an `item` is an item too.
    """
    for match in _CLOSING.finditer(text, start - 1, end):
        line_before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()].rstrip()
        is_alike = item is not None and text.startswith(match[1], item)
        if not is_alike and (_ENDS_LINE.search(line_before) or _ends_with_room(text, match.start())):
            return match
    return None


def _ends_with_room(text: str, line_end: int) -> bool:
    """Whether the line that ends here had room for the first word of the next one."""
    low = max(0, line_end - MARGIN)
    return has_room(text[low : line_end + MARGIN].split("\n"), text.count("\n", low, line_end))


def dropped_qualifier(text: str, start: int, end: int) -> Outside | None:
    """The negation, exception or condition that the sentence of text[start:end] has outside the quote, if any.

    The head of its own column counts, and that of another one does not.
    """
    if (heads := column_head(text, start, end)) is not None:
        if heads.word:
            return _part(text, heads.at, heads.at + len(heads.word)).named(heads.word, 0, Side.HEADING)
        text = _blanked(text, heads.start, heads.end)
    begins = start if begins_cell(text, start) else sentence_start(text, start)
    before, after = _before(text, begins, start), _after(text, begins, start, end)
    for part, match in _outside(before, after, _quoted(before, text, start, end)):
        group = match.lastindex or 0
        word, at = match[group], match.start(group)
        if part is after:
            return part.named(word, at, Side.AFTER if part.words[:at].strip(' \n,()["”') else Side.JUST_AFTER)
        is_near = len(part.words[at:].split()) <= _SHOWN_WORDS  # they reach to the quote
        return part.named(word, at, Side.JUST_BEFORE if is_near else Side.BEFORE)
    return (
        _introduced(text, begins, start, end)
        or _foretold(text, begins)
        or _answered(text, begins, end)
        or _headed(text, start, end)
        or _unticked(text, start, end)
    )


def _blanked(text: str, start: int, end: int) -> str:
    """The text with dots, which say nothing, for text[start:end]."""
    return f"{text[:start]}{'.' * (end - start)}{text[end:]}"


def _foretold(text: str, begins: int) -> Outside | None:
    """The sentence before a quote's, where it says that what follows is not so."""
    if begins == 0:
        return None
    part = _part(text, sentence_start(text, begins - 1), begins)
    match = FORETELLS.search(part.words) or LABELS.search(part.words)
    return part.named(match[1], match.start(1), Side.JUST_BEFORE) if match else None


def _headed(text: str, start: int, end: int) -> Outside | None:
    """The heading above a quote that takes back what is below it, unless the quote says so itself."""
    heading = turning_heading(text, start)
    if heading is None or names(text[start:end], heading.word):
        return None
    return _part(text, heading.start, heading.end).named(heading.word, 0, Side.HEADING)


def _unticked(text: str, start: int, end: int) -> Outside | None:
    """The empty box beside a quote, or behind the question that it is."""
    box = empty_box(text, start, end)
    if box is None:
        return None
    side = Side.JUST_BEFORE if box.is_before else Side.JUST_AFTER
    return _part(text, box.start, box.end).named(text[box.start : box.end], 0, side)


def _answered(text: str, begins: int, end: int) -> Outside | None:
    """The "No" that answers a quoted question, or one of the next two sentences where it takes the quote back."""
    if text[end - 1] == "?":
        match = ANSWER.match(text, end)
        found = (match, Side.JUST_AFTER) if match else None
    else:
        found = retraction(text, begins, end)
    if found is None:
        return None
    match, side = found
    return _part(text, match.start(1), sentence_end(text, match.end())).named(match[1], 0, side)


def _quoted(before: _Part, text: str, start: int, end: int) -> _Quoted:
    return _Quoted(
        is_clause=(
            _AFTER_SEMICOLON.match(before.words) is not None
            and _CLAUSE.match(text, start, end) is not None
            and (text[end - 1] in _CLAUSE_ENDS or text[end : end + 1] in _CLAUSE_ENDS)
        ),
        is_figure=_FIGURE.match(text, start, end) is not None,
        is_item=_FIRST_ITEM.search(text, before.start, start + _LONGEST_MARK) is not None,
        allows=_ALLOWS.search(text, start, end) is not None,
        ends_quarter=_QUARTER.search(text, max(start, end - 4), end) is not None,
    )


def _outside(before: _Part, after: _Part, quoted: _Quoted) -> Iterator[tuple[_Part, re.Match[str]]]:
    """What of the sentence is before and after a quote: of a table the nearest word.

    The last group of a match has the word; without groups it is the whole match.
    """
    for table in (ANYWHERE, FOREIGN):
        yield from () if quoted.is_clause else _found(table, before)[-1:]
        yield from _found(table, after)
    yield from _found(OPENS, before) if quoted.is_clause else ()
    bounds = (BOUNDS, BOUNDS_OF_FIGURES) if quoted.is_figure else (BOUNDS,)
    for table in (BEFORE, *bounds, BESIDE, CONDITION, SUPPOSING, ONLY, LABELS, FORETELLS, REPLACED_BEFORE):
        yield from _found(table, before)[-1:]
    for table in (DEPENDS, LIMITS, AFTER, REPLACED_AFTER):
        yield from _found(table, after)
    yield from _found(WHEN, after) if quoted.allows else ()
    yield from _found(YEAR, after) if quoted.ends_quarter else ()
    yield from _found(CLOSES_LIST, after) if quoted.is_item else ()
    yield from _found(QUESTION, after)


def _introduced(text: str, begins: int, start: int, end: int) -> Outside | None:
    """The first such word of the sentence that introduces the list of whose item text[begins:end] is a part."""
    introduction = lead_in(text, begins, start)
    if introduction is None:
        return None
    part = _part(text, *introduction)
    found = (match for table in (ANYWHERE, FOREIGN, BEFORE, LEAD_INS) for match in table.finditer(part.words))
    told = (match for match in found if not names(text[start:end], match[0]))
    return next((part.named(match[0], match.start(), Side.INTRODUCTION) for match in told), None)


def _found(table: re.Pattern[str], part: _Part) -> list[tuple[_Part, re.Match[str]]]:
    return [(part, match) for match in table.finditer(part.words)]


def qualifiers(text: str) -> set[str]:
    """All words of a text that turn a sentence round, report it or forbid it, in lower case."""
    return {match[0].lower() for words in (ANYWHERE, FOREIGN, BEFORE, BOUNDS) for match in words.finditer(text)}


def negation_before(text: str, start: int, end: int) -> Outside | None:
    """The word directly before text[start:end], in its sentence, that turns it round: "not", "unable to"."""
    if (heads := column_head(text, start, end)) is not None:
        text = _blanked(text, heads.start, heads.end)
    before = _part(text, sentence_start(text, start), start)
    match = NEGATION.search(before.words)
    quote = text[start:end].lstrip('"“‘(')
    if match is None or _NO_NEGATION.match(quote):
        return None
    word = match["word"] or match["nor"]
    if word.lower() == "unable" or word.lower().startswith("fail"):  # "unable | to repay the loan"
        if not (match["to"] or quote.startswith("to ")):
            return None
        word = f"{word} to"
    elif word.lower() == "no" and not ANYWHERE.search(f"{match[0]}{quote[:20]}"):  # No. 5, no 45/2001
        return None
    return before.named(word, match.start(), Side.JUST_BEFORE)
