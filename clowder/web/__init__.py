"""The table in the browser: a server that referees, draws and waits, and pages that only show and tap."""

from pathlib import Path

WEB = Path(__file__).parent  # holds the templates and the static files
