"""PDF: the parent process hands bytes to a child, which parses, reads and draws them."""
