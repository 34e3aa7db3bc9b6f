"""What a program shows itself with."""

import hashlib

from clowder.system import Entropy


def new_token(entropy: Entropy) -> str:
    """Returns what a program shows itself with: nobody can guess it, and nobody but its owner is told."""
    return entropy.token_urlsafe(24)


def hash_of_token(token: str) -> str:
    """Returns what the store keeps of a program's token."""
    return hashlib.sha256(f"clowder/1/program:{token}".encode()).hexdigest()
