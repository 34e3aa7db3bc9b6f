"""Decks for Tabletop Simulator: sheets of 10 by 7 cards, the back, and a saved object with the number of each."""

import json
from pathlib import Path
from typing import Any

from clowder.printing.box import Deck, PrintedCard
from clowder.printing.painter import Painter, library

ACROSS, DOWN, FEWEST_DOWN = 10, 7, 2
ON_SHEET = ACROSS * DOWN - 1  # the last place shows the hidden side
MOST_DOTS = 4096
TILE = 409, 572  # ten of them are 4090 dots


def write_deck(painter: Painter, folder: Path, name: str, address: str = "") -> list[Path]:
    """Writes sheets, back and saved object. Returns the files, the saved object first.

    `address` is where the pictures will be; without it they are files on this computer.
    """
    folder.mkdir(parents=True, exist_ok=True)
    back = folder / "back.png"
    painter.other_side.resize(TILE).save(back)
    files, objects, sheets = [back], [], 0
    for place, deck in enumerate(painter.decks):
        found = _sheets(deck)
        links: dict[int, dict[str, Any]] = {}
        for cards in found:
            sheets += 1
            file = folder / f"sheet-{sheets}.png"
            rows = _paint(painter, cards, file)
            files.append(file)
            links[sheets] = _link(_at(file, address), _at(back, address), rows)
        objects.append(_deck(deck, found, links, place))
    saved = folder / f"{_plain(name)}.json"
    state = {"SaveName": name, "GameMode": "", "Gravity": 0.5, "PlayArea": 0.5, "ObjectStates": objects}
    saved.write_text(json.dumps(state, indent=1, ensure_ascii=False), encoding="utf-8")
    return [saved, *files]


def _plain(name: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in name.lower()).strip("-") or "deck"


def _sheets(deck: Deck) -> list[list[PrintedCard]]:
    """Returns the different cards, in groups that fit on a sheet."""
    cards = [card for card, _ in deck.cards]
    return [cards[start : start + ON_SHEET] for start in range(0, len(cards), ON_SHEET)]


def _paint(painter: Painter, cards: list[PrintedCard], file: Path) -> int:
    """Writes a sheet. Returns how many rows it has."""
    pil, _ = library()
    rows = max(FEWEST_DOWN, -(-(len(cards) + 1) // ACROSS))
    sheet = pil.Image.new("RGB", (ACROSS * TILE[0], rows * TILE[1]), "white")
    for number, card in enumerate(cards):
        row, column = divmod(number, ACROSS)
        sheet.paste(painter.card(card).resize(TILE), (column * TILE[0], row * TILE[1]))
    sheet.paste(painter.other_side.resize(TILE), ((ACROSS - 1) * TILE[0], (rows - 1) * TILE[1]))
    sheet.save(file)
    return rows


def _at(file: Path, address: str) -> str:
    return f"{address.rstrip('/')}/{file.name}" if address else file.resolve().as_uri()


def _link(face: str, back: str, rows: int) -> dict[str, Any]:
    size = {"NumWidth": ACROSS, "NumHeight": rows}
    return {"FaceURL": face, "BackURL": back, **size, "BackIsHidden": True, "UniqueBack": False, "Type": 0}


def _deck(deck: Deck, sheets: list[list[PrintedCard]], links: dict[int, dict[str, Any]], place: int) -> dict[str, Any]:
    """Returns a deck in Tabletop Simulator's format; there, a single card is not a deck."""
    copies = dict(deck.cards)
    cards = []
    for number, sheet in zip(links, sheets, strict=True):
        for position, card in enumerate(sheet):
            one = _card(card, 100 * number + position, {str(number): links[number]})
            cards += [one] * copies[card]
    if len(cards) == 1:
        return {**cards[0], "Transform": _transform(place)}
    return {
        "Name": "DeckCustom",
        "Transform": _transform(place),
        "Nickname": deck.name,
        "Description": "",
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": {str(number): link for number, link in links.items()},
        "ContainedObjects": cards,
    }


def _card(card: PrintedCard, id: int, sheet: dict[str, Any]) -> dict[str, Any]:
    said = {"Nickname": card.title, "Description": card.text}
    return {"Name": "CardCustom", "Transform": _transform(0), **said, "CardID": id, "CustomDeck": sheet}


def _transform(place: int) -> dict[str, float]:
    at = {"posX": 3.0 * place, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {**at, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
