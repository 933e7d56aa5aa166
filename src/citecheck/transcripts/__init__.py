"""Transcripts of agents → their final answers. Formats are recognised by content; nothing in them is run."""
