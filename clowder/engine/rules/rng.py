"""Randomness inside a state: xoshiro256++ over four 64-bit words, seeded by SHA-256 of a tag and the seed.

It gives the same bits interpreted, compiled and on a GPU. `seed_text` and `seed_hash` are for Python; `seed_game` does
the same inside loops over many games, so game i of a simulation with seed S is the deal `S/i`.
"""

import hashlib

from clowder.engine.errors import BadSeed
from clowder.engine.rules.bits import bit, count, nth
from clowder.engine.rules.kernel import Table, basic, kernel

MASK64 = 0xFFFF_FFFF_FFFF_FFFF
MASK32 = 0xFFFF_FFFF
GOLDEN = 0x9E37_79B9_7F4A_7C15  # SplitMix64's step
DEAL_TAG = "clowder/1/deal:"  # never publish this hash as a commitment: it determines the deck
MAX_SEED = 96  # characters; a simulation's seed leaves room for the game's number
MAX_SIMULATION_SEED = 80


@kernel
def next64(rng):
    """Advances the generator and returns 64 random bits (Blackman and Vigna's xoshiro256++)."""
    a, b, c, d = rng[0], rng[1], rng[2], rng[3]
    total = (a + d) & MASK64
    result = ((((total << 23) & MASK64) | (total >> 41)) + a) & MASK64
    c ^= a
    d ^= b
    rng[1] = b ^ c
    rng[0] = a ^ d
    rng[2] = c ^ ((b << 17) & MASK64)
    rng[3] = ((d << 45) & MASK64) | (d >> 19)
    return result


@basic("next32")
def next32(rng):
    """Returns 32 random bits as an ordinary integer."""
    return int(next64(rng)) >> 32


@kernel
def below(rng, n):
    """Returns an unbiased random number from 0 to n - 1, for n from 1 to 2**31 (Lemire's method)."""
    product = next32(rng) * n
    if product & MASK32 < n:
        threshold = (MASK32 + 1 - n) % n
        while product & MASK32 < threshold:
            product = next32(rng) * n
    return product >> 32


@kernel
def some_of(rng, members, number):
    """Returns a random subset of a set with `number` members: a hand of distinct cards."""
    chosen = 0
    for _ in range(number):
        rest = members & ~chosen
        chosen |= bit(nth(rest, below(rng, count(rest))))
    return chosen


@kernel
def shuffle(rng, cards, n):
    """Puts the first `n` of `cards` into a uniformly random order."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@kernel
def reseed(rng, source):
    """Seeds `rng` from another generator."""
    for i in range(4):
        rng[i] = next64(source)


@basic("as_word")
def as_word(number):
    """Returns an ordinary integer as a 64-bit word."""
    return int(number) & MASK64


@basic("as_number")
def as_number(word):
    """Returns a 64-bit word below 2**63 as an ordinary integer."""
    return int(word)


@kernel
def mix64(x):
    """Scrambles 64 bits (SplitMix64's finalizer)."""
    x = ((x ^ (x >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK64
    x = ((x ^ (x >> 27)) * 0x94D0_49BB_1331_11EB) & MASK64
    return x ^ (x >> 31)


@kernel
def players_rng(words, rng):
    """Derives the generator of the players' own choices from a deal's seed words."""
    x = words[0] ^ words[2]
    for i in range(4):
        x = (x + GOLDEN) & MASK64
        rng[i] = mix64(x ^ words[1])


def seed_text(seed: int | str | bytes, longest: int = MAX_SEED) -> str:
    """Returns the canonical text of a seed, as in logs and headers."""
    if isinstance(seed, bool) or not isinstance(seed, int | str | bytes):
        raise BadSeed(f"A seed must be a whole number, a text or bytes, not {type(seed).__name__}.")
    if isinstance(seed, int) and seed.bit_length() > 4 * MAX_SEED:
        raise BadSeed(f"A seed must be 1 to {longest} printable ASCII characters.")
    text = seed.hex() if isinstance(seed, bytes) else str(seed)
    if not text or len(text) > longest or not text.isascii() or not text.isprintable():
        raise BadSeed(f"A seed must be 1 to {longest} printable ASCII characters.")
    return text


def seed_hash(seed: int | str | bytes) -> bytes:
    """Returns the generator state of a seed as 32 bytes. A backend turns them into words (`Game.rng`)."""
    return hashlib.sha256((DEAL_TAG + seed_text(seed)).encode()).digest()


# SHA-256 again, as a kernel: hashlib cannot be called from compiled loops, and one hash per game must take well under a
# microsecond there. A test compares it with hashlib.

_PRIMES = [p for p in range(2, 312) if all(p % q for q in range(2, p))]


def _root_bits(prime: int, root: int) -> int:
    """Returns the first 32 bits of the fraction of `prime ** (1 / root)`, exactly."""
    scaled, low, high = prime << (32 * root), 0, prime << 32
    while low < high - 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**root <= scaled else (low, middle)
    return low & MASK32


ROUND_KEYS = Table(_root_bits(p, 3) for p in _PRIMES)
FIRST_HASH = Table(_root_bits(p, 2) for p in _PRIMES[:8])

SCRATCH_SIZE = 128 + 16 + 8  # message bytes, schedule, hash


@basic("rotate32")
def _turn(x, n):
    return ((x >> n) | (x << (32 - n))) & MASK32


@kernel
def _compress(scratch, start):
    """Processes one 64-byte block of the message, starting at `start`, into the hash."""
    w = 128
    h = 144
    a, b, c, d = scratch[h], scratch[h + 1], scratch[h + 2], scratch[h + 3]
    e, f, g, k = scratch[h + 4], scratch[h + 5], scratch[h + 6], scratch[h + 7]
    for i in range(64):
        if i < 16:
            j = start + 4 * i
            word = scratch[j] << 24 | scratch[j + 1] << 16 | scratch[j + 2] << 8 | scratch[j + 3]
        else:
            x, y = scratch[w + (i - 15 & 15)], scratch[w + (i - 2 & 15)]
            low = _turn(x, 7) ^ _turn(x, 18) ^ (x >> 3)
            high = _turn(y, 17) ^ _turn(y, 19) ^ (y >> 10)
            word = (scratch[w + (i & 15)] + low + scratch[w + (i - 7 & 15)] + high) & MASK32
        scratch[w + (i & 15)] = word
        sums = _turn(e, 6) ^ _turn(e, 11) ^ _turn(e, 25)
        t1 = k + sums + ((e & f) ^ ((e ^ MASK32) & g)) + ROUND_KEYS[i] + word
        t2 = (_turn(a, 2) ^ _turn(a, 13) ^ _turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
        a, b, c, d, e, f, g, k = (t1 + t2) & MASK32, a, b, c, (d + t1) & MASK32, e, f, g
    scratch[h] = (scratch[h] + a) & MASK32
    scratch[h + 1] = (scratch[h + 1] + b) & MASK32
    scratch[h + 2] = (scratch[h + 2] + c) & MASK32
    scratch[h + 3] = (scratch[h + 3] + d) & MASK32
    scratch[h + 4] = (scratch[h + 4] + e) & MASK32
    scratch[h + 5] = (scratch[h + 5] + f) & MASK32
    scratch[h + 6] = (scratch[h + 6] + g) & MASK32
    scratch[h + 7] = (scratch[h + 7] + k) & MASK32


@kernel
def seed_game(prefix, index, scratch, words):
    """Fills `words` with the seed words of the text `prefix` (tag and seed, as bytes), a slash and `index`."""
    size = len(prefix)
    for i in range(size):
        scratch[i] = prefix[i]
    scratch[size] = 47  # a slash
    size += 1
    ten = 1
    while ten * 10 <= index:
        ten *= 10
    while ten:
        scratch[size] = 48 + index // ten % 10
        size += 1
        ten //= 10
    end = 64 if size < 56 else 128
    scratch[size] = 0x80
    for i in range(size + 1, end):
        scratch[i] = 0
    scratch[end - 1] = size * 8 & 255
    scratch[end - 2] = size * 8 >> 8
    for i in range(8):
        scratch[144 + i] = FIRST_HASH[i]
    _compress(scratch, 0)
    if end == 128:
        _compress(scratch, 64)
    for i in range(4):
        words[i] = (scratch[144 + 2 * i] << 32) | scratch[145 + 2 * i]


def seed_prefix(seed: int | str | bytes) -> bytes:
    """Returns the tag and a simulation's seed as numbers, for `seed_game` (`Game.seed_prefix`)."""
    return (DEAL_TAG + seed_text(seed, MAX_SIMULATION_SEED)).encode()
