"""Hold My Bear once more, slow and plain: cards are pairs like ("tiger", 4), hands are lists, animals are words.

Written from RULES.md alone; it shares no code and no numbers with the package. Chance is not played again but followed:
`play` is told who was drawn to start and which cards were stolen. A choice is a tuple: ("card", ("tiger", 4)),
("stop",), ("give",), ("to", 2), ("take", 3), ("name", "tiger").
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

Card = tuple[str, int]
Choice = tuple
EVERYBODY = "everybody"

NUMBERED = ["num_ones", "num_twos", "num_threes", "num_fours", "num_fives"]
BEARS = (5, 4, 3, 2, 2, 1, 1, 1)  # R49: from which the low ones leave first
REGULARS = ["bear", "ferret", "tiger", "hamster", "vole", "chicken", "dog", "cat"]
WHEN_PLAYED = ["aardvark", "giraffe", "badger", "kangaroo"]  # fish and rabbit just lie there
WHEN_GIVEN = ["turtle", "beaver", "bison"]
GUESTS = [*WHEN_PLAYED[:2], "fish", *WHEN_PLAYED[2:], "rabbit", *WHEN_GIVEN, "ape", "walrus", "bat", "squid", "sheep"]
NEWEST = {"start": "highest_bear", "steal": 4, "give_split": "on", "bear_wild": "on", "bear_penalty": "on"}


class Worth(NamedTuple):
    """What a set of cards is worth (R6 to R8), and what its animals want."""

    bears: int
    sports: frozenset[str]
    count: int
    total: int
    is_allowed: bool
    has_sheep: bool


@lru_cache(1 << 17)  # a hand changes little from turn to turn
def worth(cards: tuple[Card, ...]) -> Worth:
    """Returns what a set is worth; fish copy the highest other card (R37)."""
    counts: dict[str, int] = {}
    for animal, _ in cards:
        counts[animal] = counts.get(animal, 0) + 1
    total = sum([number for _, number in cards])
    if "fish" in counts and len(counts) > 1:
        others = [number for animal, number in cards if animal != "fish"]
        total = sum(others) + counts["fish"] * max(others)
    most = max([count for animal, count in counts.items() if animal != "bear"], default=0)
    bears = counts.get("bear", 0)
    sports = frozenset([animal for animal, count in counts.items() if animal != "bear" and count == most] or ["bear"])
    return Worth(bears, sports, most + bears, total, is_allowed(set(counts), len(sports)), "sheep" in counts)


def is_allowed(animals: set[str], num_sports: int) -> bool:
    """Returns whether the choosy animals of a set like their company (R38)."""
    if animals == {"ape"} or ("walrus" in animals and len(animals) > 1):
        return False
    return not ("bat" in animals and num_sports > 1) and not ("squid" in animals and num_sports == 1)


def subsets(kinds: list[tuple[Card, int]], room: int = 5) -> Iterator[tuple[Card, ...]]:
    """Yields all sets of up to `room` cards, equal cards as one choice, from kinds and how many there are of each."""
    for place, (card, copies) in enumerate(kinds):
        for number in range(1, min(copies, room) + 1):
            yield (card,) * number
            for rest in subsets(kinds[place + 1 :], room - number):
                yield (card,) * number + rest


class SlowTable:
    """A whole game, from the deal on. `options` are the game's own, by name."""

    def __init__(self, players: int, options: dict[str, str | int], opening: Card, hands: list[list[Card]]) -> None:
        self.options = {**options, **(NEWEST if options["rules"] == "newest" else {})}
        self.players = players
        self.seats = range(players)
        number = max(5, players) if options["animals"] == "auto" else int(options["animals"])
        guests = [animal for animal in GUESTS if options[animal] == "on"]
        self.animals = [*REGULARS[: number - len(guests)], *guests]  # R2, R41
        self.hands = [list(hand) for hand in hands]
        self.match = [opening]
        self.gone: list[Card] = []
        self.owner: int | None = None
        self.previous: int | None = None  # owner of the match before
        self.turn = 0
        self.question = "start"
        self.duty = "free"  # of the first turn and of a forced answer: "must" or "if able"
        self.answers: dict[int, str] = {}
        self.answering = False
        self.must_give: set[int] = set()
        self.idle = 0
        self.turns = self.sets = self.gifts = self.thefts = self.shown = 0
        self.ending: str | None = None
        self.pending: list[str] = []  # animals that have still to act
        self.receivers: dict[str, int] = {}  # of the given animals
        self.turtles: list[int] = []  # numbers of those that act
        self.luck: list[tuple] = []
        self.events: list[tuple] = [("opened", 0, opening, EVERYBODY)]
        self.clear_draft()
        if self.options["start"] == "highest_bear":
            bears = {number: seat for seat in self.seats for animal, number in self.hands[seat] if animal == "bear"}
            self.first_turn(bears[max(bears)], "highest bear", "if able")

    def clear_draft(self) -> None:
        self.draft: list[Card] = []
        self.making: str | None = None  # "set" or "gift"
        self.target: int | None = None
        self.takes: dict[int, int] = {}
        self.victim: int | None = None

    def deck(self) -> list[Card]:
        """All cards of this game."""
        numbers = [n for n, name in enumerate(NUMBERED, 1) for _ in range(int(self.options[name]))]  # R1, R49
        bears = sorted(BEARS[: int(self.options["num_bears"])])
        return [(animal, n) for animal in self.animals for n in (bears if animal == "bear" else numbers)]

    def place(self, card: Card) -> tuple[int, int]:
        """Where a card comes in the order of the deck (R17)."""
        return self.animals.index(card[0]), card[1]

    def others(self, seat: int) -> list[int]:
        return [other for other in self.seats if other != seat]

    def clockwise(self, seat: int) -> list[int]:
        """The other seats from the left neighbour on."""
        return [(seat + step) % self.players for step in range(1, self.players)]

    def tell(self, what: str, seat: int, *args: object, to: object = EVERYBODY) -> None:
        self.events.append((what, seat, *args, to))

    # Sets

    def beats(self, cards: tuple[Card, ...]) -> tuple[str, int, int] | None:
        """Returns why a set beats the match, with the new and the old value, or None (R9 to R12, R26, R40, R45)."""
        new, old = worth(cards), self.match_worth
        tie = new.has_sheep
        if not new.is_allowed:
            return None
        if new.bears > old.bears or (tie and new.bears == old.bears > 0):
            return "more bears", new.bears, old.bears
        shared = new.sports & old.sports
        other = new.sports - old.sports if self.options["lenient_change"] == "on" else not shared
        if other and (new.count > old.count or (tie and new.count == old.count)):
            return "other sport", new.count, old.count
        wild = self.options["bear_wild"] == "on" and new.sports == {"bear"}
        if (shared or wild) and (new.total > old.total or (tie and new.total == old.total)):
            return "same sport", new.total, old.total
        return None

    def valid_sets(self, seat: int) -> Iterator[tuple[Card, ...]]:
        """Yields every set a seat can beat the match with, its cards in the order of the deck."""
        self.match_worth = worth(tuple(self.match))
        hand = self.hands[seat]
        blocked = {number for animal, number in hand if animal == "bear"}  # R14
        free = Counter(card for card in hand if card[0] == "bear" or card[1] not in blocked)
        kinds = [(card, free[card]) for card in sorted(free, key=self.place)]
        return (cards for cards in subsets(kinds) if self.beats(cards))

    def can_play(self, seat: int) -> bool:
        return any(True for _ in self.valid_sets(seat))

    # Who is asked, and what they may do

    def asked(self) -> list[int]:
        if self.question == "over":
            return []
        if self.question == "start":
            return [seat for seat in self.seats if seat not in self.answers]
        if self.question in ("return", "hand over"):
            return [self.receivers["turtle" if self.question == "return" else "bison"]]
        return [self.turn]

    def legal(self, seat: int) -> list[Choice]:
        """Returns the choices of a seat that is asked."""
        return list(dict.fromkeys(getattr(self, "legal_" + self.question.replace(" ", "_"))(seat)))

    def legal_start(self, seat: int) -> Iterator[Choice]:
        yield ("decline",)
        if self.can_play(seat):
            yield ("start",)

    def legal_turn(self, seat: int) -> Iterator[Choice]:
        if self.making == "gift":
            yield from self.legal_gift(seat)
            return
        if self.making is None:
            gives = seat in self.must_give and not self.answering
            self.possible = [] if gives else list(self.valid_sets(seat))  # R34: whoever must give need not play
            rabbit = any(animal == "rabbit" for animal, _ in self.match)  # R36
            if not self.possible or (self.duty == "free" and not rabbit):
                yield ("give",)
        chosen = tuple(self.draft)
        for cards in self.possible:
            if cards[: len(chosen)] == chosen:
                yield ("card", cards[len(chosen)]) if len(cards) > len(chosen) else ("stop",)

    legal_answer = legal_turn

    def legal_gift(self, seat: int) -> Iterator[Choice]:
        hand = sorted(self.hands[seat], key=self.place)
        if len(self.draft) == min(int(self.options["gift"]), len(hand)):
            first = self.target if self.target is not None and self.draft[0] == self.draft[1] else 0
            yield from (("to", other) for other in self.others(seat) if other >= first)  # twins: 1 and 2 is 2 and 1
        elif self.draft:
            hand.remove(self.draft[0])
            yield from (("gift", card) for card in hand if self.place(card) >= self.place(self.draft[0]))
        else:
            whole = min(int(self.options["gift"]), len(hand))
            yield from (("gift", card) for card in (hand if whole == 1 else hand[:-1]))

    def legal_steal(self, seat: int) -> list[Choice]:
        fewest, most = self.limits(self.victim)
        return [("take", number) for number in range(fewest, most + 1)]

    def legal_show(self, seat: int) -> list[Choice]:
        return [("show", card) for card in self.hands[seat] if card[0] == "bear"]

    def legal_take_back(self, seat: int) -> list[Choice]:
        return [("take back", card) for card in self.match]

    def legal_name(self, seat: int) -> list[Choice]:
        return [("name", animal) for animal in self.animals]

    def legal_ask(self, seat: int) -> list[Choice]:
        if self.target is None:
            return [("to", other) for other in self.others(seat)]
        return [("ask", card) for card in self.deck()]

    def legal_return(self, seat: int) -> list[Choice]:
        return [("return", card) for card in self.hands[seat] if not (card[0] == "turtle" and card[1] in self.turtles)]

    def legal_hand_over(self, seat: int) -> list[Choice]:
        return [("hand over", card) for card in self.hands[seat] if card[0] == "bear"]

    # Playing

    def play(self, seat: int, choice: Choice, luck: list[tuple]) -> None:
        """Plays a legal choice. `luck`: ("starts", seat) and ("stole", thief, victim, card) as they then happened."""
        self.events, self.luck = [], list(luck)
        getattr(self, "play_" + self.question.replace(" ", "_"))(seat, *choice)
        assert not self.luck, f"More was left to chance than there should be: {self.luck}."

    def play_start(self, seat: int, answer: str) -> None:
        self.answers[seat] = answer
        if self.asked():
            return
        able = [seat for seat in self.seats if self.can_play(seat)]
        willing = [seat for seat in self.seats if self.answers[seat] == "start"]
        what, drawn = self.luck.pop(0)
        assert what == "starts"
        assert drawn in (willing or able or self.seats)
        if willing:
            self.first_turn(drawn, "offered", "must")
        elif able:
            self.first_turn(drawn, "drafted", "must")
        else:
            self.first_turn(drawn, "no move", "free")

    def first_turn(self, seat: int, why: str, duty: str) -> None:
        self.tell("starts", seat, why)
        self.turn, self.turns = seat, 1
        self.question, self.duty = "turn", duty

    def begin_turn(self, seat: int) -> None:
        self.turn, self.answering, self.duty = seat, False, "free"
        self.turns += 1
        has_bear = any(animal == "bear" for animal, _ in self.hands[seat])
        if self.owner == seat and not has_bear:  # R20
            self.ending = "stood" if any(self.hands) else "empty"
            self.tell("won", seat)
            self.question = "over"
        elif self.owner == seat:
            self.question = "show"
        else:
            self.tell("turn begins", seat)
            self.act_in_turn()

    def act_in_turn(self) -> None:
        if self.hands[self.turn]:
            self.ask_turn()
        elif any(self.hands):
            self.ask_theft()
        else:  # R29
            self.idle += 1
            self.must_give.discard(self.turn)  # R34
            self.tell("passed", self.turn)
            self.end_turn()

    def ask_turn(self) -> None:
        self.clear_draft()
        self.question = "turn"

    def end_turn(self) -> None:
        self.clear_draft()
        self.previous = None
        if self.idle >= int(self.options["stall_rounds"]) * self.players:  # R30
            self.ending = "stall"
            self.tell("stalled", self.turn)
            self.question = "over"
        else:
            self.begin_turn((self.turn + 1) % self.players)

    # A bear in the owner's hand

    def play_show(self, seat: int, _: str, bear: Card) -> None:
        self.shown += 1
        if self.options["bear_penalty"] == "off":  # R21
            self.tell("showed", seat, bear)
            self.act_in_turn()
            return
        self.must_give.discard(seat)  # R34
        self.tell("penalty", seat, bear)
        self.hands[seat].remove(bear)
        self.make_match(seat, [bear])
        for other in self.clockwise(seat):  # R27
            if self.can_play(other):
                self.tell("answers", other)
                self.turn, self.answering = other, True
                self.clear_draft()
                self.question, self.duty = "answer", "must"
                return
        self.tell("no answer", seat)
        self.end_turn()

    def make_match(self, seat: int, cards: list[Card]) -> None:
        self.gone += self.match
        self.match = list(cards)
        self.previous, self.owner = self.owner, seat
        self.idle, self.duty = 0, "free"

    # Stealing

    def limits(self, victim: int) -> tuple[int, int]:
        """Returns the fewest and the most cards that may come from a victim, so that the number will be right (R19)."""
        held = {other: len(self.hands[other]) for other in self.others(self.turn)}
        left = min(int(self.options["steal"]), sum(held.values())) - sum(self.takes.values())
        later = sum(number for other, number in held.items() if other > victim)
        return max(0, left - later), min(left, held[victim])

    def ask_theft(self) -> None:
        """Asks about the next victim where there is a choice, and steals when there is none left."""
        self.question = "steal"
        for victim in self.others(self.turn):
            if victim not in self.takes:
                fewest, most = self.limits(victim)
                if fewest < most:
                    self.victim = victim
                    return
                self.takes[victim] = fewest
        takes = self.takes
        self.clear_draft()
        self.thefts += 1
        for victim, number in takes.items():
            for _ in range(number):
                self.steal(self.turn, victim)
        self.ask_turn()

    def steal(self, thief: int, victim: int) -> None:
        what, drawn_thief, drawn_victim, card = self.luck.pop(0)
        assert (what, drawn_thief, drawn_victim) == ("stole", thief, victim)
        self.move(card, victim, thief)
        self.tell("stole", thief, card, victim, to={thief, victim})
        self.tell("stole", thief, None, victim, to="others")  # R24

    def move(self, card: Card, giver: int, taker: int) -> None:
        self.hands[giver].remove(card)
        self.hands[taker].append(card)

    def play_steal(self, seat: int, _: str, number: int) -> None:
        self.takes[self.victim] = number
        self.ask_theft()

    # Sets and gifts

    def play_turn(self, seat: int, what: str, value: Card | int | None = None) -> None:
        if what == "give":
            self.making = "gift"
        elif what == "gift":
            self.draft.append(value)
        elif what == "to":
            self.choose_receiver(seat, value)
        else:
            self.making = "set"
            if what == "card":
                self.draft.append(value)
            if what == "stop" or len(self.draft) == 5:
                self.play_set(seat, self.draft)

    play_answer = play_turn

    def play_set(self, seat: int, cards: list[Card]) -> None:
        self.sets += 1
        self.match_worth = worth(tuple(self.match))
        why, new, old = self.beats(tuple(cards))
        self.tell("played", seat, *cards)
        self.tell("beat", seat, why, new, old, worth(tuple(cards)).sports)
        for card in cards:
            self.hands[seat].remove(card)
        self.make_match(seat, cards)
        self.clear_draft()
        self.pending = [animal for animal in WHEN_PLAYED if any(card[0] == animal for card in cards)]
        self.go_on()

    def choose_receiver(self, seat: int, receiver: int) -> None:
        split = self.options["give_split"] == "on" and self.players > 2 and len(self.draft) == 2  # R44
        if split and self.target is None:
            self.target = receiver
            return
        first = self.target if split else receiver
        gifts = list(zip(self.draft, [first, receiver], strict=False))
        self.gifts += 1
        self.idle += 1
        self.must_give.discard(seat)  # R34
        if first == receiver:
            self.tell("gave", seat, *self.draft, receiver)
        else:
            for card, taker in gifts:
                self.tell("gave", seat, card, taker)
        for card, taker in gifts:
            self.move(card, seat, taker)
        self.clear_draft()
        self.receivers = {}
        for animal in WHEN_GIVEN:
            takers = [taker for card, taker in gifts if card[0] == animal]
            if takers:
                self.receivers[animal] = min(takers, key=self.clockwise(seat).index)  # R32
        self.turtles = [card[1] for card, taker in gifts if card[0] == "turtle" and taker == self.receivers["turtle"]]
        self.pending = list(self.receivers)
        self.go_on()

    # Animals that act

    def go_on(self) -> None:
        """Lets the animals act one after the other, until one asks something or the turn is over."""
        while self.pending:
            animal = self.pending.pop(0)
            getattr(self, f"act_{animal}")()
            if self.question in ("take back", "name", "ask", "return", "hand over"):
                return
        self.end_turn()

    def act_aardvark(self) -> None:
        if len(self.match) > 1:
            self.question = "take back"

    def play_take_back(self, seat: int, _: str, card: Card) -> None:
        self.match.remove(card)
        self.hands[seat].append(card)
        self.tell("took back", seat, card)
        self.resume()

    def resume(self) -> None:
        self.question = "turn"
        self.go_on()

    def act_giraffe(self) -> None:
        self.question = "name"

    def play_name(self, seat: int, _: str, named: str) -> None:
        self.tell("named", seat, named)
        self.tell("counted", seat, [sum(1 for animal, _ in hand if animal == named) for hand in self.hands])
        self.resume()

    def act_badger(self) -> None:
        if self.previous not in (None, self.turn) and self.hands[self.turn]:  # R35
            self.steal(self.previous, self.turn)

    def act_kangaroo(self) -> None:
        self.question = "ask"

    def play_ask(self, seat: int, what: str, value: int | Card) -> None:
        if what == "to":
            self.target = value
            return
        giver = self.target
        self.clear_draft()
        if value in self.hands[giver]:
            self.move(value, giver, seat)
            self.tell("asked, hit", seat, value, giver)
        else:
            self.tell("asked, miss", seat, value, giver)
        self.resume()

    def act_turtle(self) -> None:
        if self.legal_return(self.receivers["turtle"]):  # R33
            self.question = "return"

    def play_return(self, seat: int, _: str, card: Card) -> None:
        self.move(card, seat, self.turn)
        self.tell("returned", seat, card, self.turn)
        self.resume()

    def act_beaver(self) -> None:
        self.must_give.add(self.receivers["beaver"])
        self.tell("must give", self.receivers["beaver"])

    def act_bison(self) -> None:
        receiver = self.receivers["bison"]
        if self.legal_hand_over(receiver):
            self.question = "hand over"
        else:
            self.tell("no bear", receiver)

    def play_hand_over(self, seat: int, _: str, bear: Card) -> None:
        self.move(bear, seat, self.turn)
        self.tell("handed over", seat, bear, self.turn)
        self.resume()

    # The end

    def winners(self) -> list[int]:
        return [] if self.ending == "stall" else [self.owner]

    def scores(self) -> list[int]:
        return [int(seat in self.winners()) for seat in self.seats]
