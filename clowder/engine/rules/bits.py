"""Sets of seats and kinds as bits of an integer. All bit operations of the rules are here."""

from clowder.engine.rules.kernel import basic, kernel


@basic("count_bits")
def _count(mask):
    return int(mask).bit_count()


@basic("lowest_bit")
def _lowest(mask):
    mask = int(mask)
    return (mask & -mask).bit_length() - 1


@basic("highest_bit")
def _highest(mask):
    return int(mask).bit_length() - 1


@kernel
def bit(index):
    """Returns the set that contains only `index`."""
    return 1 << int(index)


@kernel
def has(mask, index):
    """Returns whether `index` is in the set."""
    return (int(mask) >> int(index)) & 1 != 0


@kernel
def count(mask):
    """Returns the number of members."""
    return _count(mask)


@kernel
def lowest(mask):
    """Returns the smallest member of a non-empty set."""
    return _lowest(mask)


@kernel
def highest(mask):
    """Returns the largest member of a non-empty set."""
    return _highest(mask)


@kernel
def nth(mask, n):
    """Returns the member with exactly `n` smaller ones, of a set with more than `n` members."""
    for step in range(6):  # without a branch, because most sets are small
        mask = mask & mask - 1 if step < n else mask
    for _ in range(6, n):
        mask &= mask - 1
    return lowest(mask)


@kernel
def next_in(mask, index, size):
    """Returns the first member clockwise after `index` of `size` places; `index` itself comes last. -1 if there is
    none.
    """
    members = int(mask) & (bit(size) - 1)
    later = members & -bit(index + 1)
    return lowest(later if later else members) if members else -1
