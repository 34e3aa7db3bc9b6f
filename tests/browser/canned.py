"""Frames written by hand: rich tables of every kind, to look at and to try the page with, without any game."""

import json
import random
from types import SimpleNamespace

from pages import DRAWN, PATIENCE

from clowder.engine.play.shapes import (
    Beat,
    Card,
    Face,
    Gauge,
    Offer,
    One,
    Order,
    Pick,
    Place,
    Some,
    Term,
    Token,
    Zone,
    listed,
    plain,
)
from clowder.games import FAMILIES
from clowder.web import WEB
from clowder.web.pages.table_page import Visit, shell

GAMES = WEB.parent / "games"
NAMES = ["Ann", "Mona", "Otto", "Ravi", "Bartholomew", "Cleo", "Dan", "Ida"]
NOW = 1_700_000_000_000
RECONNECTS = 250  # milliseconds after which a page tries for the first time
TIMES = {"": 800, "quick": 400, "held": 1200, "moment": 1700}


def data(shape):
    """Returns shapes as they are sent."""
    if isinstance(shape, list):
        return [data(item) for item in shape]
    return plain(shape, str)


def game(name, family):
    """Returns as much of a game as a page's shell needs."""
    home = GAMES / family
    assert family in FAMILIES
    return SimpleNamespace(
        name=name,
        title=name.replace("-", " ").title(),
        home=home,
        options=(),
        look=None,
        rulebook=lambda: (home / "RULES.md").read_text(),
    )


KITTENS, CATS = game("exploding-kittens", "kittens"), game("cats", "cats")
BEAR, NINE = game("hold-my-bear", "hold_my_bear"), game("nine-lives", "nine_lives")


def seats(places, **more):
    """Returns the part `seats`: who sits there, and what is seen of them."""
    return [
        {**data(place), "name": NAMES[place.seat], "kind": "person" if place.seat < 3 else "bot"}
        | {key: value[place.seat] for key, value in more.items() if place.seat in value}
        for place in places
    ]


def frame(
    places,
    board,
    hand=(),
    offer=None,
    question="It's your turn. What will you do?",
    reaction=False,
    table=None,
    chairs=None,
    **more,
):
    """Returns a whole frame, as the page has it first; `chairs` is what is seen of seats, `more` are other parts."""
    can = ["hint", "leave", "emote", "pause", "mute", "device"] + (["pass"] if reaction else [])
    parts = {
        "table": {"phase": "playing", "code": "ABCD", "rules": [["Cards", "7"]], "can": can, **(table or {})},
        "seats": seats(places, **(chairs or {})),
        "seat": 0,
        "board": data(list(board)),
        "mine": [],
        "hand": data(list(hand)),
        "facts": [],
        "knows": [],
        "ask": {"token": "1.1", "question": question, "offer": data(offer)} if offer else None,
        "wait": "" if offer else "Waiting for Mona",
        "end": None,
        "log": ["The cards are dealt.", "Mona played Attack.", "It's your turn."],
        **more,
    }
    if reaction and parts["ask"]:
        parts["ask"]["reaction"] = True
    return {"v": 1, "now": NOW, "parts": parts}


def cards(kind, faces):
    """Returns cards of a zone, equal ones numbered."""
    seen = {}
    made = []
    for face in faces:
        made.append(Card(f"{kind}:{face}#{seen.get(face, 0)}", face))
        seen[face] = seen.get(face, 0) + 1
    return made


# Exploding Kittens

KITTEN_FACES = {
    "": Face("a card", "kittens-back"),
    "kitten": Face(
        "Exploding Kitten", "kittens-kitten", "tint-kitten", "!", "Show it. Without a Defuse you are out.", "R9"
    ),
    "defuse": Face("Defuse", "kittens-defuse", "tint-defuse", "D", "Saves you from a kitten.", "R10"),
    "attack": Face("Attack", "kittens-attack", "tint-attack", "A", "End your turn; the next player takes two.", "R11"),
    "skip": Face("Skip", "kittens-skip", "tint-skip", "S", "End your turn without drawing a card.", "R14"),
    "favor": Face("Favor", "kittens-favor", "tint-favor", "F", "Another player gives you a card they choose.", "R12"),
    "shuffle": Face("Shuffle", "kittens-shuffle", "tint-shuffle", "Sh", "Shuffle the draw pile.", "R15"),
    "future": Face("See the Future", "kittens-future", "tint-future", "3", "Look at the top three cards.", "R13"),
    "nope": Face("Nope", "kittens-nope", "tint-nope", "N", "Stop what somebody just played.", "R17"),
    "taco": Face("Tacocat", "kittens-tacocat", "tint-cat1", "T", "Two of a kind steal a card.", "R16"),
    "beard": Face("Beard Cat", "kittens-beard", "tint-cat2", "B", "Two of a kind steal a card.", "R16"),
}
HAND = ["defuse", "attack", "skip", "skip", "favor", "favor", "shuffle", "future", "nope", "taco", "taco", "beard"]


def around(players, family="kittens", **more):
    """Returns places of a table."""
    avatars = {"kittens": "kittens-cast-{}", "nine_lives": "nine-lives-seat-{}"}
    bears = ["penguin", "fox", "owl", "frog", "pig", "moose", "elephant", "hedgehog"]
    cats = ["carl", "elvis", "katrina", "otis", "simone"]
    made = []
    for seat in range(players):
        avatar = {"hold_my_bear": f"hold-my-bear-seat-{bears[seat]}", "cats": f"cats-{cats[seat % 5]}"}.get(family)
        avatar = avatar or avatars[family].format(seat % 5)
        extra = {key: value[seat] for key, value in more.items() if seat in value}
        usual = {"cards": 4 + seat % 4, "status": f"{4 + seat % 4} cards", "on_turn": seat == 0}
        made.append(Place(seat, avatar, **(usual | extra)))
    return made


def kitten_offer(players):
    """Returns what a turn offers: single cards, a Favor of somebody, a pair on somebody, drawing."""
    targets = One(
        tuple(Pick((100 + seat,), (f"seat:{seat}",), NAMES[seat]) for seat in range(1, players)),
        "Who gives you a card?",
    )
    singles = [
        Pick((number,), (f"hand:{face}",), f"Play {KITTEN_FACES[face].title}")
        for number, face in enumerate(("attack", "skip", "shuffle", "future"))
    ]
    draw = Pick((9,), ("pile",), "Draw", "12% of the pile are kittens.", button=True)
    favor = One((Pick((10,), ("hand:favor",), "Favor"),))
    pair = One((Pick((11,), ("hand:taco", "hand:taco"), "A pair of Tacocats"),), "Pick the second card of the pair.")
    steal = One(targets.picks, "From whom do you steal?")
    return Offer(
        (
            Term((One((*singles, draw)),)),
            Term((favor, targets), f"Favor from {slot(1)}"),
            Term((pair, steal), f"{slot(0)}: steal from {slot(1)}"),
        )
    )


def slot(number):
    """Returns what stands for an axis in a text."""
    return chr(0xE000 + number)


def piles(discard=("skip", "attack", "favor")):
    """Returns a draw pile and a discard pile."""
    return [
        Zone("pile", lay="pile", label="Draw pile", size=19),
        Zone("discard", tuple(cards("discard", discard)), "pile", "Discard pile", size=12),
    ]


def kittens_turn(players=8, hand=HAND):
    places = around(players, status={2: "exploded", 3: "owes 2 turns"}, out={2: True})
    facts = ["3 kittens in 19 cards: 16% if you draw now"]
    knows = ["Mona holds a Defuse.", "The second card of the pile is a Skip."]
    asked = {"asked": {0: True}}
    return frame(places, piles(), cards("hand", hand), kitten_offer(players), facts=facts, knows=knows, chairs=asked)


def kittens_window(players=4):
    played = Zone("played", tuple(cards("played", ["taco", "taco"])), "fan", "Ravi: a pair on you", look="played")
    offer = listed([Pick((1,), ("hand:nope",), "Nope!", button=True), Pick((0,), (), "Pass")])
    shown = frame(
        around(players, on_turn={0: False, 3: True}),
        [piles()[0], played],
        cards("hand", HAND[2:9]),
        offer,
        "Ravi plays a pair on you. Do you stop it?",
        reaction=True,
        facts=["3 kittens in 19 cards"],
    )
    return shown | {"opens": NOW, "until": NOW + 8000}


def kittens_insert(places=20):
    slots = tuple(
        Token(f"place:{n}", text="Top" if n == 0 else "End" if n == places - 1 else n + 1) for n in range(places)
    )
    picks = [Pick((n,), (f"place:{n}",), f"Put it at place {n + 1}") for n in range(places)]
    zone = Zone("pile", slots, "grid", "Only you will know where.", look="insert apart")
    question = "Where will you hide an Exploding Kitten?"
    return frame(around(4), [zone], cards("hand", HAND[:6]), listed(picks, question), question)


# CATS

CAT_FACES = {
    "": Face("", "cats-back"),
    **{
        key: Face(
            key.title(),
            f"cats-{key}",
            f"tint-{key}",
            key[:2].title(),
            f"What {key.title()} does, in a sentence.",
            "R11",
        )
        for key in ("stalk", "catch", "steal", "taunt", "eat", "play")
    },
    "bird2": Face("Cardinal", "cats-bird2", "tint-bird2", "2"),
    "bird3": Face("Crow", "cats-bird3", "tint-bird3", "3"),
}


def cats_yard(players=5):
    shown = {2: (Card("held:2", "bird3"),), 0: (Card("held:0", "bird2"),)}
    places = around(
        players, "cats", shown=shown, cards=dict.fromkeys(range(8), 0), status={n: f"{n} points" for n in range(8)}
    )
    locales = []
    for number, (name, bird) in enumerate((("Bird Bath", 3), ("Grass", 2), ("Tree", 1))):
        ground = ("bath", "grass", "tree")[number]
        picture = Token("", (f"cats-{ground}", f"cats-bird{bird}"), look="picture", says=f"a bird worth {bird}")
        tokens = [
            Token(f"stalk:{number}:{seat}", (f"cats-{('carl', 'elvis', 'katrina')[seat]}",), NAMES[seat], look="pill")
            for seat in range(3 - number)
        ]
        locales.append(
            Zone(
                f"locale:{number}",
                (picture, Zone(f"stalks:{number}", tuple(tokens))),
                "column",
                name,
                f"worth {bird}, {bird - 1} Stalks",
            )
        )
    counts = [
        Zone("deck", lay="pile", label="birds left", size=12, look="little"),
        Token("flown", ("cats-flown",), 3, "flown"),
    ]
    places_ = One(
        tuple(
            Pick((10 + n,), (f"locale:{n}",), name) for n, name in enumerate(("the Bird Bath", "the Grass", "the Tree"))
        ),
        "At which locale?",
    )
    at = One(tuple(Pick((n,), (f"hand:{key}",), key.title()) for n, key in enumerate(("stalk", "catch"))))
    who = One(tuple(Pick((20 + n,), (f"seat:{n}",), NAMES[n]) for n in range(1, players)), "Whose bird?")
    offer = Offer(
        (
            Term((at, places_), f"{slot(0)} at {slot(1)}"),
            Term((One((Pick((3,), ("hand:steal",), "Steal"),)), who), f"Steal from {slot(1)}"),
            Term(
                (
                    One(
                        (
                            Pick((4,), ("hand:eat",), "Eat", "The Cardinal: 2 points."),
                            Pick((5,), ("hand:play",), "Play"),
                        )
                    ),
                )
            ),
        )
    )
    hand = cards("hand", ["stalk", "catch", "steal", "eat", "play"])
    board = [Zone("yard", tuple(locales), "row", look="even"), Zone("counts", tuple(counts), "row")]
    return frame(
        places,
        board,
        hand,
        offer,
        "Choose a card and its target in secret.",
        chairs={"chosen": {1: True, 2: False, 3: False, 4: True}, "asked": dict.fromkeys(range(players), True)},
        facts=["Last round"],
    )


# Hold My Bear

ANIMALS = ["bear", "ferret", "tiger", "chicken", "hamster", "vole", "badger", "rabbit", "sheep"]
BEAR_FACES = {"": Face("", "hold-my-bear-back")} | {
    f"{animal}-{n}": Face(
        f"{animal.title()} {n}", f"hold-my-bear-{animal}", f"tint-{animal}", str(n), f"A {animal} of {n}.", "R4"
    )
    for animal in ANIMALS
    for n in range(1, 7)
}


def bear_hand(number=20, seed=3):
    chance = random.Random(seed)
    return sorted(chance.choice(ANIMALS) + f"-{chance.randint(1, 6)}" for _ in range(number))


def bear_turn(players=4, number=20):
    hand = bear_hand(number)
    picks = tuple(Pick((n,), (f"hand:{face}",), BEAR_FACES[face].title) for n, face in enumerate(hand))
    animal = [face.split("-")[0] for face in hand]
    valid = []
    for first in range(number):
        for second in range(first + 1, number):
            if animal[first] == animal[second] and not (hand[second - 1] == hand[second] and second - 1 != first):
                valid.append((first, second))
                valid += [
                    (first, second, third)
                    for third in range(second + 1, number)
                    if animal[third] == animal[first] and hand[third - 1] != hand[third]
                ]
    valid = [
        way for way in valid if all(place == 0 or hand[place - 1] != hand[place] or place - 1 in way for place in way)
    ]
    wills = tuple(f"Beats the match: total {sum(int(hand[n][-1]) for n in way)} against 3." for way in valid)
    beat = Some(picks, 2, 3, tuple(valid), wills, (99,), ask="Pick cards of one animal that beat the match.")
    offer = Offer((Term((beat,), f"Beat it with {slot(0)}"), Term((One((Pick((98,), (), "Pass"),)),))))
    match = Zone("match", tuple(cards("match", ["tiger-1", "tiger-1", "tiger-1"])), "fan", "Cleo's match to beat")
    needs = Zone(
        "needs",
        (
            Gauge("total", 3, art=("hold-my-bear-tiger",), text="total", note="4 or more"),
            Gauge("count", 3, art=("hold-my-bear-other",), text="count", note="4 or more"),
            Gauge("bears", 0, art=("hold-my-bear-paw",), text="bears", note="1 or more"),
        ),
    )
    places = around(players, "hold_my_bear", status={1: "6 cards", 2: "3 cards, leads", 3: "3 cards"})
    return frame(
        places,
        [match, needs],
        cards("hand", hand),
        offer,
        "Do you beat the match or pass?",
        facts=["With a bear in hand you cannot win.", "17 cards are gone"],
    )


# Nine Lives

SHAPES = ["circle", "square", "triangle", "star"]
LIVES = ["skip", "copycat", "wildcard", "override", "inspect", "swap", "steal", "carousel", "single-cat"]
NINE_FACES = {
    "": Face("", "nine-lives-back"),
    "2000": Face("2 circles", "nine-lives-2000", "tint-circle", "2"),
    "1130": Face("1 circle, 1 square, 3 triangles", "nine-lives-1130", "tint-mixed", "5"),
    "0002": Face("2 stars", "nine-lives-0002", "tint-star", "2"),
    "0300": Face("3 squares", "nine-lives-0300", "tint-square", "3"),
    **{
        life: Face(
            life.replace("-", " ").title(),
            f"nine-lives-life-{life}",
            "tint-count",
            f"+{n % 4}",
            f"What {life} does.",
            "R20",
        )
        for n, life in enumerate(LIVES)
    },
}


def nine_turn(players=6):
    gauges = tuple(
        Gauge(
            f"cat:{shape}",
            n * 2 + 1,
            9,
            (f"nine-lives-{shape}",),
            f"nine-lives-pip-{shape}",
            note=f"{8 - 2 * n} free",
            look=shape,
        )
        for n, shape in enumerate(SHAPES)
    )
    board = [
        Zone("cats", gauges, "row", look="even"),
        Zone(
            "yard",
            (
                Zone("pile", lay="pile", label="Pile", size=25, look="little"),
                Zone("discard", tuple(cards("discard", ["0300"])), "pile", "Discard", size=16, look="little"),
                Zone("table", tuple(cards("table", ["2000", "0300", "1130"])), "row", "On the table"),
            ),
            look="yard",
        ),
    ]
    hearts = Zone(
        "hearts",
        (
            *(Token(f"h{n}", ("nine-lives-heart",), look="tiny") for n in range(7)),
            Token("h8", ("nine-lives-heart-gone",), look="tiny"),
        ),
    )
    mine = [
        Zone(
            "lives",
            (Card("life:top", "skip", "top life"), hearts, Token("give-up", ("nine-lives-flag",), "Give up")),
            "row",
            "Your lives",
            look="lives",
        )
    ]
    offer = Offer(
        (
            Term(
                (
                    One(
                        (
                            Pick((1,), ("hand:2000",), "Play 2 circles", "The circles come to 3.", {"cat:circle": 3}),
                            Pick((2,), ("hand:0002",), "Play 2 stars", "The stars come to nine!", {"cat:star": 9}),
                            Pick(
                                (3,),
                                ("hand:1130",),
                                "Play it",
                                "Too many triangles.",
                                {"cat:circle": 2, "cat:square": 4, "cat:triangle": 8},
                            ),
                        )
                    ),
                )
            ),
            Term(
                (
                    One(
                        (
                            Pick((4,), ("life:top",), "Wager Skip", "You may lose it."),
                            Pick((5,), ("give-up",), "Give up the round"),
                        )
                    ),
                )
            ),
        )
    )
    places = around(
        players,
        "nine_lives",
        shown={1: tuple(cards("open", ["copycat", "swap"]))},
        status={n: f"{9 - n} lives" for n in range(8)},
        cards={n: n for n in range(8)},
    )
    hand, facts = cards("hand", ["0002", "1130", "2000"]), ["Round 3", "Ann is Kittyqueen"]
    return frame(places, board, hand, offer, mine=data(list(mine)), facts=facts)


def nine_order(players=4):
    lives = tuple(Card(f"life:{life}", life) for life in LIVES)
    picks = tuple(Pick((n,), (f"life:{life}",), NINE_FACES[life].title) for n, life in enumerate(LIVES))
    order = Order(picks, 9, "In which order do your lives lie? Pick them from the top.")
    for_me = Pick((99,), (), "Order them for me", shows=tuple(f"life:{life}" for life in reversed(LIVES)))
    return frame(
        around(players, "nine_lives"),
        [Zone("order", lives, "grid", "Your nine lives", look="cards")],
        (),
        Offer((Term((order,), f"Lay them so: {slot(0)}"), Term((One((for_me,)),)))),
        "Lay your nine lives in order.",
    )


# Around a game


def ending(players=5):
    shown = frame(
        around(players),
        piles(),
        (),
        table={
            "phase": "over",
            "can": ["again", "emote"],
            "agreed": [1],
            "next": NOW + 30_000,
            "evening": [["Ann", 2], ["Mona", 1]],
        },
    )
    shown["parts"]["end"] = {
        "places": [
            [1, 1, "alive"],
            [2, 0, "exploded last"],
            [3, 3, "exploded"],
            [4, 2, "exploded"],
            [5, 4, "exploded first"],
        ],
        "why": "You drew an Exploding Kitten and had no Defuse left.",
        "hands": {"1": data(cards("end1", ["skip", "nope", "taco"])), "0": data(cards("end0", HAND[1:9]))},
    }
    return shown


def waiting(who="host", players=4):
    """Returns the waiting room, where two sit already, as its host, a guest or a visitor sees it."""
    can = {"host": ["start", "bot", "unbot", "leave", "remove"], "guest": ["leave"], "visitor": ["sit"]}[who]
    table = {"phase": "waiting", "can": can, "host": 0}
    shown = frame(around(players), [], (), table=table, seat={"host": 0, "guest": 1, "visitor": None}[who])
    for chair in shown["parts"]["seats"][2:]:
        chair |= {"kind": "open", "name": ""}
    return shown


FRAMES = {
    "kittens-turn": (KITTENS, KITTEN_FACES, kittens_turn),
    "kittens-window": (KITTENS, KITTEN_FACES, kittens_window),
    "kittens-insert": (KITTENS, KITTEN_FACES, kittens_insert),
    "cats-yard": (CATS, CAT_FACES, cats_yard),
    "bear-turn": (BEAR, BEAR_FACES, bear_turn),
    "nine-turn": (NINE, NINE_FACES, nine_turn),
    "nine-order": (NINE, NINE_FACES, nine_order),
    "ending": (KITTENS, KITTEN_FACES, ending),
    "waiting": (KITTENS, KITTEN_FACES, waiting),
}


def beats(*told):
    """Returns beats as they are sent."""
    return [{**data(beat), "time": TIMES[beat.time]} for beat in told]


STORY = beats(
    Beat("Ravi plays Attack.", look=("seat:3",), fly=(("seat:3", "discard", "attack"),)),
    Beat("You play Skip.", "quick", fly=(("seat:0", "discard", "skip"),)),
    Beat("Mona draws a card.", "quick", fly=(("pile", "seat:1", ""),)),
)


def after(**parts):
    """Returns a frame that leads to another scene."""
    fresh = kittens_turn(4)["parts"]
    del fresh["log"]
    fresh["ask"]["token"] = "2.2"
    fresh["board"] = data(piles(("defuse",)))
    return {"v": 1, "now": NOW, "parts": fresh | parts, "beats": STORY}


def document(name, made=None):
    """Returns the page of a canned frame."""
    of, faces, make = FRAMES[name]
    link = "http://localhost/table/ABCD"
    shown = {key: data(face) for key, face in faces.items()}
    return shell(of, made or make(), shown, Visit("ABCD", link, "Ann"))


class Table:
    """A page of a canned frame whose clock stands still at NOW, and the other end of its socket."""

    def __init__(self, window, house, name, made=None):
        self.page, self.html, self.sent, self.socket = window.page, self._document(name, made), [], None
        window.hear = self._listen
        window.stop(NOW)
        self.page.goto(house.shelve(self.html))
        self.page.wait_for_function("() => document.getElementById('page').dataset.updates > 0")

    def _document(self, name, made):
        return document(name, made)

    def _listen(self, socket):
        self.socket = socket
        socket.on_message(lambda text: self.sent.append(json.loads(text)))

    def until(self, what):
        """Waits until something is so; what the page sends is taken in meanwhile."""
        for _ in range(PATIENCE // 16):
            if what():
                return
            self.page.evaluate(DRAWN)  # a picture or two later
        raise AssertionError(f"It never happened; the page has sent {self.sent}.")

    def run(self, milliseconds):
        """Lets time pass for the page."""
        self.page.clock.run_for(milliseconds)

    def heard(self, number=1):
        """Waits until the page has sent so many messages; returns all of them, in the order they were sent."""
        self.until(lambda: len(self.sent) >= number)
        return self.sent

    def cut(self, **how):
        """Closes the connection, and waits until the page has opened another and heard of the server there."""
        old = self.socket
        old.close(**how)
        self.page.wait_for_selector("#lost:not([hidden])")
        self.run(RECONNECTS)
        self.until(lambda: self.socket is not old)
        self.send(now=NOW)
        self.page.wait_for_selector("#lost", state="hidden")

    def send(self, **message):
        """Sends what a server would."""
        self.socket.send(json.dumps(message))
