"""A server that cheats at a deal: each way takes the table of an honest server, and changes what it does next."""

import json
from dataclasses import replace

from clowder.table import fair, seating
from clowder.table.dealing import Step
from clowder.table.fair_shuffle import Shuffle

MADE_UP = "5e" * 32  # a number that no page has made


def _given(shuffle, seat, nonce):
    """Returns a shuffle in which a seat has committed to a number and opened it."""
    share = replace(shuffle.seats[seat], commitment=fair.commitment(shuffle.seal, nonce), nonce=nonce, missing=False)
    return replace(shuffle, seats=(*shuffle.seats[:seat], share, *shuffle.seats[seat + 1 :]))


def _deal(terms, shuffle, **changes):
    return replace(terms, shuffle=shuffle, **changes)


def _instead(table, change):
    """Lets `change` look at each next step of the dealer and what that was given, and take another."""
    honest = table.dealer.next_step
    table.dealer.next_step = lambda terms, stage, *more: change(honest, honest(terms, stage, *more), terms, stage, more)


def forge(table):
    """Asks no page: makes up the numbers of all, and draws secrets until it likes the seed."""

    def change(honest, step, terms, stage, more):
        if step.terms is None:
            return step
        shuffle = step.terms.shuffle
        for number in range(1000):
            shuffle = replace(shuffle, secret=fair.hash_of("secret:", str(number)))
            shuffle = replace(shuffle, seal=fair.seal(shuffle.secret, shuffle.header), step="open")
            for seat in (0, 1):
                shuffle = _given(shuffle, seat, MADE_UP)
            if shuffle.seed.startswith("0"):
                break
        return Step(step.starts, deal=_deal(seating.dealt_to(step.terms, stage), shuffle.dealt()))

    _instead(table, change)


def grind(table, admits=False, times=2):
    """Knows all numbers, dislikes the deal, and begins again as after a restart."""
    left = [times]

    def change(honest, step, terms, stage, more):
        if step.deal is None or not left[0]:
            return step
        left[0] -= 1
        shuffle = replace(terms.shuffle, game={**terms.shuffle.game, "rules": "other"}) if admits else Shuffle()
        return honest(replace(terms, shuffle=shuffle), stage, *more)

    _instead(table, change)


def grind_and_admit(table):
    """Does so, and says in the chain that the rules had changed."""
    grind(table, admits=True)


def blame(table):
    """Says that Ann did not open her number."""

    def change(honest, step, terms, stage, more):
        if step.deal is None:
            return step
        seats = step.deal.shuffle.seats
        blamed = replace(seats[0], nonce="", missing=True)
        return replace(step, deal=_deal(step.deal, replace(step.deal.shuffle, seats=(blamed, *seats[1:]))))

    _instead(table, change)


def abandon(table):
    """Knows all numbers, dislikes the deal, and never deals."""
    _instead(table, lambda honest, step, terms, stage, more: Step(None) if step.deal else step)


def swap(table):
    """Lets Bob and a bot exchange seats when it knows the cards."""

    def change(honest, step, terms, stage, more):
        if step.deal is None:
            return step
        ann, bob, bot = step.deal.chairs
        return replace(step, deal=replace(step.deal, chairs=(ann, bot, bob)))

    _instead(table, change)


def replace_commitment(table):
    """Replaces the number of Bob, who is its friend, when it knows Ann's."""

    def change(honest, step, terms, stage, more):
        if step.deal is None:
            return step
        return replace(step, deal=_deal(step.deal, _given(step.deal.shuffle, 1, MADE_UP)))

    _instead(table, change)


def equivocate(table):
    """Shows Bob another number of Ann's than everybody else, before the deal and after it."""
    honest, bob = table.moment, table.terms.chairs[1].person

    def lie(deal):
        for seat in deal.get("seats", ())[:1]:
            if "commitment" in seat:
                seat["commitment"] = fair.commitment(deal["seal"], MADE_UP)
            if "nonce" in seat:
                seat["nonce"] = MADE_UP
        return deal

    def moment(*language):
        found = honest(*language)
        if "_own_deal" not in vars(found):
            own = found._own_deal
            found._own_deal = lambda person: json.dumps(lie(json.loads(own(person)))) if person == bob else own(person)
        return found

    table.moment = moment
