"""What other processes have stored of a table is put on it as if it were its own; a stored game is taken up again."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from clowder.engine.text.messages import say
from clowder.table import seating
from clowder.table.log import notes_of, sitters_of
from clowder.table.resume import resume as resume_match
from clowder.table.resume import resumed
from clowder.table.storage import Entry, TableRow
from clowder.table.terms import Terms, game_of, with_names
from clowder.table.texts import use_language, wording

if TYPE_CHECKING:
    from clowder.table.table import Table


async def catch_up(table: "Table") -> None:
    """Takes over what others have stored, one happening after the other, so that all pages are told the same."""
    news = await table.log.news()
    row, game = news.table, news.game
    if row is None or row.status == "closed":
        table.on_shut()
        return
    again = any(entry.kind == "resumed" for entries in news.happenings for entry in entries)
    if game is not None and row.status != "waiting" and (again or not table.log.is_of(game)):
        await resume(table)
        return
    for number, entries in enumerate(news.happenings):
        if number:
            table.publish()
        _replay(table, entries)
    if row.version != table.log.version:
        await _take_row(table, row)
    table.open_question()


def _replay(table: "Table", entries: Sequence[Entry]) -> None:
    """Puts on the table what happened elsewhere."""
    assert table.round is not None
    table.round.replay(entries)
    table.log.read(entries)
    table.dirty = True
    table.open_question()


async def _take_row(table: "Table", row: TableRow) -> None:
    """Takes over what others have agreed."""
    before, terms = table.terms, Terms.read(row.settings)
    known = set(terms.everybody) <= set(before.called)
    table.terms = with_names(terms, before.called) if known else await table.log.joined(terms)
    table.log.version, watched = row.version, table.watched
    table.recall(row.settings)
    table.watched |= watched
    if table.round:
        names = [chair.name for chair in table.terms.chairs]
        table.round.rename(names, redraw=[chair.name for chair in before.chairs] != names)
        for seat, chair in enumerate(before.chairs):
            if chair.stand_in and not table.terms.chairs[seat].stand_in:
                table.round.forget_answer(seat)
        table.round.retime(table.clock.instant())
    table.dirty = True
    part_onlookers(table)


def part_onlookers(table: "Table") -> None:
    """Cuts the connections of those to whom the table is closed."""
    for connection in list(table.connections):
        if not table.admits(connection.person):
            with use_language(connection.language):
                connection.part(4403, wording("closed-table"))


async def resume(table: "Table") -> None:
    """Puts the stored game on the table, and ends it if a server died before it had done so."""
    log = table.log
    news = await log.everything()
    row, game = news.table, news.game
    assert row is not None
    assert game is not None
    entries = [entry for happening in news.happenings for entry in happening]
    position = await log.store.position(game.id)
    shown = game_of(Terms.read(row.settings))
    match, notice = await table.shared.apart(resume_match, game.header, entries, position, lambda name: shown)
    if notice:
        await log.store.append(game.id, [resumed(match)], match.position(), len(entries))
        entries = [*entries, resumed(match)]
    terms = await log.joined(Terms.read(row.settings))  # from here on, all of it is there at once
    table.terms, table.notice = terms, say("rules-changed", game=table.game.title) if notice else ""
    match.names = tuple(chair.name for chair in terms.chairs)
    log.open(game.id, entries)
    log.version = row.version
    round = table.take(match, [] if notice else notes_of(entries))  # after other rules the story begins anew
    table.recall(row.settings)
    round.take_times(entries, table.clock.instant())
    if any(table.is_onlooker(person) for person in table.connections.here) and not table.watched:
        table.watched = True
        table.mailbox.put(None, table.keep_terms)
    if match.over and row.status == "playing":
        await _end_at_last(table, game.result is not None)
    table.mailbox.put(None, table.call_by_name)


async def _end_at_last(table: "Table", has_result: bool) -> None:
    """Ends a game that is over in its log but not at its table, as earlier versions could leave it when killed."""
    assert table.match is not None
    terms = replace(seating.with_score(table.terms, table.match.winners or (), table.match.scores or ()), next=())
    if has_result:
        await table.log.change(table.settings(terms), "over")
    else:
        await table.log.end((), table.match, table.settings(terms), sitters_of(terms))
    table.terms = seating.after_game(terms)
