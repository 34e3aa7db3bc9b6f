"""A short game worked out by hand from RULES.md, as everybody around the table hears it."""

from nine_lives.arrange import arrange, play

# Seat 0 (Ann) has two lives, seat 1 (Bob) one and one wagered, seat 2 (Cleo) three. Eight stars lie on the table.
# Ann wagers Forbid circle and draws cs, tt and t: she may not play cs (R28), plays tt. Bob has no card but xx, ten
# stars (R14); he wagers Skip, his last life (R9), draws c and s, and skips (R22); Cleo must skip too. Ann makes a
# perfect nine with x (R15) and is released. Bob plays c. Cleo has one card, xxx, and gives up: she loses a life (R17,
# R19), the others take their wagers back (R20). Hands are 2, 2 and 1: Ann is queen and names Bob (R21). Bob gives up
# and keeps one of two lives; the tie is his to break, and he names Ann. She gives up and loses her top life, names
# herself, and gives up with her last life: the game is over and Cleo wins (R23).
SCRIPT = [
    (0, ["wager"]),
    (0, ["tt"]),
    (1, ["wager"]),
    (1, ["skip"]),
    (0, ["x"]),
    (1, ["c"]),
    (2, ["give up"]),
    (1, ["life skip"]),
    (0, ["seat 1"]),
    (1, ["give up"]),
    (1, ["seat 0"]),
    (0, ["give up"]),
    (0, ["seat 0"]),
    (0, ["give up"]),
]
TOLD = """
Ann wagered Forbid Rondo; Plus Stella lies on top now.
Ann drew 3 cards.
Ann played 2 Trixies.
Bob's turn.
Bob wagered Skip; the deck is empty.
Bob drew 2 cards.
Cleo must skip the coming turn.
Bob skipped.
Cleo had to skip.
Ann's turn.
Ann played 1 Stella.
Ann made a perfect nine of Stellas!
Ann doesn't have to take any more turns this round.
Bob's turn.
Bob played 1 Rondo.
Cleo's turn.
Cleo took no turn.
The round is over: someone didn't take a turn.
Cleo lost Inspect; 2 lives left.
Ann got 1 life back; Plus Stella lies on top.
Bob got 2 lives back; Skip lies on top.
Round 2: Bob is Kittyqueen.
Bob's turn.
Bob took no turn.
The round is over: someone didn't take a turn.
Bob lost Skip; 1 life left.
Round 3: Ann is Kittyqueen.
Ann's turn.
Ann took no turn.
The round is over: someone didn't take a turn.
Ann lost Plus Stella; 1 life left.
Round 4: Ann is Kittyqueen.
Ann's turn.
Ann took no turn.
The round is over: someone didn't take a turn.
Ann lost Forbid Rondo; 0 lives left.
Cleo won with 2 lives.
"""


def test_short_game_matches_the_hand_written_transcript():
    match = arrange(
        hands={0: "x", 1: "xx", 2: "xxx"},
        lives={0: "forbid-c plus-x", 1: "skip", 2: "inspect copycat override"},
        wagered={1: "plus-c"},
        table="xxxxxxxx",
        pile="cs tt t c s",
    )
    told = []
    for seat, words in SCRIPT:
        play(match, seat, *words)
        told += match.events(None)
    assert told == TOLD.strip().splitlines()
    assert match.over
    assert match.scores == (0, 1, 2)
    assert match.winners == (2,)
