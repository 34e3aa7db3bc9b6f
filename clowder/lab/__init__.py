"""Statistics for game designers: millions of games, confidence intervals, illustrated reports."""
