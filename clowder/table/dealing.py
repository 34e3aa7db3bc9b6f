"""When a game begins: who wants one, the shuffle in which everybody's page takes part, and the deal."""

from dataclasses import replace
from typing import Any

from clowder.table import coach, seating
from clowder.table.fair_shuffle import Ahead, Shuffle, go_on, header_for
from clowder.table.seating import GATHERING, OVER
from clowder.table.sync import Folding
from clowder.table.terms import Terms

COUNTDOWN = 30.0  # seconds from the first who wants another game until it begins


class Dealing(Folding):
    """A table at which games begin."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.expected: frozenset[str] = frozenset()  # people whose page is about to come: a shuffle waits for it
        self.wants_start = self.terms.shuffle.is_open  # it was begun before a restart
        self._dealer = self.entropy.token_hex(4)  # another process begins a shuffle anew

    async def fill(self) -> None:
        """Puts bots into the free seats and starts."""
        self.wants_start = self.changed = True
        terms = replace(self.terms, chairs=seating.fill(self.terms.chairs, self.terms.strength))
        if terms == self.terms:
            await self.keep_terms()
        await self.change(terms)
        self.wants_start = True

    def start_if_full(self, expected: frozenset[str] = frozenset()) -> None:
        """Lets the game of a table that opens with nobody missing begin."""
        self.expected = expected
        self.wants_start = all(chair.kind != "open" for chair in self.terms.chairs)
        self.nudge()

    async def deal_if_wanted(self) -> None:
        """Goes on with the shuffle of a game that should begin, or gives it up, where this is the hand that deals."""
        if any(chair.kind == "open" for chair in self.terms.chairs) and self.stage == GATHERING:
            self.wants_start = False  # somebody got up again
        agreed = self.stage == OVER and (self._starts is not None or self.terms.agreed)
        asked = agreed or (self.stage == GATHERING and self.wants_start)
        if not (asked or self.terms.shuffle.is_open) or not await self.ledger.holds():
            return
        wanted = await self._wanted()
        if wanted or self.terms.shuffle.is_open:
            await self._shuffle(wanted)

    async def _wanted(self) -> Terms | None:
        """Returns the terms of the game that should be dealt now, if any."""
        if self.stage == OVER:
            return await self._another()
        return self.terms if self.wants_start and self.stage == GATHERING else None

    async def _another(self) -> Terms | None:
        """Returns the terms of the next game if everybody who is still there wants it, or the countdown is over."""
        present, now, before = self.company.present, self.clock.wall(), self._starts
        wanted = bool(present & set(self.terms.agreed))
        if not wanted:
            self._starts = None
        elif before is None and not self.terms.no_hurry:
            self._starts = now + round(1000 * COUNTDOWN)
        if self._starts != before:
            self.changed = True
            if self.has_others:
                await self.keep_terms()
        is_open = self.terms.shuffle.is_open  # then it is settled: whoever comes now changes nothing
        due = is_open or seating.all_agree(self.terms, present) or (self._starts is not None and now >= self._starts)
        return seating.next_game(self.terms, present) if wanted and due else None

    async def hurry(self) -> None:
        """Ends the countdown to the next game."""
        self._starts = self.clock.wall()
        await self.keep_terms()

    async def _shuffle(self, terms: Terms | None) -> None:
        """Deals under these terms as soon as all pages that take part have added to the seed; None: not any more."""
        shuffle, before = Shuffle(), self.terms.shuffle
        if terms and not terms.lesson:
            header = header_for(self.game, terms.players, terms.options)
            able = self.company.able | self.expected
            ahead = Ahead(self._dealer, terms.number + 1, header, terms.chairs, able)
            shuffle = go_on(before, ahead, self.clock.time(), self.entropy)
        if terms and (terms.lesson or shuffle.is_ready):
            await self._deal(replace(terms, shuffle=shuffle.dealt() if shuffle.is_ready else shuffle))
            return
        broke = shuffle.broken[len(before.broken) :] if before.is_open else ()
        notes = [self.note("told-not-opened", seat, terms.chairs[seat].person) for seat in broke] if terms else []
        await self.change(replace(self.terms, shuffle=shuffle), *notes)

    async def _deal(self, terms: Terms) -> None:
        match = coach.deal(terms)
        match.names = tuple(chair.name for chair in terms.chairs)
        self.watched = any(self._is_onlooker(person) for person in self.company.present)
        terms = replace(terms, number=await self.ledger.next_number())
        sealed = terms.shuffle.record if terms.shuffle.step else None
        fresh: dict[str, Any] = {"starting": False, "starts": None, "times": None, "notes": []}
        await self.ledger.deal(match, {**self._settings(terms), **fresh}, terms.number, sealed)
        self.terms, self.wants_start, self.expected, self._times = terms, False, frozenset(), None
        if self._has_searches:
            self.minds.prepare(self.game.name)
        self.take(match)
