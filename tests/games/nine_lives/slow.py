"""Nine Lives once more, slow and plain: lists, tuples and words, written from RULES.md and sharing no code.

A card is a tuple of icons, ("c", "c", "t"); a life is (power, cats, number); the top life of a deck is its first, the
top card of the pile its last. A choice is a tuple: ("wager",), ("play", card), ("place", 3), ("seat", 1), ("life",
life). Chance is not done here: whoever plays says what it did.
"""

CATS = ("c", "s", "t", "x")  # circle, square, triangle, star
NINE, LIVES = 9, 9
DRAWS = {"forbid": 3, "ignore": 3, "paid wildcard": 1, "steal": 1, "single cat": 1, "risky deck": 0, "risky player": 0}
SUGGESTED = (  # from the top; the rules leave it to the house
    *("wildcard", "skip", "override", "swap", "ignore", "plus", "single cat", "numbershift", "steal", "double turn"),
    *("forbid wager", "force wager", "copycat", "inspect", "carousel", "shuffle lives", "shapeshift", "forbid"),
    *("paid wildcard", "risky player", "risky deck"),
)
ORDERS = ("order", "reorder", "return")
ASKING = {"copycat": "copy", "paid wildcard": "gift", "steal": "take", "risky player": "rob"}
ASKING |= {"carousel": "direction", "shuffle lives": "whose"}


def deck_order(card):
    """The order of the printed list: mixed cards by size and then by cat, stars at the end."""
    return "x" in card, len(card), card


def suggested_order(life):
    power, cats, number = life
    return SUGGESTED.index(power), cats, number


class Player:
    """Everything before one seat."""

    def __init__(self, hand, deck):
        self.hand, self.deck = list(hand), list(deck)
        self.wagered = []
        self.required, self.open = True, False
        self.bound = set()  # powers others laid on the coming turn


class Turn:
    """What the wagers of one turn mean for it."""

    def __init__(self, wagering="free"):
        self.wagering = wagering  # free, must, may not
        self.wagers = 0
        self.shifts = []  # (from, to), in order
        self.reading = None  # the life that says what the card counts as
        self.plus, self.forbidden = set(), set()
        self.wild = self.may_skip = False
        self.placing = None  # or "cover", "swap"
        self.must = []  # one of these cards has to be played
        self.card = self.place = None  # chosen already


class SlowTable:
    """A whole game from its deal. `rules` by name: multi_wager, hand_limit, returns_top, keep_first, keep_last."""

    def __init__(self, hands, decks, pile, queen, rules):
        self.players = [Player(hand, deck) for hand, deck in zip(hands, decks, strict=True)]
        self.seats, self.rules = range(len(self.players)), rules
        self.pile, self.discard = list(pile), []
        self.table = {}  # place: [card, the place it covers or None]
        self.lost = []
        self.queen, self.rounds = queen, 0
        self.ignored = set()
        self.turn = None
        self.seat = queen  # on turn
        self.owed = self.extra = 0
        self.way = 1
        self.owner = None  # whose lives are reordered
        self.passing = {}
        self.orders = {}  # seat: (chosen from the top, the rest)
        self.events = []
        self.begin_orders("order", {seat: player.deck for seat, player in enumerate(self.players)})

    # Asking

    def asked(self):
        if self.question == "over":
            return []
        if self.question in ("order", "return"):
            return [seat for seat in self.orders if not self.is_ordered(seat)]
        if self.question == "pass":
            return [seat for seat in self.passing if len(self.passing[seat]) < 2 < len(self.players[seat].hand)]
        return [self.queen if self.question == "crown" else self.seat]

    def legal(self, seat):
        if seat not in self.asked():
            return []
        find = self.legal_order if self.question in ORDERS else getattr(self, f"legal_{self.question}")
        return list(find(seat))

    def others(self, seat):
        return [other for other in self.seats if other != seat]

    def is_ordered(self, seat):
        return len(set(self.orders[seat][1])) <= 1

    def has_room(self, seat):
        return len(self.players[seat].hand) < self.rules["hand_limit"]

    def uncovered(self):
        covered = [below for _, below in self.table.values()]
        return [place for place in self.table if place not in covered]

    def legal_order(self, seat):
        rest = self.orders[seat][1]
        if len(rest) > 2:  # of two, naming one is a single step already
            yield ("suggested",)
        yield from (("life", life) for life in set(rest))

    def legal_turn(self, seat):
        turn = self.turn
        if turn.card and turn.place is None and self.places() != [None]:
            yield from (("place", place) for place in self.places() if self.fitting(turn.card, [place]))
        elif turn.card:
            yield from (("as", cat) for _, cat in self.fitting(turn.card, [turn.place]))
        else:
            yield ("give up",)
            if self.may_wager(seat):
                yield ("wager",)
            if turn.may_skip:
                yield ("skip",)
            if not (turn.wagering == "must" and turn.wagers == 0 and self.may_wager(seat)):
                cards = set(turn.must or self.players[seat].hand)
                yield from (("play", card) for card in cards if self.fitting(card, self.places()))

    def may_wager(self, seat):
        player, turn = self.players[seat], self.turn
        if turn.wagering == "may not" or (turn.wagers and not self.rules["multi_wager"]):
            return False
        if self.rules["keep_first"] and self.lives(seat) == LIVES:
            return False
        return len(player.deck) > (1 if self.rules["keep_last"] else 0)

    def legal_copy(self, seat):
        tops = {other: self.players[other].deck[0] for other in self.others(seat) if self.players[other].deck}
        return [("seat", other) for other, (power, *_) in tops.items() if power != "copycat"]

    def legal_gift(self, seat):
        takers = [("seat", other) for other in self.others(seat) if self.has_room(other)]
        if self.turn.card:
            return takers
        return [("give", card) for card in set(self.players[seat].hand)] if takers else []

    def legal_take(self, seat):
        if not self.has_room(seat):
            return []
        return [("place", place) for place in self.uncovered()] + [("seat", other) for other in self.others(seat)]

    def legal_rob(self, seat):
        return [("seat", other) for other in self.others(seat)] if self.has_room(seat) else []

    def legal_direction(self, seat):
        return [("left",), ("right",)]

    def legal_pass(self, seat):
        """The lower card first: another must be left that is not below it."""
        cards = sorted(self.players[seat].hand, key=deck_order)
        if not self.passing[seat]:
            return {("pass", card) for card in cards[:-1]}
        return {("pass", card) for card in cards[cards.index(self.passing[seat][0]) + 1 :]}

    def legal_whose(self, seat):
        return [("seat", other) for other in self.seats if self.players[other].deck]

    def legal_crown(self, seat):
        most = max(len(player.hand) for player in self.players)
        return [("seat", other) for other in self.seats if len(self.players[other].hand) == most]

    # Playing

    def play(self, seat, choice, shuffled, stolen, sure):
        """Plays a choice; returns whether anybody else can notice, and notes in `events` what happened.

        `shuffled` makes a pile of discarded cards; `stolen` are cards taken by chance; memory is not kept here either,
        so `sure` tells which cards a viewer is sure that a seat holds.
        """
        assert choice in self.legal(seat), (choice, self.legal(seat))
        self.shuffled, self.stolen, self.sure = shuffled, list(stolen), sure
        self.events, self.noticed = [], True
        play = self.play_order if self.question in ORDERS else getattr(self, f"play_{self.question}")
        play(seat, *choice)
        assert not self.stolen
        return self.noticed

    def tell(self, kind, seat, *what, seen=None):
        """Notes an event that the viewers in `seen` see, or all; the viewer None is a spectator."""
        self.events.append((kind, seat, *what, seen))

    def tell_secret(self, kind, seat, card, other, insiders):
        self.tell(kind, seat, card, other, seen=insiders)
        self.tell(kind, seat, None, other, seen={None, *self.seats} - insiders)

    def insiders(self, *seats):
        """Who sees the cards that these seats get or exchange in secret (R33)."""
        return {None, *self.seats} if any(self.players[seat].open for seat in seats) else set(seats)

    def told(self, viewer):
        """Returns the last events as one viewer hears them."""
        return [event[:-1] for event in self.events if event[-1] is None or viewer in event[-1]]

    # Orders

    def begin_orders(self, question, lives):
        self.question = question
        self.orders = {seat: ([], list(rest)) for seat, rest in lives.items()}
        if all(map(self.is_ordered, self.orders)):
            self.close_orders()

    def play_order(self, seat, what, life=None):
        chosen, rest = self.orders[seat]
        if what == "suggested":
            chosen += sorted(rest, key=suggested_order)
            rest.clear()
        else:
            rest.remove(life)
            chosen.append(life)
        if self.is_ordered(seat):
            chosen += rest
            rest.clear()
        self.close_if(all(map(self.is_ordered, self.orders)), self.close_orders)

    def close_if(self, done, close):
        """Goes on when everything is answered; before that nobody else notices."""
        if done:
            close()
        else:
            self.noticed = False

    def close_orders(self):
        ordered = {seat: chosen + rest for seat, (chosen, rest) in self.orders.items()}
        self.orders = {}
        if self.question == "order":
            for seat, lives in ordered.items():
                self.players[seat].deck = lives
                self.tell("lives ready", seat, lives[0])
            self.begin_round()
        elif self.question == "return":
            for seat, lives in ordered.items():
                player = self.players[seat]
                player.deck = lives + player.deck if self.rules["returns_top"] else player.deck + lives
                player.wagered = []
                self.tell("returned", seat, len(lives), player.deck[0])
            self.find_queen()
        else:
            self.players[self.owner].deck = ordered[self.seat]
            self.tell("reordered", self.seat, ordered[self.seat][0], self.owner)
            self.owner = None
            self.question = "turn"

    # A turn

    def begin_turns(self, seat):
        """The seat's turn has come (R45)."""
        player = self.players[seat]
        bound, player.bound = player.bound, set()
        if "skip" in bound:
            self.tell("skipped", seat, True)
            self.begin_turns((seat + 1) % len(self.seats))
            return
        self.seat = seat
        self.owed, self.extra = (2 if "double turn" in bound else 1, 0) if player.required else (0, 1)
        wagering = "must" if "force wager" in bound else "free"
        self.begin_turn("may not" if "forbid wager" in bound else wagering)

    def begin_turn(self, wagering="free"):
        self.question = "turn"
        self.turn = Turn(wagering)
        self.tell("turn begins", self.seat, self.owed > 0, self.owed + self.extra)

    def end_turn(self):
        """This turn is over, and the next one of the row or of the table begins."""
        if self.owed:
            self.owed -= 1
        else:
            self.extra -= 1
        if not self.players[self.seat].required:
            self.owed, self.extra = 0, self.owed + self.extra
        if self.owed + self.extra:
            self.begin_turn()
        else:
            self.begin_turns((self.seat + 1) % len(self.seats))

    def play_turn(self, seat, what, which=None):
        turn = self.turn
        if what == "give up" and self.owed:
            self.tell("gave up", seat)
            self.end_round("no turn", [seat])
        elif what == "give up":
            self.tell("passes", seat)
            self.owed, self.extra = 0, 1
            self.end_turn()
        elif what == "skip":
            self.tell("skipped", seat, False)
            self.end_turn()
        elif what == "wager":
            self.wager(seat)
        elif what == "play":
            turn.card = which
            self.close_if(self.places() == [None] and not self.names_cat(), lambda: self.lay(seat, which[0]))
        elif what == "place":
            turn.place = which
            self.close_if(not self.names_cat(), lambda: self.lay(seat, turn.card[0]))
        else:
            self.lay(seat, which)

    def names_cat(self):
        return self.is_single() and len(set(self.turn.card)) > 1

    def is_single(self):
        return self.turn.reading is not None and self.turn.reading[0] == "single cat"

    # Counting

    def places(self):
        """Returns the table cards that could be covered or replaced; [None] if the card just lies down."""
        return (self.turn.placing and self.uncovered()) or [None]

    def shift(self, icons):
        """Returns icons as the player on turn reads them (R27)."""
        for old, new in self.turn.shifts:
            icons = [new if icon == old else icon for icon in icons]
        return list(icons)

    def counts_as(self, card, cat):
        """Returns what a card counts as before any shapeshift (R42, R43)."""
        if self.turn.reading is None:
            return list(card)
        power, cats, number = self.turn.reading
        return [cat] if power == "single cat" else list(cats) * number

    def icons(self, without=None):
        """Returns all icons that count on the table, except those of one place."""
        return [icon for place in self.uncovered() if place != without for icon in self.table[place][0]]

    def fitting(self, card, places):
        """Returns every (place, cat) of these places with which the card may be played."""
        cats = [cat for cat in CATS if cat in card] if self.is_single() else [None]
        return [(place, cat) for place in places for cat in cats if self.fits(card, place, cat)]

    def fits(self, card, place, cat):
        turn = self.turn
        if turn.wild:
            return True
        if turn.forbidden & set(card):
            return False
        mine = self.shift(self.counts_as(card, cat))
        both = self.shift(self.icons(without=place)) + mine
        return all(both.count(cat) <= NINE for cat in set(mine) - turn.plus - self.ignored)

    def lay(self, seat, cat):
        """The card chosen is played; `cat` is the one it may count as."""
        player, turn = self.players[seat], self.turn
        card, place = turn.card, turn.place
        mine, others = self.counts_as(card, cat), self.icons(without=place)
        player.hand.remove(card)
        if place is None:
            self.table[self.free_place()] = [card, None]
            self.tell("played", seat, card, None, None)
        else:
            other = self.table[place][0]
            self.tell("played", seat, card, other, turn.placing)
            if turn.placing == "swap":
                self.table[place][0] = card
                player.hand.append(other)
            else:
                self.table[self.free_place()] = [card, place]
        if turn.reading:
            self.tell("counted as", seat, mine[0], len(mine))
        read = self.shift(others + mine)
        nines = [c for c in CATS if c in self.shift(mine) and c not in self.ignored and read.count(c) == NINE]
        if nines:
            self.tell("perfect", seat, tuple(nines))
            if player.required:
                player.required = False
                self.tell("released", seat)
        self.after_card()

    def free_place(self):
        return min(place for place in range(len(self.table) + 1) if place not in self.table)

    def after_card(self):
        """R18."""
        required = [seat for seat in self.seats if self.players[seat].required]
        counted = [cat for cat in CATS if cat not in self.ignored]
        if counted and all(self.icons().count(cat) >= NINE for cat in counted):
            self.end_round("all nine", self.seats)
        elif len(required) == 1:
            self.end_round("last required", required)
        else:
            self.end_turn()

    # Wagers and powers

    def wager(self, seat):
        player = self.players[seat]
        life = player.deck.pop(0)
        player.wagered.append(life)
        self.turn.wagers += 1
        self.turn.may_skip = False  # R50: that was the time to skip
        self.tell("wagered", seat, life, player.deck[0] if player.deck else None)
        self.draw(seat, DRAWS.get(life[0], 2))
        self.use(seat, life)

    def draw(self, seat, number):
        """Returns the cards drawn."""
        player, drawn = self.players[seat], []
        while len(drawn) < number and self.has_room(seat):
            if not self.pile and self.discard:
                self.tell("reshuffled", seat)
                self.pile, self.discard = self.shuffled(self.discard), []
            if not self.pile:
                break
            drawn.append(self.pile.pop())
            player.hand.append(drawn[-1])
        if drawn:
            seen = self.insiders(seat)
            self.tell("drew", seat, tuple(sorted(drawn)), seen=seen)
            self.tell("drew unseen", seat, len(drawn), seen={None, *self.seats} - seen)
        return drawn

    def use(self, seat, life):
        """The power happens, wagered or copied."""
        power, cats, _ = life
        turn = self.turn
        if power in ASKING:
            self.question = ASKING[power]
            if not self.legal(seat):  # R46
                self.tell("no effect", seat, life)
                self.question = "turn"
        elif power == "wildcard":
            turn.wild = True
        elif power in ("override", "swap"):
            turn.placing = "cover" if power == "override" else "swap"
        elif power == "shapeshift":
            turn.shifts.append(cats)
        elif power == "forbid":
            turn.forbidden |= set(cats)
        elif power == "plus":
            turn.plus |= set(cats)
        elif power in ("single cat", "numbershift"):
            turn.reading = life
        elif power == "ignore":
            self.ignored |= set(cats)
            self.tell("ignored", seat, cats[0])
        elif power == "inspect":
            for other in self.others(seat):
                self.players[other].open = True
            self.tell("inspected", seat)
        elif power == "risky deck":
            turn.must = self.draw(seat, 2) or turn.must
        else:
            self.bind_next(seat, power)

    def bind_next(self, seat, power):
        """Skip, Double Turn, Force Wager, Forbid Wager."""
        if power == "skip":
            self.turn.may_skip = True
        if power == "double turn":
            self.extra += 1
        clockwise = [(seat + step) % len(self.seats) for step in range(1, len(self.seats))]
        after = next(other for other in clockwise if self.players[other].required)
        self.players[after].bound.add(power)
        self.tell("bound", after, power)

    def play_copy(self, seat, _, other):
        life = self.players[other].deck[0]
        self.tell("copied", seat, life, other)
        self.question = "turn"
        self.use(seat, life)

    def play_gift(self, seat, what, which):
        if what == "give":
            self.turn.card, self.noticed = which, False
            return
        card, self.turn.card = self.turn.card, None
        seen = self.insiders(seat, which)
        if len(self.players[seat].hand) == 1:  # who was sure of the only card knows what was given
            seen |= {viewer for viewer in (None, *self.seats) if self.sure(viewer, seat) == [card]}
        self.move_card(card, seat, which)
        self.tell_secret("gave", seat, card, which, seen)
        self.turn.wild = True
        self.turn.must = []
        self.question = "turn"

    def move_card(self, card, giver, taker):
        self.players[giver].hand.remove(card)
        self.players[taker].hand.append(card)

    def play_take(self, seat, what, which):
        self.question = "turn"
        if what == "place":
            card, _ = self.table.pop(which)
            self.players[seat].hand.append(card)
            self.tell("took", seat, card)
        else:
            self.steal(seat, which, 1)

    def play_rob(self, seat, _, victim):
        self.question = "turn"
        self.turn.must = self.steal(seat, victim, 2) or self.turn.must

    def steal(self, seat, victim, number):
        """Returns the cards taken, as chance would have it."""
        taken, hand = [], sorted(self.players[victim].hand)
        while len(taken) < number and self.players[victim].hand and self.has_room(seat):
            taken.append(self.stolen.pop(0))
            self.move_card(taken[-1], victim, seat)
        seen = self.insiders(seat, victim)
        if len(taken) == len(hand):  # who was sure of the whole hand knows what was taken
            seen |= {viewer for viewer in (None, *self.seats) if self.sure(viewer, victim) == hand}
        for card in taken:
            self.tell_secret("stole", seat, card, victim, seen)
        return taken

    def play_direction(self, seat, way):
        self.way = 1 if way == "left" else -1
        self.tell("rotated", seat, way)
        self.question = "pass"
        self.passing = {other: [] for other in self.seats}
        if not self.asked():
            self.close_pass()

    def play_pass(self, seat, _, card):
        self.passing[seat].append(card)
        self.close_if(not self.asked(), self.close_pass)

    def close_pass(self):
        for seat, cards in self.passing.items():
            hand = self.players[seat].hand
            if len(hand) <= 2:
                cards += sorted(hand, key=deck_order)
            for card in cards:
                hand.remove(card)
        for seat, cards in self.passing.items():
            taker = (seat + self.way) % len(self.seats)
            self.players[taker].hand += cards
            if cards:
                seen = self.insiders(seat, taker)
                self.tell("passed", seat, tuple(cards), taker, seen=seen)
                self.tell("passed unseen", seat, len(cards), taker, seen={None, *self.seats} - seen)
        self.passing = {}
        self.turn.must = []
        self.question = "turn"

    def play_whose(self, seat, _, owner):
        deck = self.players[owner].deck
        self.tell("browsed", seat, owner)
        self.question = "turn"
        if len(set(deck)) > 1:
            self.owner = owner
            self.begin_orders("reorder", {seat: deck})

    # Rounds

    def lives(self, seat):
        return len(self.players[seat].deck) + len(self.players[seat].wagered)

    def begin_round(self):
        self.rounds += 1
        self.tell("leads", self.queen, self.rounds)
        self.begin_turns(self.queen)

    def end_round(self, why, losers):
        self.tell("round ends", self.seat, why)
        self.turn = None
        for seat in losers:
            player = self.players[seat]
            top = player.deck.pop(0) if player.deck else None
            self.lost += player.wagered + ([top] if top else [])
            self.tell("lost life", seat, top, len(player.wagered), len(player.deck))
            player.wagered = []
        self.clear_up()
        if not all(map(self.lives, self.seats)):
            self.question = "over"
            for seat in self.winners():
                self.tell("won", seat, self.lives(seat))
            return
        self.begin_orders("return", {seat: p.wagered for seat, p in enumerate(self.players) if p.wagered})

    def clear_up(self):
        """R21."""
        self.discard += [card for card, _ in self.table.values()]
        self.table = {}
        self.ignored = set()
        for player in self.players:
            player.required, player.open, player.bound = True, False, set()

    def find_queen(self):
        self.question = "crown"
        if len(self.legal(self.queen)) == 1:
            self.play_crown(self.queen, *self.legal(self.queen)[0])

    def play_crown(self, _, __, seat):
        self.queen = seat
        self.begin_round()

    def winners(self):
        return [seat for seat in self.seats if self.lives(seat) == max(map(self.lives, self.seats))]
