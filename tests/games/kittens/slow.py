"""The kittens once more, slowly: a second implementation over lists of names, to check the compiled one against.

It shares no code and no numbers with the package; only the order in which chance is asked is the same. Moves are the
short words of `kittens.arrange`. Nothing here is hidden from anybody.
"""

import hashlib
from collections.abc import Iterator

TITLES = ["defuse", "attack", "favor", "nope", "shuffle", "skip", "future", "cat1", "cat2", "cat3", "cat4", "cat5"]
CATS = TITLES[7:]
COUNTS = dict(zip(TITLES, (6, 4, 4, 5, 4, 4, 5, 4, 4, 4, 4, 4), strict=True))
SMALL_COUNTS = dict(zip(TITLES, (3, 2, 3, 3, 2, 3, 3, 4, 4, 4, 0, 0), strict=True))
EDITIONS = {
    "exploding-kittens": {
        "hand": 7,
        "attack": "stacking",
        "extra_defuses": "two",
        "extras_after_deal": "off",
        "five_different": "off",
        "death_discards": "off",
    },
    "bursting-felines": {
        "hand": 4,
        "attack": "two",
        "extra_defuses": "all",
        "extras_after_deal": "on",
        "five_different": "on",
        "death_discards": "on",
    },
}
COMMON = {
    "faster_game": "off",
    "five_no_self": "off",
    "self_nope": "off",
    "may_refuse_defuse": "off",
    "special_combos": "on",
    "two_player_edition": "off",
    "attack_turns": 2,
    "future_cards": 3,
    "first": "lot",
}


class Chance:
    """xoshiro256++ as its authors publish it, seeded by SHA-256."""

    def __init__(self, seed: int) -> None:
        digest = hashlib.sha256(f"clowder/1/deal:{seed}".encode()).digest()
        self.s = [int.from_bytes(digest[i : i + 8], "big") for i in (0, 8, 16, 24)]

    def next64(self) -> int:
        def rotl(x: int, k: int) -> int:
            return (x << k | x >> (64 - k)) % 2**64

        s = self.s
        result = (rotl((s[0] + s[3]) % 2**64, 23) + s[0]) % 2**64
        t = (s[1] << 17) % 2**64
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)
        return result

    def below(self, n: int) -> int:
        """A number from 0 to n - 1: the upper 32 bits times n, redrawn where some result would come up too often."""
        while True:
            product = (self.next64() >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product // 2**32

    def shuffle(self, cards: list[str]) -> None:
        for i in reversed(range(1, len(cards))):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


class SlowTable:
    """A game in progress. The last card of `pile` is its top, the last of `discard` was played last."""

    def __init__(self, game: str, players: int, seed: int, **options: object) -> None:
        rules = {**COMMON, **EDITIONS[game], **{f"num_{title}": n for title, n in COUNTS.items()}, **options}
        self.dead_feed_the_discard = rules["death_discards"] == "on"
        self.attack_turns = int(str(rules["attack_turns"]))
        self.looks = int(str(rules["future_cards"]))
        self.seen: list[str] = []  # what the last See the Future showed, top first
        self.stacking = rules["attack"] == "stacking"
        self.self_nope = rules["self_nope"] == "on"
        self.may_refuse = rules["may_refuse_defuse"] == "on"
        self.combos = rules["special_combos"] == "on"
        self.five = rules["five_different"] == "on"
        self.five_no_self = rules["five_no_self"] == "on"
        self.players = players
        self.alive = list(range(players))
        self.deaths: list[int] = []
        self.discard: list[str] = []
        self.removed: list[str] = []
        self.chance = Chance(seed)
        self._set_up(rules)
        self.turn = self.chance.below(players) if rules["first"] == "lot" else int(str(rules["first"]))
        self.owed, self.attacked = 1, False
        self.question = "turn"
        self.draft: list[str] = []
        self.action: list[str] = []  # the words of the pending play
        self.action_start = 0  # where its cards begin in the discard pile
        self.nopes: list[int] = []  # who played them
        self.answers: dict[int, str] = {}

    def _set_up(self, rules: dict[str, object]) -> None:
        counts = {title: int(str(rules[f"num_{title}"])) for title in TITLES}
        if rules["two_player_edition"] == "on":
            counts = SMALL_COUNTS
        extra = counts["defuse"] - self.players
        if rules["extra_defuses"] == "two" or (rules["extra_defuses"] == "two_if_two" and self.players == 2):
            extra = min(extra, 2)
        after = rules["extras_after_deal"] == "on"
        deck = [title for title in TITLES[1:] for _ in range(counts[title])]
        if not after:
            deck += ["defuse"] * extra
        self.hands: list[list[str]] = []
        for _ in range(self.players):
            self.hands.append([self._deal_one(deck) for _ in range(int(str(rules["hand"])))] + ["defuse"])
        if rules["faster_game"] == "on":
            self.removed = [self._deal_one(deck) for _ in range(len(deck) // 3)]
        if after:
            deck += ["defuse"] * extra
        self.pile = deck + ["kitten"] * (self.players - 1)
        self.chance.shuffle(self.pile)

    def _deal_one(self, deck: list[str]) -> str:
        place = self.chance.below(len(deck))
        deck[place], deck[-1] = deck[-1], deck[place]
        return deck.pop()

    def copy(self) -> "SlowTable":
        twin = SlowTable.__new__(SlowTable)
        twin.__dict__.update(self.__dict__)
        for name in ("alive", "deaths", "discard", "removed", "pile", "draft", "action", "nopes"):
            setattr(twin, name, list(getattr(self, name)))
        twin.hands = [list(hand) for hand in self.hands]
        twin.answers = dict(self.answers)
        twin.chance = Chance.__new__(Chance)
        twin.chance.s = list(self.chance.s)
        return twin

    # Whom is asked, and what they may do

    def asked(self) -> list[int]:
        if self.question == "over":
            return []
        if self.question == "window":
            return [seat for seat in self._window_seats() if seat not in self.answers]
        if self.question == "give":
            return [self._target()]
        return [self.turn]

    def _window_seats(self) -> list[int]:
        return [seat for seat in self.alive if self.self_nope or seat != self._top_owner()]

    def _top_owner(self) -> int:
        return self.nopes[-1] if self.nopes else self.turn

    def _target(self) -> int:
        return next(int(word.split()[1]) for word in self.action if word.startswith("at "))

    def legal(self, seat: int) -> list[str]:
        if seat not in self.asked():
            return []
        hand = self.hands[seat]
        held = [title for title in TITLES if title in hand]
        if self.question == "window":
            return ["pass", "nope!"] if "nope" in hand else ["pass"]
        if self.question == "give":
            return [f"give {title}" for title in held]
        if self.question == "rescue":
            return ["save", "refuse"]
        if self.question == "insert":
            return [f"insert {above}" for above in range(len(self.pile) + 1)]
        if self.question == "fetch":
            there = {self.discard[place] for place in self._fetchable()}
            return [f"fetch {title}" for title in TITLES if title in there]
        return list(self._legal_turn(hand, held))

    def _victims(self) -> list[int]:
        return [seat for seat in self.alive if seat != self.turn and self.hands[seat]]

    def _legal_turn(self, hand: list[str], held: list[str]) -> Iterator[str]:
        if not self.draft:
            yield "draw"
            yield from (card for card in ("attack", "shuffle", "skip", "future") if card in hand)
            if self._victims():
                if "favor" in hand:
                    yield "favor"
                yield from (f"pair {t}" for t in held if hand.count(t) >= 2 and (self.combos or t in CATS))
                yield from (f"triple {t}" for t in held if hand.count(t) >= 3 and self.combos)
            something = not self.five_no_self or any(card != "kitten" for card in self.discard)
            if self.five and self.combos and len(held) >= 5 and something:
                yield "five"
        elif self.draft[0] == "five":
            picked = [word.split()[1] for word in self.draft[1:]]
            later = [t for t in held if not picked or TITLES.index(t) > TITLES.index(picked[-1])]
            yield from (f"pick {t}" for place, t in enumerate(later) if len(picked) + len(later) - place >= 5)
        elif len(self.draft) == 1:
            yield from (f"at {seat}" for seat in self._victims())
        else:
            yield from (f"name {title}" for title in TITLES)

    def _fetchable(self) -> list[int]:
        own = range(self.action_start, self.action_start + 5)
        places = (place for place, card in enumerate(self.discard) if card != "kitten")
        return [place for place in places if not (self.five_no_self and place in own)]

    # Playing

    def play(self, seat: int, word: str) -> None:
        if self.question == "window":
            self.answers[seat] = word
            if not self.asked():
                self._resolve_window()
        elif self.question == "turn":
            self._play_turn(word)
        elif self.question == "give":
            self._move_card(seat, self.turn, word.split()[1])
            self._done()
        elif self.question == "rescue":
            self._defuse() if word == "save" else self._explode()
        elif self.question == "insert":
            self.pile.insert(len(self.pile) - int(word.split()[1]), "kitten")
            self._turn_over()
        else:
            title = word.split()[1]
            place = max(place for place in self._fetchable() if self.discard[place] == title)
            self.hands[seat].append(self.discard.pop(place))
            self._done()

    def _play_turn(self, word: str) -> None:
        if word == "draw":
            self._draw()
            return
        self.draft.append(word)
        start = self.draft[0].split()[0]
        if len(self.draft) < {"five": 6, "triple": 3, "pair": 2, "favor": 2}.get(start, 1):
            return
        self.action, self.draft = self.draft, []
        cards = {
            "five": [word.split()[1] for word in self.action[1:]],
            "triple": self.action[0].split()[1:] * 3,
            "pair": self.action[0].split()[1:] * 2,
        }.get(start, [start])
        self.action_start = len(self.discard)
        for card in cards:
            self.hands[self.turn].remove(card)
            self.discard.append(card)
        self.nopes, self.answers, self.question = [], {}, "window"

    def _resolve_window(self) -> None:
        top = self._top_owner()
        clockwise = [(top + step) % self.players for step in range(1, self.players + 1)]
        nopers = [seat for seat in clockwise if self.answers.get(seat) == "nope!"]
        self.answers = {}
        if nopers:
            self.hands[nopers[0]].remove("nope")
            self.discard.append("nope")
            self.nopes.append(nopers[0])
        elif len(self.nopes) % 2 == 1:
            self._done()
        else:
            self._take_effect(self.action[0].split()[0])

    def _take_effect(self, what: str) -> None:
        if what == "skip":
            self._turn_over()
        elif what == "attack":
            owed = self.attack_turns + (self.owed if self.attacked and self.stacking else 0)
            self._next_player()
            self.owed, self.attacked = owed, True
        elif what == "shuffle":
            self.chance.shuffle(self.pile)
            self._done()
        elif what == "future":
            self.seen = self.pile[::-1][: self.looks]
            self._done()
        elif what == "five":
            self.question = "fetch"
        elif not self.hands[self._target()]:
            self._done()
        elif what == "favor":
            self.question = "give"
        else:
            self._steal(what)
            self._done()

    def _steal(self, what: str) -> None:
        victim = self._target()
        if what == "pair":
            ordered = sorted(self.hands[victim], key=TITLES.index)
            self._move_card(victim, self.turn, ordered[self.chance.below(len(ordered))])
        else:
            named = self.action[2].split()[1]
            if named in self.hands[victim]:
                self._move_card(victim, self.turn, named)

    def _move_card(self, giver: int, taker: int, title: str) -> None:
        self.hands[giver].remove(title)
        self.hands[taker].append(title)

    def _done(self) -> None:
        """Nothing is pending any more; the player on turn goes on."""
        self.question, self.action, self.nopes = "turn", [], []

    def _draw(self) -> None:
        card = self.pile.pop()
        if card != "kitten":
            self.hands[self.turn].append(card)
            self._turn_over()
        elif "defuse" not in self.hands[self.turn]:
            self._explode()
        elif self.may_refuse:
            self.question = "rescue"
        else:
            self._defuse()

    def _defuse(self) -> None:
        self.hands[self.turn].remove("defuse")
        self.discard.append("defuse")
        self.question = "insert"

    def _turn_over(self) -> None:
        self._done()
        self.owed -= 1
        if self.owed == 0:
            self._next_player()

    def _next_player(self) -> None:
        self._done()
        clockwise = [(self.turn + step) % self.players for step in range(1, self.players + 1)]
        self.turn = next(seat for seat in clockwise if seat in self.alive)
        self.owed, self.attacked = 1, False

    def _explode(self) -> None:
        self.alive.remove(self.turn)
        self.deaths.append(self.turn)
        if self.dead_feed_the_discard:
            self.discard += [*sorted(self.hands[self.turn], key=TITLES.index), "kitten"]
            self.hands[self.turn] = []
        self._next_player()
        if len(self.alive) == 1:
            self.question = "over"


def perft(table: SlowTable, depth: int) -> int:
    """Counts the runs of `depth` decisions; of seats that decide at once the lowest comes first."""
    if depth == 0:
        return 1
    asked = table.asked()
    if not asked:
        return 0
    total = 0
    for word in table.legal(asked[0]):
        after = table.copy()
        after.play(asked[0], word)
        total += perft(after, depth - 1)
    return total


def divide(table: SlowTable, depth: int) -> dict[str, int]:
    """Returns perft of every first decision."""
    counts = {}
    for word in table.legal(table.asked()[0]) if table.asked() else []:
        after = table.copy()
        after.play(table.asked()[0], word)
        counts[word] = perft(after, depth - 1)
    return counts
