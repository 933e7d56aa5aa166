"""How a figure of a claim follows from those of its quotes: `ways` asks all the others."""
