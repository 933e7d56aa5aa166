"""Thin doors into other tools' evaluations; each imports its tool where it is used."""
