"""The hooks of agent clients: the event that one sends when its agent finishes, and the answer in its protocol."""
