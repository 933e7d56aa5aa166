"""Transcripts of agents → their final answers. Formats are told by content; nothing found in one is run or followed."""
