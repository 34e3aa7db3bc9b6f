"""The table in the browser: a server that referees, draws and waits, and pages that only show and tap."""
