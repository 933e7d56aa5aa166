"""What the profiles of `support` found: lines of text, JSON, and a footer of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from citecheck.reporting.escaping import markdown
from citecheck.reporting.summary import counted
from citecheck.support.lexical import Check, Verification
from citecheck.support.similarity import Band, Likened, Similarity
from citecheck.text.quoting import shortened

_Profile: TypeAlias = Verification | Similarity


def profile_lines(found: _Profile) -> Iterator[str]:
    """Its line, and the claims that it does not count as supported."""
    return _lexical_lines(found) if isinstance(found, Verification) else _similarity_lines(found)


def profile_value(found: _Profile) -> dict[str, object]:
    """What JSON has under `profile`: the keys and numbers of the verifier that the profile reproduces."""
    return _lexical(found) if isinstance(found, Verification) else _similarity(found)


def profile_footer(found: Iterable[_Profile | None]) -> str:
    """A section that names the sentences; "" if everything is supported."""
    weak = [profile for profile in found if profile and profile.unsupported]
    if not weak:
        return ""
    shares = [_share(profile) for profile in weak]
    lines = [f"- {markdown(line)}" for profile in weak for line in _unsupported(profile)]
    return "\n".join(["", "## Citation health", "", *shares, "", *lines]) + "\n"


def _share(found: _Profile) -> str:
    if isinstance(found, Verification):
        of = counted(found.total, "citation")
        few = f"{found.total - found.supported} of {of} share few words with their source"
        return f"{few} (recall below {found.threshold:g})."
    of = counted(len(found.claims), "claim")
    return f"{len(found.unsupported)} of {of} are not like a sentence of their source, or contradict it."


def _unsupported(found: _Profile) -> Iterator[str]:
    return map(_recalls, found.unsupported) if isinstance(found, Verification) else map(_likes, found.unsupported)


# ── lexical ──────────────────────────────────────────────────────────────────────────────────────


def _lexical_lines(found: Verification) -> Iterator[str]:
    of = counted(found.total, "citation")
    yield f"profile lexical: {found.supported} of {of} supported (recall {found.threshold:g} or more)"
    yield from (f"  weak: {_recalls(check)}" for check in found.unsupported)
    yield from (f"  not counted, names sources that were left out: {_recalls(check)}" for check in found.disclaimers)


def _recalls(check: Check) -> str:
    recalls = ", ".join(f"[{number}] {check.recalls[number]:.2f}" for number in dict.fromkeys(check.unsupported))
    return f"{check.sentence} — {recalls}"


def _lexical(found: Verification) -> dict[str, object]:
    """The keys and numbers of the verifier that the profile reproduces."""
    counts = {"threshold": found.threshold, "totalCitations": found.total, "supportedCitations": found.supported}
    lists = {"checks": found.checks, "unsupported": found.unsupported, "disclaimers": found.disclaimers}
    return {"name": "lexical", "verification": {**counts, **{name: [*map(_check, of)] for name, of in lists.items()}}}


def _check(check: Check) -> dict[str, object]:
    return {
        "sentence": check.sentence,
        "citedIds": check.cited,
        "unsupportedIds": check.unsupported,
        "recallByCite": {str(number): value for number, value in check.recalls.items()},
        "supported": not check.unsupported,
    }


# ── similarity ───────────────────────────────────────────────────────────────────────────────────


def _similarity_lines(found: Similarity) -> Iterator[str]:
    others = ", ".join(f"{found.count(band)} {band.value}" for band in Band if band is not Band.SUPPORTED)
    bounds = f"likeness {found.scale.supported:g} or more; weak: {found.scale.weak:g} or more"
    yield f"profile similarity: {found.summary}, {others} ({bounds})"
    yield from (f"  {one.band.value}: {_likes(one)}" for one in found.unsupported)
    if found.left_out:
        yield f"  not compared: {counted(found.left_out, 'sentence')} of long sources"


def _likes(one: Likened) -> str:
    return f"{shortened(one.claim)} — {', '.join(f'[{like.cite.number}] {like.score:.2f}' for like in one.likes)}"


def _similarity(found: Similarity) -> dict[str, object]:
    counts = {f"{band.value}Count": found.count(band) for band in Band}
    verification = {
        "claims": [*map(_likened, found.claims)],
        "totalClaims": len(found.claims),
        "supportedRatio": round(found.count(Band.SUPPORTED) / len(found.claims), 4) if found.claims else None,
        **counts,
        "summary": found.summary,
    }
    bounds = {"supportThreshold": found.scale.supported, "unverifiableThreshold": found.scale.weak}
    skipped = {"sentencesLeftOut": found.left_out}
    return {"name": "similarity", "model": found.scale.model.name, **bounds, **skipped, "verification": verification}


def _likened(one: Likened) -> dict[str, object]:
    best = one.best
    source = {**best.passage._asdict(), "cite": str(best.cite.number)} if best.passage else None
    scores = {str(like.cite.number): round(like.score, 4) for like in one.likes}
    return {
        "text": one.claim,
        "verdict": one.band.value,
        "confidence": round(best.score, 4),
        "confidenceByCite": scores,
        "source": source,
    }
