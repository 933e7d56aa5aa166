"""Which claims are judged first, and which are left out if there are too many."""

from __future__ import annotations

from dataclasses import replace

from citecheck.support.nouns import Assessment, SupportReport


def capped(report: SupportReport, most: int | None) -> SupportReport:
    """The report without tasks for judges about all claims but the `most` important ones; it lists the others."""
    undecided = [place for place, one in enumerate(report.assessments) if any(looked.task for looked in one.looked)]
    if most is None or len(undecided) <= most:
        return report
    first = sorted(undecided, key=lambda place: (*_rank(report.assessments[place]), place))
    skipped = sorted(first[most:])
    assessments = [_without_task(one) if place in skipped else one for place, one in enumerate(report.assessments)]
    return replace(report, assessments=tuple(assessments), skipped=tuple(skipped))


def _rank(assessment: Assessment) -> tuple[float, int]:
    """The highest risk first, then most figures."""
    figures = max((len(looked.figures) for looked in assessment.looked), default=0)
    return -(assessment.risk or 0.0), -figures


def _without_task(assessment: Assessment) -> Assessment:
    return replace(assessment, looked=tuple(replace(looked, task=None) for looked in assessment.looked))
