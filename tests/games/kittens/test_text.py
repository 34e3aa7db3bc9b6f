"""The kittens in words: transcripts worked out by hand, distinct moves, events from every side, views as data."""

from pathlib import Path

import pytest
from tiers import few_or_all

import clowder
from clowder.engine.text.viewer import NAMES, Viewer
from clowder.games.kittens import layout as k
from clowder.games.kittens import text as words
from kittens.arrange import BF, EK, act, arrange, everybody_passes, play, window

BOTH = pytest.mark.parametrize("game", [EK, BF])
TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


def set_up(lines):
    """Returns the table that a transcript's head describes, and whose eyes it is seen with."""
    head = dict(line.split(": ", 1) for line in lines if ": " in line and not line.startswith(("#", ">", "[")))
    people = [name for name in NAMES if name in head]
    hands = {NAMES.index(name): head[name] for name in people}
    match = arrange(head["game"], len(people), hands=hands, pile=head["pile"])
    return match, NAMES.index(head["viewer"])


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path):
    lines = path.read_text().splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("pile: ")) + 1
    match, viewer = set_up(lines[:start])
    heard, mark = [], 0
    number = start
    while number < len(lines):
        line = lines[number]
        if line.startswith("> "):
            assert heard == [], f"before line {number + 1} Clowder also says: {heard}"
            name, _, run = line[2:].partition(": ")
            for text in run.split("; "):
                seat = NAMES.index(name)
                match.play(seat, match.parse(seat, text))
            events, mark = match.events_since(viewer, mark)
            heard = match.tell(viewer, events)
        elif heard and line == heard[0]:
            heard.pop(0)
        else:  # a remark for the reader
            assert not heard, f"line {number + 1} should be {heard[0]!r}"
            assert not line.startswith(("You ", "Your ", *NAMES)), f"line {number + 1} is not said: {line!r}"
        number += 1
    assert heard == []
    assert match.over


def test_there_is_a_transcript_of_each_edition():
    assert {path.stem for path in TRANSCRIPTS} == {EK, BF}


@BOTH
@pytest.mark.parametrize("players", [2, 4])
def test_legal_moves_have_distinct_texts_that_parse_back(game, players):
    options = {"five_different": "on", "may_refuse_defuse": "on", "self_nope": "on"}
    for seed in range(few_or_all(2, 6)):
        match, step = clowder.deal(game, players, seed, **options), 0
        while not match.over:
            seat = match.to_act[-1]
            moves = match.moves(seat)
            assert len({move.text for move in moves}) == len(moves)
            chosen = moves[(5 * step + seed) % len(moves)]
            assert match.parse(seat, chosen.text.upper()) == chosen.id
            assert match.view_of(seat).question()[-1] in "?."
            match.play(seat, chosen)
            step += 1


@BOTH
def test_a_play_is_complete_when_others_can_see_it(game):
    hands = {0: "attack favor shuffle cat1 cat1 cat1 cat2", 1: "nope skip"}
    match = arrange(game, 2, hands=hands, five_different="on")
    runs = list(match.plays(0))
    lengths = {kind: {len(run) for run in runs if run[0] == kind} for kind in {run[0] for run in runs}}
    assert lengths == {
        k.MOVE_DRAW: {1},
        k.MOVE_PLAY + k.ATTACK: {1},
        k.MOVE_PLAY + k.FAVOR: {2},
        k.MOVE_PLAY + k.SHUFFLE: {1},
        k.MOVE_PAIR + k.CAT: {2},
        k.MOVE_TRIPLE + k.CAT: {3},
        k.MOVE_FIVE: {6},
    }
    for run in runs:
        twin = match.copy()
        clock = twin.position()["position"]["clock"]
        twin.play(0, *run)
        assert twin.position()["position"]["clock"] > clock


def told(event, viewer, game=EK):
    (text,) = clowder.games.find(game).tell([event], Viewer(viewer, NAMES[:3]))
    return text


@pytest.mark.parametrize(
    ("event", "mine", "others"),
    [
        ((k.STARTS, 0, 0, 0, 0), "You go first.", "Ann goes first."),
        ((k.PLAYED, 0, k.FAVOR, 3, 0), "You played Favor on Cleo.", "Ann played Favor on Cleo."),
        ((k.NOPED, 0, 1, 0, 0), "You played Nope.", "Ann played Nope."),
        ((k.NOPED, 0, 2, 0, 0), "You played Nope on the Nope.", "Ann played Nope on the Nope."),
        ((k.STOPPED, 0, k.SKIP, 0, 0), "Nope! Your play has no effect.", "Nope! Ann's play has no effect."),
        ((k.ATTACKED, 0, 2, 0, 0), "You must take 2 turns.", "Ann must take 2 turns."),
        ((k.SKIPPED, 0, 0, 0, 0), "You skipped the turn.", "Ann skipped the turn."),
        ((k.SKIPPED, 0, 1, 0, 0), "You skipped a turn.", "Ann skipped a turn."),
        ((k.SHUFFLED, 0, 0, 0, 0), "The pile was shuffled.", "The pile was shuffled."),
        ((k.DREW, 0, k.SKIP, 0, 0), "You drew Skip.", "Ann drew Skip."),
        ((k.DREW, 0, 0, 0, 0), "You drew a card.", "Ann drew a card."),
        (
            (k.INSERTED, 0, 1, 0, 0),
            "You put the Exploding Kitten back on top.",
            "Ann put the Exploding Kitten back on top.",
        ),
        (
            (k.INSERTED, 0, 3, 0, 0),
            "You put the Exploding Kitten back under 2 cards.",
            "Ann put the Exploding Kitten back under 2 cards.",
        ),
        (
            (k.NAMED_MISS, 0, k.SKIP, 3, 0),
            "Cleo had no Skip, so you got nothing.",
            "Cleo had no Skip, so Ann got nothing.",
        ),
        (
            (k.NOTHING, 0, 0, 3, 0),
            "Cleo had no cards left, so you got nothing.",
            "Cleo had no cards left, so Ann got nothing.",
        ),
        ((k.TURN_BEGINS, 0, 2, 0, 0), "Your turn, owing 2 turns.", "Ann's turn, owing 2 turns."),
        ((k.TURN_BEGINS, 0, 1, 0, 0), "Your turn.", "Ann's turn."),
        ((k.WON, 0, 0, 0, 0), "You won the game.", "Ann won the game."),
    ],
)
def test_events_are_told_from_the_viewers_side(event, mine, others):
    assert told(event, 0) == mine
    assert told(event, 1) == others
    assert told(event, None) == others


def test_who_is_aimed_at_is_you():
    assert told((k.PLAYED_PAIR, 0, k.SKIP, 2, 0), 1) == "Ann played a pair of Skip on you."
    assert told((k.NAMED_MISS, 0, k.SKIP, 2, 0), 1) == "You had no Skip, so Ann got nothing."
    assert told((k.STOLE, 0, k.SKIP, 2, 0), 1) == "Ann stole Skip from you."


def test_every_event_has_a_text_in_both_editions():
    for game in (EK, BF):
        for kind in range(k.STARTS, k.WON + 1):
            for viewer in (0, 1, None):
                text = told((kind, 0, 1, 2, 3), viewer, game)
                assert text[0].isupper()
                assert text[-1] in ".!"
    assert told((k.EXPLODED, 1, 0, 0, 0), 0, BF) == "Bob perished."


def test_a_dead_players_cards_are_listed_under_his_own_name():
    voice = Viewer(0, ("Ann", "DJ McCat", "Cleo"))
    event = (k.HAND_DISCARDED, 1, k.SKIP * k.MAX_CARDS + 2, k.FUTURE * k.MAX_CARDS + 1, 0)
    assert clowder.games.find(BF).tell([event], voice) == [
        "DJ McCat's cards went to the discard pile: 2 Skip and Peek."
    ]
    assert told((k.HAND_DISCARDED, 0, *event[2:]), 0, BF) == "Your cards went to the discard pile: 2 Skip and Peek."


def test_questions():
    match = arrange(EK, 3, hands={0: "favor cat1 cat1 cat1 nope", 1: "nope skip", 2: "nope"}, remaining=2)
    assert match.view_of(0).question() == "It's your turn, and you owe 2 turns. What will you do?"
    play(match, 0, "triple cat1")
    assert match.view_of(0).question() == "Tacocat: from whom?"
    play(match, 0, "at 1")
    assert match.view_of(0).question() == "Three Tacocat: which card do you ask Bob for?"
    play(match, 0, "name skip")
    assert match.view_of(1).question() == "Ann played three Tacocat on you, asking for Skip. Do you play Nope?"
    window(match, 2)
    asked = "Ann played three Tacocat on you, asking for Skip. 1 Nope so far: it's stopped. Do you play Nope?"
    assert match.view_of(1).question() == asked
    everybody_passes(match)
    act(match, 0, "favor", "at 1")
    assert match.view_of(1).question() == "Which card do you give to Ann?"


def test_questions_about_a_kitten():
    match = arrange(BF, 2, hands={0: "resurrect"}, pile="perish skip", may_refuse_defuse="on")
    play(match, 0, "draw")
    assert match.view_of(0).question() == "You drew a Perish. Do you use Resurrect?"
    play(match, 0, "save")
    assert match.view_of(0).question() == "Where will you hide a Perish?"
    assert [move.text for move in match.moves(0)] == ["Put it on top of the pile", "Put it at the bottom of the pile"]


def test_the_view_as_data():
    match = arrange(EK, 3, hands={0: "skip skip", 1: "nope", 2: "cat1"}, pile="kitten kitten nope", discard="attack")
    view = match.view(0)
    assert view["seats"][0]["hand"] == ["Skip", "Skip"]
    assert view["seats"][1]["hand"] is None
    assert view["discard"] == ["Attack"]
    assert (view["pile_size"], view["kittens_in_pile"]) == (3, 2)
    assert view["pending"] is view["draft"] is None
    act(match, 0, "skip")
    assert match.view(1)["discard"] == ["Attack", "Skip"]


def test_r29_the_view_tells_the_order_of_deaths():
    match = arrange(EK, 4, hands={1: "skip"}, pile="kitten kitten skip", turn=3, out=(2,))
    assert match.view(0)["deaths"] == [2]
    play(match, 3, "draw")
    play(match, 0, "draw")
    assert [match.view(viewer)["deaths"] for viewer in (0, 1, None)] == [[2, 3, 0]] * 3
    assert match.scores == (2, 3, 0, 1)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_r31_the_view_tells_what_the_cards_of_the_game_are(viewer):
    deck = clowder.deal(EK, 2, 1, two_player_edition="on", faster_game="on").view(viewer)["deck"]
    assert deck == {
        "Defuse": 3,
        "Attack": 2,
        "Favor": 3,
        "Nope": 3,
        "Shuffle": 2,
        "Skip": 3,
        "See the Future": 3,
        "Tacocat": 4,
        "Cattermelon": 4,
        "Hairy Potato Cat": 4,
        "Beard Cat": 0,
        "Rainbow-Ralphing Cat": 0,
        "Exploding Kitten": 1,
    }
    for game, players in ((EK, 3), (BF, 5)):
        view = clowder.deal(game, players, 1).view(viewer)
        assert sum(view["deck"].values()) == view["pile_size"] + sum(seat["hand_size"] for seat in view["seats"])


def pending(match):
    """Returns what everybody is told of the pending play, which must be the same for all."""
    told = [match.view(viewer)["pending"] for viewer in (*range(match.players), None)]
    assert all(each == told[0] for each in told)
    return told[0]


def test_r31_the_view_tells_what_is_pending():
    hands = {0: "favor nope", 1: "nope skip", 2: "nope"}
    match = arrange(EK, 3, hands=hands, remaining=2)
    assert pending(match) is None
    play(match, 0, "favor", "at 1")
    favor = {"seat": 0, "play": "card", "cards": ["Favor"], "target": 1, "named": None, "nopes": 0, "stopped": False}
    assert pending(match) == favor | {"top_seat": 0}
    window(match, 1)
    assert pending(match) == favor | {"nopes": 1, "stopped": True, "top_seat": 1}
    window(match, 0)
    everybody_passes(match)
    assert (match.view(2)["phase"], match.view(2)["to_act"], match.view(2)["turns_owed"]) == ("give", [1], 2)
    assert pending(match) == favor | {"nopes": 2, "top_seat": None}  # whom the Favor asks
    play(match, 1, "give skip")
    assert pending(match) is None


def test_r31_the_view_tells_that_five_cards_bring_one_back():
    match = arrange(BF, 2, hands={0: "attack shuffle cat1 cat2 cat3", 1: "skip"})
    act(match, 0, "five", *(f"pick {name}" for name in ("attack", "shuffle", "cat1", "cat2", "cat3")))
    told = pending(match)
    assert (told["play"], told["cards"]) == ("five", ["Attack", "Shuffle", "Combo 1", "Combo 2", "Combo 3"])
    assert (told["nopes"], told["target"]) == (0, None)


def test_r31_the_view_tells_that_a_kitten_is_on_the_loose():
    match = arrange(EK, 2, hands={0: "defuse", 1: "skip"}, pile="kitten skip", may_refuse_defuse="on")
    play(match, 0, "draw")
    told = pending(match)
    assert (told["seat"], told["play"], told["cards"], told["nopes"]) == (0, "kitten", ["Exploding Kitten"], 0)
    play(match, 0, "save")
    assert pending(match) == told


def test_the_table_shows_hand_pile_and_discard():
    hands = {0: "skip skip nope", 1: "nope", 2: "cat1"}
    match = arrange(EK, 3, hands=hands, pile="cat1 kitten kitten nope", discard="attack cat2", turn=1, remaining=2)
    assert match.view_of(0).lines() == [
        ("Bob", "1 card, on turn, owes 2"),
        ("Cleo", "1 card"),
        ("Pile", "4 cards, Exploding Kitten x 2 (50% if drawn now)"),
        ("Discard", "Cattermelon, Attack"),
        ("Your hand", "Nope, 2 Skip"),
    ]


@pytest.mark.parametrize(
    ("pile", "odds"), [("kitten cat1 skip kitten nope", "100%"), ("cat1 kitten skip kitten nope", "0%")]
)
def test_the_table_gives_the_odds_as_its_viewer_knows_them(pile, odds):
    match = arrange(EK, 3, hands={0: "future", 1: "nope", 2: "nope"}, pile=pile)
    assert dict(match.view_of(0).lines())["Pile"].endswith("(40% if drawn now)")
    act(match, 0, "future")
    assert dict(match.view_of(0).lines())["Pile"].endswith(f"({odds} if drawn now)")
    assert dict(match.view_of(1).lines())["Pile"].endswith("(40% if drawn now)")


def test_the_odds_after_an_own_insertion():
    match = arrange(EK, 3, hands={0: "defuse", 1: "nope", 2: "nope"}, pile="kitten cat1 skip kitten nope")
    play(match, 0, "draw")
    play(match, 0, "insert 4")
    assert dict(match.view_of(0).lines())["Pile"].endswith("(25% if drawn now)")  # one kitten among four unseen cards


def test_words_of_a_strange_view_do_not_fail():
    game = clowder.games.find(EK)
    assert words.title(game, 99) == "a card"


@BOTH
def test_every_refusal_reads_like_a_sentence(game):
    match = arrange(game, 2, hands={0: "defuse skip skip", 1: "skip"}, special_combos="off")
    said = {match.view_of(0).why_not(move) for move in range(k.NUM_MOVES)} - {""}
    assert not [sentence for sentence in said if "any a card" in sentence or "two a card" in sentence]
    assert f"In this game only pairs of {'Combo cards' if game == BF else 'cats'} are combinations." in said
    assert {"There is no such card.", "You hold no Attack.", "You do not hold two Attack cards."} <= said
