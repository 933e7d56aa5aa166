"""Judges: who is asked, what they answered, whether they agree, and how people decide. No verdict is derived here."""
