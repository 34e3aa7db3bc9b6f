"""Many games between bots, and what they honestly tell about strength."""
