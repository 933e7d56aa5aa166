"""Agent runs → grades: the engine's verdicts counted, without new verdicts."""
