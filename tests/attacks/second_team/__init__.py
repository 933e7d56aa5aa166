"""False citations and honest twins that look alike, written without knowing how the check works. One module a class."""
