"""The name of search_bot.py in 0.2. It can be imported for one more release."""

import warnings

from clowder.players.search_bot import SearchPlayer as SearchPlayer

warnings.warn("clowder.players.search is now clowder.players.search_bot.", DeprecationWarning, stacklevel=2)
