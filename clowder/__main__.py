"""`python -m clowder` is `clowder`."""

from clowder.cli import main

main()
