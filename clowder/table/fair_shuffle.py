"""How a deal comes about that nobody could choose: the server's seal, commitments of the pages, then their nonces.

A shuffle is part of a table's terms: stored with them, and begun anew by whoever else deals, after a restart, say.
Plain values in, plain values out; docs/fairness.md says what it proves.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Protocol

from clowder.engine.play.game import Game
from clowder.engine.play.match import FORMAT, Match
from clowder.system import Entropy
from clowder.table import fair
from clowder.table.texts import Sorry

PATIENCE = 10.0  # seconds for all commitments, and again for all nonces
COMMITTING, OPENING, DEALT = "commit", "open", "dealt"


class Chair(Protocol):
    """What a shuffle has to know of a place at the table."""

    @property
    def kind(self) -> str: ...
    @property
    def keeper(self) -> str: ...
    @property
    def stand_in(self) -> bool: ...


@dataclass(frozen=True)
class Share:
    """What a seat adds to a shuffle."""

    kind: str  # "person" or "bot"
    who: str = ""  # whose page adds a nonce; nobody's: the seat takes part without one
    commitment: str = ""
    nonce: str = ""


@dataclass(frozen=True)
class Shuffle:
    """How far the deal of a game has come; without a step there is none, or it was not sealed."""

    step: str = ""
    number: int = 0  # of the game
    dealer: str = ""  # who has begun it: another one begins anew
    header: dict[str, Any] = field(default_factory=dict)  # of the log
    secret: str = ""
    seal: str = ""
    seats: tuple[Share, ...] = ()
    seated: tuple[str, ...] = ()  # who sits there meanwhile: if that changes, it begins anew
    until: float = 0.0  # on the wall: how long pages are waited for
    broken: tuple[int, ...] = ()  # seats that have broken off earlier ones
    shy: tuple[str, ...] = ()  # their people, who take part without a nonce now: nobody can stop a table for ever

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Shuffle":
        """Takes plain data back."""
        lists = {name: tuple(data.get(name, ())) for name in ("seated", "broken", "shy")}
        return cls(**{**data, **lists, "seats": tuple(Share(**share) for share in data.get("seats", ()))})

    @property
    def is_open(self) -> bool:
        """Whether it is under way."""
        return self.step in (COMMITTING, OPENING)

    @property
    def is_ready(self) -> bool:
        """Whether cards can be dealt: every nonce that was committed to has been opened."""
        return self.step == OPENING and not self.missing

    @property
    def missing(self) -> list[int]:
        """The seats that pages are waited for."""
        if self.step == COMMITTING:
            return [seat for seat, share in enumerate(self.seats) if share.who and not share.commitment]
        return [seat for seat, share in enumerate(self.seats) if share.commitment and not share.nonce]

    @property
    def seed(self) -> str:
        """What is dealt from."""
        return fair.seed(self.secret, self.header, [share.nonce for share in self.seats])

    @property
    def record(self) -> dict[str, Any]:
        """What the log says of the deal: seats, no people."""
        seats = [_plain(share, "kind", "commitment", "nonce") for share in self.seats]
        return {"seal": self.seal, "secret": self.secret, "seats": seats, "broken": list(self.broken)}

    def dealt(self) -> "Shuffle":
        """Returns it when the cards have been dealt: nothing in it leads to people any more."""
        seats = tuple(replace(share, who="") for share in self.seats)
        return replace(self, step=DEALT, seats=seats, seated=(), shy=(), dealer="")


def _plain(share: Share, *names: str) -> dict[str, Any]:
    return {name: value for name, value in asdict(share).items() if value and name in names}


@dataclass(frozen=True)
class Ahead:
    """The deal that is wanted."""

    dealer: str
    number: int
    header: dict[str, Any]
    chairs: tuple[Chair, ...]
    able: frozenset[str]  # people whose pages can take part
    patience: float = PATIENCE


def header_for(game: Game, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the header of a log before anything is dealt."""
    changed = game.option_set.changed(game.option_set.read(players, options))
    facts = {"clowder": FORMAT, "game": game.name, "version": game.version, "rules": game.identity}
    return {**facts, "players": players, "options": changed}


def go_on(shuffle: Shuffle, ahead: Ahead, now: float, entropy: Entropy) -> Shuffle:
    """Returns the shuffle with everything done that is due; another one where this cannot be ended."""
    seated = tuple(_sitter(chair) for chair in ahead.chairs)
    same = shuffle.dealer == ahead.dealer and shuffle.header == ahead.header and shuffle.seated == seated
    if not shuffle.is_open or not same:
        again = shuffle.is_open and shuffle.number == ahead.number
        before = Shuffle(shy=shuffle.shy, broken=shuffle.broken) if again else Shuffle()
        return _begun(ahead, now, before, entropy)
    if shuffle.step == COMMITTING:
        late = now >= shuffle.until
        return _counted(replace(shuffle, seats=_shares(ahead, shuffle, late)), now + ahead.patience)
    if now < shuffle.until or not shuffle.missing:
        return shuffle
    shy = (*shuffle.shy, *(shuffle.seats[seat].who for seat in shuffle.missing))
    return _begun(ahead, now, Shuffle(shy=shy, broken=(*shuffle.broken, *shuffle.missing)), entropy)


def _sitter(chair: Chair) -> str:
    return "" if chair.kind != "person" or chair.stand_in else chair.keeper


def _begun(ahead: Ahead, now: float, before: Shuffle, entropy: Entropy) -> Shuffle:
    secret = entropy.token_hex(32)
    begun = Shuffle(
        step=COMMITTING,
        number=ahead.number,
        dealer=ahead.dealer,
        header=ahead.header,
        secret=secret,
        seal=fair.seal(secret, ahead.header),
        seated=tuple(_sitter(chair) for chair in ahead.chairs),
        until=now + ahead.patience,
        broken=before.broken,
        shy=before.shy,
    )
    return _counted(replace(begun, seats=_shares(ahead, begun)), now + ahead.patience)


def _shares(ahead: Ahead, shuffle: Shuffle, late: bool = False) -> tuple[Share, ...]:
    """Returns what each seat adds: one nonce a page, at its first seat. Who comes late is not waited for."""
    found: list[Share] = []
    given: set[str] = set()
    for seat, chair in enumerate(ahead.chairs):
        who, before = _sitter(chair), shuffle.seats[seat] if shuffle.seats else Share("")
        gives = who in ahead.able and not late and who not in (*given, *shuffle.shy)
        kind = "person" if chair.kind == "person" else "bot"
        found.append(before if before.commitment else Share(kind, who if gives else ""))
        given.add(who)
    return tuple(found)


def _counted(shuffle: Shuffle, until: float) -> Shuffle:
    """Returns it with the list of commitments closed, if nobody's is missing."""
    if shuffle.step != COMMITTING or shuffle.missing:
        return shuffle
    return replace(shuffle, step=OPENING, until=until)


def add(shuffle: Shuffle, person: str, message: Mapping[str, Any], now: float, patience: float = PATIENCE) -> Shuffle:
    """Returns it with what somebody's page adds: a commitment, its nonce, or both where no other page adds any.

    What is said of another seal, by somebody who is not asked, or twice, changes nothing.
    """
    commitment, nonce = message.get("commitment"), message.get("nonce")
    if not all(given is None or fair.is_hash(given) for given in (commitment, nonce)):
        raise Sorry("nonsense")
    seat = next((seat for seat, share in enumerate(shuffle.seats) if share.who == person != ""), None)
    if seat is None or message.get("seal") != shuffle.seal or not shuffle.is_open:
        return shuffle
    share = shuffle.seats[seat]
    if commitment and shuffle.step == COMMITTING and not share.commitment:
        share = replace(share, commitment=commitment)
        shuffle = _counted(_with(shuffle, seat, share), now + patience)
    if nonce and shuffle.step == OPENING and not share.nonce:
        if fair.commitment(shuffle.seal, nonce) != share.commitment:
            raise Sorry("other-nonce")
        shuffle = _with(shuffle, seat, replace(share, nonce=nonce))
    return shuffle


def _with(shuffle: Shuffle, seat: int, share: Share) -> Shuffle:
    return replace(shuffle, seats=(*shuffle.seats[:seat], share, *shuffle.seats[seat + 1 :]))


# What pages are shown


def shown(shuffle: Shuffle) -> dict[str, Any]:
    """Returns what everybody sees of a shuffle: no commitment before all are there, no nonce before all are open."""
    if not shuffle.step:
        return {}
    names = {COMMITTING: ("kind",), OPENING: ("kind", "commitment"), DEALT: ("kind", "commitment", "nonce")}
    missing = shuffle.missing if shuffle.is_open else []
    seats = [_plain(share, *names[shuffle.step]) for share in shuffle.seats]
    for seat, (told, share) in enumerate(zip(seats, shuffle.seats, strict=True)):
        told |= {"gives": True} if share.who else {}
        told |= {"waits": True} if seat in missing else {}
    told = {"step": shuffle.step, "number": shuffle.number, "seal": shuffle.seal, "seats": seats}
    return told | ({"broken": list(shuffle.broken)} if shuffle.broken else {})


def opened(shuffle: Shuffle, match: Match) -> dict[str, Any]:
    """Returns what everybody sees besides when the game is over: nothing of it is a secret any more."""
    if shuffle.step != DEALT:
        return {}
    told = {"secret": shuffle.secret}
    if match.start is not None:  # the rules have changed meanwhile: its file is another
        return told
    scores, winners = match.result()
    header = {**shuffle.header, "seed": shuffle.seed, "fair": shuffle.record}
    result = {"scores": list(scores), "winners": list(winners)}
    return told | {"digest": fair.exported(header, match.decisions, result)["digest"]}
