"""The lint of skill documents: what an agent is told, held to what the program does."""
