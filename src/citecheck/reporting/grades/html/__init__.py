"""The leaderboard: one self-contained page that tells which group cites better, and how far to believe it."""

from citecheck.reporting.grades.html.listing import listed_runs
from citecheck.reporting.grades.html.page import render_leaderboard

__all__ = ["listed_runs", "render_leaderboard"]
