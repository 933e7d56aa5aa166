"""`citecheck mcp`: the commands as tools for agents without a shell. It reads the named folders and writes nothing."""
