"""What a game tells its designer: games watched by the million, honest intervals, reports with pictures."""
