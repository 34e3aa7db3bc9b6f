"""The generator, its seeding, and unbiased draws."""

import hashlib

import numpy as np
import pytest

import clowder
from clowder.engine.laws.laws import plausible
from clowder.engine.rules import rng as chance
from clowder.engine.rules.kernel import bind, template
from clowder.games import find


@template
def many_bits(rng, out):
    for i in range(len(out)):
        out[i] = chance.next64(rng)


@template
def many_below(rng, n, counts, number):
    for _ in range(number):
        counts[chance.below(rng, n)] += 1


@template
def many_parts(rng, members, number, out):
    for i in range(len(out)):
        out[i] = chance.some_of(rng, members, number)


@template
def game_words(prefix, index, scratch, words):
    chance.seed_game(prefix, index, scratch, words)


GAME = find("exploding-kittens").on("compiled")
PLAIN = GAME.on("interpreted")
call = GAME.call


def test_xoshiro_gives_the_published_numbers_for_the_state_1_2_3_4():
    published = [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
        14011001112246962877,
        12406186145184390807,
        15849039046786891736,
        10450023813501588000,
    ]
    out = np.zeros(10, np.uint64)
    call(many_bits)(np.array([1, 2, 3, 4], np.uint64), out)
    assert out.tolist() == published


@pytest.mark.parametrize("seed", ["7", "x", "0123456789abcdef" * 5])
@pytest.mark.parametrize("index", [0, 9, 10, 123456789, 10**12 - 1])
def test_compiled_seeding_is_sha256_of_tag_seed_and_index(seed, index):
    words = np.zeros(4, np.uint64)
    call(game_words)(GAME.seed_prefix(seed), index, np.zeros(chance.SCRATCH_SIZE, np.int64), words)
    hashed = hashlib.sha256(f"{chance.DEAL_TAG}{seed}/{index}".encode()).digest()
    assert words.tolist() == np.frombuffer(hashed, ">u8").tolist()
    assert words.tolist() == list(GAME.rng(f"{seed}/{index}"))


@pytest.mark.parametrize("n", [1, 2, 3, 7, 56, 1000])
def test_draws_below_n_are_uniform(n):
    counts = np.zeros(n, np.int64)
    call(many_below)(GAME.rng(f"below {n}"), n, counts, 200 * n + 1000)
    even = np.full(n, counts.sum() / n)
    statistic = ((counts - even) ** 2 / even).sum()
    assert statistic < (n - 1) + 5 * (2 * max(n - 1, 1)) ** 0.5 + 5


def test_some_of_a_set_is_a_random_part_of_it():
    rng, members = GAME.rng("some of"), 0b1011_0100_0000_0110
    drawn = np.zeros(3000, np.int64)
    for number, parts in ((0, {0}), (6, {members}), (2, None)):
        call(many_parts)(rng, members, number, drawn)
        assert parts is None or set(drawn.tolist()) == parts
    found, counts = np.unique(drawn, return_counts=True)
    assert all(int(part).bit_count() == 2 and not int(part) & ~members for part in found)
    assert len(found) == 15  # 6 choose 2
    assert ((counts - 200) ** 2 / 200).sum() < 14 + 5 * 28**0.5


def test_draws_below_a_large_n_reject_the_biased_remainder():
    n = 3 * 2**29  # without rejection the lower third would come up half as often again
    thirds = np.zeros(3, np.int64)

    rng = GAME.rng("thirds")
    for _ in range(300):
        out = np.zeros(1, np.int64)
        call(one_below)(rng, n, out)
        thirds[out[0] // (n // 3)] += 1
    assert plausible(np.array([thirds, [100, 100, 100]]), z=4)


@template
def one_below(rng, n, out):
    out[0] = chance.below(rng, n)


@pytest.mark.parametrize("seed", [True, 1.5, None, "", "x" * 97, "new\nline", "é", [1]])
def test_invalid_seed_is_refused_in_one_sentence(seed):
    with pytest.raises(clowder.ClowderError, match=r"^A seed must be .*\.$"):
        chance.seed_hash(seed)


def test_numbers_and_their_texts_are_the_same_seed_and_bytes_are_their_hex():
    assert chance.seed_hash(7) == chance.seed_hash("7")
    assert chance.seed_hash(b"\x07") == chance.seed_hash("07")


def test_interpreted_draws_equal_compiled_ones():
    drawn = []
    for game in (GAME, PLAIN, GAME.on("checked")):
        rng, counts, words = game.rng("same"), game.numbers(56), game.rng("other")
        game.call(many_below)(rng, 56, counts, 500)
        game.call(game_words)(game.seed_prefix(7), 12, game.numbers(chance.SCRATCH_SIZE), words)
        assert list(words) == list(game.rng("7/12"))
        drawn.append(([int(word) for word in rng], [int(count) for count in counts]))
    assert drawn[0] == drawn[1] == drawn[2]


def test_a_bound_template_is_a_copy_and_leaves_the_original_alone():
    bound, rng, out = bind(one_below, GAME.rules, GAME.home), PLAIN.rng("x"), [0]
    assert bound is not one_below
    for function in (bound, one_below):  # both are plain functions
        function(rng, 7, out)
        assert 0 <= out[0] < 7
