"""Saved web pages and Word files: read as text by a child process, line by line and page by page."""
