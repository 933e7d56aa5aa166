"""Agent runs → grades: the engine's verdicts counted, never a verdict of its own."""
