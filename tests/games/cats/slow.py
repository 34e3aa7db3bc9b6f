"""CATS once more, slow and plain: dictionaries, lists and words, written from RULES.md alone and sharing no code.

A choice is a tuple: ("stalk", "grass"), ("steal", 2), ("eat",), ("lift", "tree", "tree"), ("turn", 1, "grass").
"""

LOCALES = ("bath", "grass", "tree", "fence")
CATS = ("carl", "elvis", "katrina", "otis", "simone")
AT_LOCALE, AT_CAT = ("stalk", "catch"), ("steal", "taunt")
ORDER = ("stalk", "catch", "steal", "taunt", "eat", "play")
FLIP = 5


class Bird:
    """One bird card."""

    def __init__(self, kind, doubled=False):
        self.kind, self.doubled = kind, doubled

    def __repr__(self):
        return f"{self.kind}{'x2' if self.doubled else ''}"


class SlowTable:
    """A whole game. `rules` are switches by name: taunts, two_rounds, abilities, hide, strict, flip, stalks, stall."""

    def __init__(self, players, cats, deck, rules):
        self.players, self.rules = players, rules
        self.seats = range(players)
        self.cats = list(cats)
        self.locales = LOCALES if players == 5 else LOCALES[:3]
        self.deck = list(deck)  # the next bird is the last
        self.birds = dict.fromkeys(self.locales)
        self.front = dict.fromkeys(self.seats)
        self.stalks = []  # (seat, locale), one for each Stalk that lies
        self.eaten = {seat: [] for seat in self.seats}  # (kind, points)
        self.flown = []
        self.ready = set(self.seats) if rules["abilities"] else set()
        self.rounds = self.idle = 0
        self.half = 1
        self.answers = {}
        self.plans = {}
        self.shown = {}  # seat: {"card", "locale", "cat"}
        self.refill()
        if len(self.cats) < players:
            self.question = "pick"
        else:
            self.begin_turn()

    # Asking

    def asked(self):
        if self.question == "over":
            return []
        if self.question == "pick":
            return [len(self.cats)]
        if self.question == "ability":
            who = self.ready
        elif self.question == "lift":
            who = {seat for seat, _ in self.stalks}
        else:
            who = set(self.seats)
        return sorted(seat for seat in who if seat not in self.answers)

    def others(self, seat):
        return [other for other in self.seats if other != seat]

    def hand(self, seat):
        """All cards the cat can lay now, Stalks by number."""
        lying = sum(1 for owner, _ in self.stalks if owner == seat)
        cards = ["catch", "steal", "eat", "play"] + ["stalk"] * (2 - lying)
        return cards + ["taunt"] if self.rules["taunts"] else cards

    def legal(self, seat):
        if seat not in self.asked():
            return []
        return sorted(set(getattr(self, f"legal_{self.question}")(seat)), key=repr)

    def legal_pick(self, seat):
        return [("be", cat) for cat in CATS if cat not in self.cats]

    def legal_choose(self, seat):
        for card in self.hand(seat):
            if card in AT_LOCALE:
                yield from ((card, locale) for locale in self.locales)
            elif card in AT_CAT:
                yield from ((card, other) for other in self.others(seat))
            else:
                yield (card,)

    def legal_plan(self, seat):
        steps = self.plans.get(seat, [])
        if len(steps) == 0:
            return [("locale", locale) for locale in self.locales]
        if len(steps) == 1:
            return [("cat", other) for other in self.others(seat)]
        hand = self.hand(seat)
        for _, card in steps[2:]:
            hand.remove(card)
        if len(steps) == 2:
            return [("first", card) for card in hand]
        if len(steps) == 3:  # the lower of two: some other card must not be below it
            return [("ready", card) for card in hand if any(self.fits(card, other, hand) for other in hand)]
        return [("ready", card) for card in hand if ORDER.index(card) >= ORDER.index(steps[3][1])]

    def fits(self, card, other, hand):
        rest = list(hand)
        rest.remove(card)
        return other in rest and ORDER.index(other) >= ORDER.index(card)

    def legal_second(self, seat):
        return [("show", card) for _, card in self.plans[seat][3:]]

    def legal_ability(self, seat):
        if self.cats[seat] != "otis":
            return [("keep",), ("use",)]
        turns = [("keep",)]
        for other, shown in self.shown.items():
            if shown["card"] in AT_LOCALE:
                turns += [("turn", other, place) for place in self.locales if place != shown["locale"]]
            elif shown["card"] in AT_CAT:
                turns += [("turn", other, cat) for cat in self.others(other) if cat != shown["cat"]]
        return turns

    def legal_lift(self, seat):
        mine = sorted(LOCALES.index(locale) for owner, locale in self.stalks if owner == seat)
        for mask in range(1 << len(mine)):
            yield ("lift", *(LOCALES[place] for i, place in enumerate(mine) if mask >> i & 1))

    # Playing

    def play(self, seat, choice):
        assert choice in self.legal(seat), (choice, self.legal(seat))
        if self.question == "pick":
            self.cats.append(choice[1])
            if len(self.cats) == self.players:
                self.begin_turn()
            return
        if self.question == "plan":
            self.plans.setdefault(seat, []).append(choice)
            if len(self.plans[seat]) < 5:
                return
        self.answers[seat] = choice
        if not self.asked():
            answers, self.answers = self.answers, {}
            getattr(self, f"close_{self.question}")(answers)

    def close_choose(self, answers):
        self.shown = {}
        for seat in self.seats:
            card, *target = answers[seat]
            self.shown[seat] = {"card": card, "locale": None, "cat": None}
            if target:
                self.shown[seat]["locale" if card in AT_LOCALE else "cat"] = target[0]
        self.after_reveal()

    def close_plan(self, answers):
        self.shown = {}
        for seat in self.seats:
            self.shown[seat] = {"card": self.plans[seat][2][1], "locale": None, "cat": None}
            self.show_targets(seat)
        self.after_reveal()

    def close_second(self, answers):
        for seat in self.seats:
            self.shown[seat]["card"] = answers[seat][1]
            self.show_targets(seat)
        self.after_reveal()

    def show_targets(self, seat):
        shown = self.shown[seat]
        everything = not self.rules["hide"]
        if shown["locale"] is None and (everything or shown["card"] in AT_LOCALE):
            shown["locale"] = self.plans[seat][0][1]
        if shown["cat"] is None and (everything or shown["card"] in AT_CAT):
            shown["cat"] = self.plans[seat][1][1]

    def after_reveal(self):
        if self.ready:
            self.question = "ability"
        else:
            self.resolve(set(), set())

    def close_ability(self, answers):
        using, ignored = set(), set()
        start = self.rounds % self.players
        for seat in [*range(start, self.players), *range(start)]:
            choice = answers.get(seat, ("keep",))
            if choice == ("keep",):
                continue
            self.ready.remove(seat)
            using.add(self.cats[seat])
            if choice[0] == "turn":
                shown = self.shown[choice[1]]
                shown["locale" if shown["card"] in AT_LOCALE else "cat"] = choice[2]
                ignored.discard(choice[1])
            elif self.cats[seat] == "elvis":
                ignored |= {o for o in self.seats if self.shown[o]["card"] in AT_CAT and self.shown[o]["cat"] == seat}
        self.resolve(using, ignored)

    def close_lift(self, answers):
        for seat, choice in answers.items():
            for locale in choice[1:]:
                self.stalks.remove((seat, locale))
        self.begin_turn()

    def begin_turn(self):
        self.question = "plan" if self.rules["two_rounds"] else "choose"
        self.half = 1
        self.plans, self.shown = {}, {}

    # A round

    def worth(self, bird):
        plain = self.rules["flip"] if bird.kind == FLIP else bird.kind
        return 2 * plain if bird.doubled else plain

    def need(self, bird):
        plain = self.rules["flip"] if bird.kind == FLIP else bird.kind
        return self.rules["stalks"][plain - 1]

    def resolve(self, using, ignored):
        progress = False
        cards = {seat: shown["card"] for seat, shown in self.shown.items()}
        stopped = self.stopped(
            {s: self.shown[s]["cat"] for s in self.seats if cards[s] == "taunt" and s not in ignored}
        )
        active = [seat for seat in self.seats if seat not in stopped]
        for seat in active:
            if cards[seat] == "stalk":
                self.lay_stalk(seat, self.shown[seat]["locale"])
        for locale in self.locales:
            rivals = [s for s in self.seats if cards[s] == "catch" and self.shown[s]["locale"] == locale]
            progress |= self.catch_at(locale, rivals, [s for s in rivals if s in active], using)
        for seat in active:
            if cards[seat] == "eat" and self.front[seat]:
                self.eat(seat)
                progress = True
        progress |= self.steal({s: self.shown[s]["cat"] for s in active if cards[s] == "steal" and s not in ignored})
        for seat in active:
            if cards[seat] == "play" and self.front[seat]:
                self.front[seat].doubled = True
        self.refill()
        self.end_round(progress)

    def stopped(self, arrows):
        label = {}
        for _ in range(10):
            for seat in arrows:
                aiming = [label.get(other) for other in arrows if arrows[other] == seat]
                if all(found == "out" for found in aiming):
                    label[seat] = "in"
                elif "in" in aiming:
                    label[seat] = "out"
        return {arrows[seat] for seat in arrows if label.get(seat) == "in"}

    def lay_stalk(self, seat, locale):
        bird = self.birds[locale]
        if bird and self.stalks.count((seat, locale)) < self.need(bird):
            self.stalks.append((seat, locale))

    def catch_at(self, locale, rivals, active, using):
        """Returns whether a bird left this locale."""
        bird = self.birds[locale]
        if not bird:
            return False
        able = []
        for seat in active:
            cat = self.cats[seat]
            stalks, need = self.stalks.count((seat, locale)), self.need(bird)
            if cat == "simone" and cat in using:
                stalks = sum(1 for _, place in self.stalks if place == locale)
            if cat == "carl" and cat in using:
                need -= 1
            if stalks >= need:
                able.append(seat)
        if len(rivals if self.rules["strict"] else able) >= 2:
            self.flown.append(bird.kind)
        elif able:
            if self.front[able[0]]:
                self.flown.append(self.front[able[0]].kind)
            self.front[able[0]] = bird
            if self.cats[able[0]] == "katrina" and "katrina" in using:
                self.eat(able[0])
        else:
            return False
        self.birds[locale] = None
        self.stalks = [stalk for stalk in self.stalks if stalk[1] != locale]
        return True

    def eat(self, seat):
        self.eaten[seat].append((self.front[seat].kind, self.worth(self.front[seat])))
        self.front[seat] = None

    def steal(self, pending):
        """Returns whether a bird flew away."""
        before = len(self.flown)
        while True:
            live = {thief: target for thief, target in pending.items() if self.front[target]}
            if not live:
                return len(self.flown) > before
            gifts = {}
            for target in set(live.values()):
                thieves = [thief for thief in live if live[thief] == target]
                if len(thieves) == 1:
                    gifts[thieves[0]] = self.front[target]
                else:
                    self.flown.append(self.front[target].kind)
            for target in live.values():
                self.front[target] = None
            for thief, bird in gifts.items():
                if self.front[thief]:
                    self.flown.append(self.front[thief].kind)
                self.front[thief] = Bird(bird.kind)
            pending = {thief: target for thief, target in pending.items() if thief not in live}

    def refill(self):
        for locale in self.locales:
            if self.birds[locale] is None and self.deck:
                self.birds[locale] = Bird(self.deck.pop())

    def end_round(self, progress):
        self.rounds += 1
        self.idle = 0 if progress else self.idle + 1
        left = self.deck or any(self.birds.values()) or any(self.front.values())
        if not left or self.idle >= self.rules["stall"]:
            self.question = "over"
        elif self.rules["two_rounds"] and self.half == 1:
            self.half, self.question = 2, "second"
        elif self.stalks:
            self.question = "lift"
            self.plans, self.shown, self.half = {}, {}, 1
        else:
            self.begin_turn()

    def score(self, seat):
        return sum(points for _, points in self.eaten[seat])

    def winners(self):
        def rank(seat):
            return self.score(seat), len(self.eaten[seat]), max((p for _, p in self.eaten[seat]), default=0)

        return [seat for seat in self.seats if rank(seat) == max(map(rank, self.seats))]
