"""A server that cheats at a deal: each way takes the table of an honest server, and changes what it does next."""

import json
from dataclasses import replace

from clowder.engine.play import logs
from clowder.games import find
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


def _show_others(table, people, change):
    """Changes the parts that some people's pages are sent, as they read them."""
    honest = table.moment

    def moment(*language):
        found = honest(*language)
        if "parts" not in vars(found):
            own = found.parts

            def parts(page):
                sent = own(page)
                return change(sent, found) if page.person in people else sent

            found.parts = parts
        return found

    table.moment = moment


def show_another_hand(table):
    """Deals by the seal in the log, and shows Ann a card that she was not dealt."""

    def change(parts, moment):
        cards = json.loads(parts["hand"])
        if cards:
            cards[0]["face"] = "eat" if cards[0]["face"] != "eat" else "stalk"
        return {**parts, "hand": json.dumps(cards)}

    _show_others(table, [table.terms.chairs[0].person], change)


def play_without_a_deal(table):
    """Shows everybody a game, and nothing of its deal."""
    _show_others(table, [chair.person for chair in table.terms.chairs[:2]], _without_deal)


def _without_deal(parts, moment):
    return {**parts, "deal": "{}"} if moment.scenes is not None else parts


def swap_during_the_shuffle(table):
    """Shows Ann other players at their seats while her number is on its way, and the true ones at the deal."""

    def change(parts, moment):
        if json.loads(parts["deal"]).get("step") != "open":
            return parts
        seats = json.loads(parts["seats"])
        for name in ("name", "kind"):
            seats[1][name], seats[2][name] = seats[2][name], seats[1][name]
        return {**parts, "seats": json.dumps(seats)}

    _show_others(table, [table.terms.chairs[0].person], change)


def deal_under_the_next_number(table):
    """Knows all numbers, dislikes the deal, and begins again as the next game: the chain says this one was dealt."""
    left = [1]

    def change(honest, step, terms, stage, more):
        if step.deal is None or not left[0]:
            return step
        left[0] -= 1
        return honest(replace(terms, number=terms.number + 1, shuffle=terms.shuffle.dealt()), stage, *more)

    _instead(table, change)


def rewritten(log, seat):
    """Returns a log that ends with another decision of a seat where it had a choice, with a digest that fits."""
    for number in reversed(range(len(log["moves"]))):
        match = logs.replay({**log, "moves": log["moves"][:number]}, find)
        decided, move = log["moves"][number]
        others = [other for other in match.legal(seat) if other != move] if decided == seat else []
        if others:
            match.play(seat, others[0])
            changed = {**log, "moves": [list(pair) for pair in match.decisions], "result": None}
            return {**changed, "digest": fair.digest(changed)}
    raise AssertionError("The seat had no choice.")
