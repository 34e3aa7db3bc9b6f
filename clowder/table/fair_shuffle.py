"""The shuffle before a deal, as a state machine: a seal, commitments of the pages, their nonces, then the deal.

A shuffle is part of a table's terms and stored with them. Once it has a seal it ends in exactly one deal: nothing that
pages do, no restart and no timeout leads to another seal. Plain values in, plain values out; docs/fairness.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Protocol

from clowder.engine.play.game import Game
from clowder.engine.play.match import FORMAT, Match
from clowder.system import Entropy
from clowder.table import fair
from clowder.table.fair import Chain
from clowder.table.texts import UserError
from clowder.workshop import shelf

COMMITTING, OPENING, DEALT = "commit", "open", "dealt"


@dataclass(frozen=True)
class Waits:
    """How long pages are waited for, in seconds."""

    commit: float = 10.0  # for all commitments
    open: float = 20.0  # for all nonces


class Chair(Protocol):
    """What a shuffle has to know of a place at the table."""

    @property
    def kind(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def person(self) -> str: ...
    @property
    def keeper(self) -> str: ...
    @property
    def stand_in(self) -> bool: ...


@dataclass(frozen=True)
class Share:
    """A seat in a shuffle, and what it adds. The first three fields are sealed."""

    kind: str  # "person" or "bot"
    alias: str = ""  # a hash of a salt and the name
    page: int | None = None  # the seat whose page adds a nonce for this one: its own, where it is asked
    person: str = ""  # whose page is asked
    salt: str = ""
    commitment: str = ""
    nonce: str = ""
    missing: bool = False  # it committed to a nonce and has not opened it in time

    @property
    def sealed(self) -> dict[str, Any]:
        """What the seal says of the seat."""
        return {"kind": self.kind, "alias": self.alias} | ({} if self.page is None else {"page": self.page})


@dataclass(frozen=True)
class Shuffle:
    """How far the deal of a game has come; without a step there is none, or it was not sealed."""

    step: str = ""
    number: int = 0  # of the game
    dealer: str = ""  # the process that deals: the next one gives pages the full time again
    game: dict[str, Any] = field(default_factory=dict)  # see `header_for`
    secret: str = ""
    seal: str = ""
    seats: tuple[Share, ...] = ()
    chain: Chain = field(default_factory=Chain)  # the table's seals before this one
    until: float = 0.0  # on the wall: how long pages are waited for
    old: dict[str, Any] = field(default_factory=dict)  # a shuffle of version 1, as it was stored

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Shuffle":
        """Takes plain data back."""
        if "dealer" in data and "chain" not in data:  # of version 1
            return cls(data["step"], data["number"], seal=data["seal"], old=dict(data)) if data["step"] else cls()
        chain = Chain.read(data["chain"]) if "chain" in data else Chain()
        return cls(**{**data, "chain": chain, "seats": tuple(Share(**share) for share in data.get("seats", ()))})

    @property
    def is_open(self) -> bool:
        """Whether it is under way: from the seal to the deal."""
        return self.step in (COMMITTING, OPENING) and not self.old

    @property
    def is_left_over(self) -> bool:
        """Whether an earlier version of the server began it: it cannot be ended."""
        return self.step in (COMMITTING, OPENING) and bool(self.old)

    @property
    def is_ready(self) -> bool:
        """Whether cards can be dealt."""
        return self.step == OPENING and not self.waiting and not self.old

    @property
    def waiting(self) -> list[int]:
        """The seats that are waited for."""
        if self.step == COMMITTING:
            return [seat for seat, share in enumerate(self.seats) if share.person and not share.commitment]
        owing = self.step == OPENING
        return [n for n, one in enumerate(self.seats) if owing and one.commitment and not (one.nonce or one.missing)]

    @property
    def missing(self) -> list[int]:
        """The seats that committed to a nonce and did not open it."""
        return [seat for seat, share in enumerate(self.seats) if share.missing]

    @property
    def header(self) -> dict[str, Any]:
        """What the seal is about beside the secret."""
        return fair.header(self.game, [share.sealed for share in self.seats], self.chain)

    @property
    def seed(self) -> str:
        """What is dealt from."""
        commitments, nonces = [one.commitment for one in self.seats], [one.nonce for one in self.seats]
        return fair.seed(self.secret, self.header, commitments, nonces)

    @property
    def record(self) -> dict[str, Any]:
        """What the log says of the deal: seats, no people."""
        if self.old:
            seats = [_plain(share, "kind", "commitment", "nonce") for share in self.old["seats"]]
            return {"seal": self.seal, "secret": self.old["secret"], "seats": seats, "broken": self.old["broken"]}
        seats = [_told(share, "commitment", "nonce", "missing") for share in self.seats]
        sealed = {"seal": self.seal, "secret": self.secret, "chain": self.chain.plain}
        return {"version": fair.VERSION, **sealed, "seats": seats}

    def dealt(self) -> "Shuffle":
        """Returns it when the cards have been dealt: nothing in it leads to people any more."""
        seats = tuple(replace(share, person="", salt="") for share in self.seats)
        return replace(self, step=DEALT, seats=seats, dealer="")

    def ended(self, how: str) -> Chain:
        """Returns the chain for the next seal of the table."""
        return self.chain.after(self.seal, how) if self.step else self.chain


def _plain(share: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: share[name] for name in names if share.get(name)}


def _told(share: Share, *names: str) -> dict[str, Any]:
    return {**share.sealed, **_plain(asdict(share), *names)}


@dataclass(frozen=True)
class Ahead:
    """The deal that is wanted."""

    dealer: str
    number: int
    game: dict[str, Any]
    chairs: Sequence[Chair]
    able: frozenset[str]  # people whose pages can take part
    named: frozenset[str]  # people who have a name


def header_for(game: Game, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the header of a log before anything is dealt."""
    changed = game.option_set.changed(game.option_set.read(players, options))
    facts = {"clowder": FORMAT, "game": game.name, "version": game.version, "rules": game.identity}
    return {**facts, "players": players, "options": changed}


def begin(ahead: Ahead, before: Shuffle, now: float, waits: Waits, entropy: Entropy) -> Shuffle:
    """Returns a new shuffle with its seal. `before` is the table's last one."""
    how = fair.DEALT if before.step == DEALT else fair.OLD if before.old else fair.RULES
    chain = Chain() if before.old and before.step == DEALT else before.ended(how)
    seats = tuple(_asked(ahead, entropy))
    begun = Shuffle(COMMITTING, ahead.number, ahead.dealer, ahead.game, entropy.token_hex(32), "", seats, chain)
    begun = replace(begun, seal=fair.seal(begun.secret, begun.header), until=now + waits.commit)
    return go_on(begun, ahead.dealer, now, waits)


def _asked(ahead: Ahead, entropy: Entropy) -> list[Share]:
    """Returns who sits where, and whose pages are asked: a page is asked once, at its first seat."""
    found: list[Share] = []
    pages: dict[str, int] = {}
    for seat, chair in enumerate(ahead.chairs):
        salt, kind = entropy.token_hex(16), "person" if chair.kind == "person" else "bot"
        name = name_in_seal(chair, ahead.named)
        page = None
        if kind == "person" and not chair.stand_in and chair.keeper in ahead.able:
            page = pages.setdefault(chair.keeper, seat)
        found.append(Share(kind, fair.alias(salt, name), page, chair.keeper if page == seat else "", salt))
    return found


def name_in_seal(chair: Chair, named: frozenset[str]) -> str:
    """Returns what is hashed of a name: the same in all languages, so nothing where somebody has none."""
    return chair.name if not chair.person or chair.person in named else ""


def go_on(shuffle: Shuffle, dealer: str, now: float, waits: Waits) -> Shuffle:
    """Returns an open shuffle with everything done that is due. Another dealer gives pages the full time again."""
    wait = waits.commit if shuffle.step == COMMITTING else waits.open
    until = now + wait if shuffle.dealer != dealer else min(shuffle.until, now + wait)
    shuffle = replace(shuffle, dealer=dealer, until=until)
    if shuffle.step == COMMITTING and (now >= until or not shuffle.waiting):
        return _closed(shuffle, now + waits.open)
    if shuffle.step == OPENING and now >= until:
        late = shuffle.waiting
        seats = [replace(one, missing=True) if seat in late else one for seat, one in enumerate(shuffle.seats)]
        return replace(shuffle, seats=tuple(seats))
    return shuffle


def _closed(shuffle: Shuffle, until: float) -> Shuffle:
    """Returns it with the list of commitments closed."""
    return replace(shuffle, step=OPENING, until=until)


def add(shuffle: Shuffle, person: str, message: Mapping[str, Any], now: float, waits: Waits) -> Shuffle:
    """Returns it with what somebody's page adds: a commitment, its nonce, or both where no other page is asked.

    What is said of another seal, by somebody who is not asked, too late or twice, changes nothing.
    """
    commitment, nonce = message.get("commitment"), message.get("nonce")
    if not all(given is None or fair.is_hash(given) for given in (commitment, nonce)):
        raise UserError("nonsense")
    seat = next((seat for seat, share in enumerate(shuffle.seats) if share.person == person != ""), None)
    if seat is None or message.get("seal") != shuffle.seal or not shuffle.is_open:
        return shuffle
    share = shuffle.seats[seat]
    if commitment and shuffle.step == COMMITTING and not share.commitment:
        share = replace(share, commitment=commitment)
        shuffle = _with(shuffle, seat, share)
        shuffle = shuffle if shuffle.waiting else _closed(shuffle, now + waits.open)
    if nonce and seat in shuffle.waiting and shuffle.step == OPENING:
        if fair.commitment(shuffle.seal, nonce) != share.commitment:
            raise UserError("other-nonce")
        shuffle = _with(shuffle, seat, replace(share, nonce=nonce))
    return shuffle


def _with(shuffle: Shuffle, seat: int, share: Share) -> Shuffle:
    return replace(shuffle, seats=(*shuffle.seats[:seat], share, *shuffle.seats[seat + 1 :]))


# What pages are shown


def shown(shuffle: Shuffle, names: Sequence[str] = ()) -> dict[str, Any]:
    """Returns what everybody sees of a shuffle: no commitment before all are there, no nonce before the deal.

    `names` are those in the seal. They are shown with their salts until the cards are dealt.
    """
    if shuffle.old:
        seats = [_plain(share, "kind", "commitment", "nonce") for share in shuffle.old["seats"]]
        told = {"step": DEALT, "number": shuffle.number, "seal": shuffle.seal, "seats": seats}
        return told if shuffle.step == DEALT else {}
    if not shuffle.step:
        return {}
    parts = {COMMITTING: (), OPENING: ("commitment",), DEALT: ("commitment", "nonce", "missing")}
    seats = [_told(share, *parts[shuffle.step]) for share in shuffle.seats]
    if shuffle.is_open:
        waiting = shuffle.waiting
        for seat, (told, name) in enumerate(zip(seats, names, strict=True)):
            told |= {"name": name, "salt": shuffle.seats[seat].salt} | ({"waits": True} if seat in waiting else {})
    about = {"version": fair.VERSION, "step": shuffle.step, "number": shuffle.number, "seal": shuffle.seal}
    return {**about, "game": shuffle.game, "chain": shuffle.chain.plain, "seats": seats}


def opened(shuffle: Shuffle, match: Match) -> dict[str, Any]:
    """Returns what everybody sees in addition when the game is over: nothing of it is a secret any more."""
    if shuffle.step != DEALT:
        return {}
    record = shuffle.record
    told = {"secret": record["secret"]}
    if match.start is not None:  # the rules have changed meanwhile: its file is another
        return told
    scores, winners = match.result()
    header = {**(shuffle.old["header"] if shuffle.old else shuffle.game), "seed": match.seed, "fair": record}
    if variant := shelf.known(shelf.key_in(match.log())):  # its file has the whole variant
        header["variant"] = variant.json()
    result = {"scores": list(scores), "winners": list(winners)}
    return told | {"digest": fair.exported(header, match.decisions, result)["digest"]}
