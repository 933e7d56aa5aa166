"""The lint of skill documents: what documents tell an agent, compared with what the program does."""
