"""What a variant changes, in words."""

from clowder.engine.errors import BadOption
from clowder.engine.play.game import Game
from clowder.workshop.known_cards import BACK, known_cards
from clowder.workshop.variant import Variant


def summary(variant: Variant) -> str:
    """Returns what a variant changes, as Markdown."""
    game = variant.edition
    lines = [f"# {variant.name}", "", f"A variant of {game.original.title}.", ""]
    changed = game.option_set.in_force(_canonical(game, variant))
    lines += [f"- {label}: {word}" for label, word in changed]
    known = known_cards(game, variant.options)
    for key, card in variant.cards.items():
        called = "the back" if key == BACK else known[key].title if key in known else key
        told = [f"is called {card.title}"] * bool(card.title) + ["has a text of its own"] * bool(card.text)
        told += ["a picture"] * bool(card.picture) + [f"the colour {card.tint}"] * bool(card.tint)
        lines.append(f"- {called}: {', '.join(told)}")
    if len(lines) == 4:
        lines.append("It changes nothing yet.")
    return "\n".join([*lines, "", *_players(game, variant), ""]) + "\n"


def _canonical(game: Game, variant: Variant) -> dict[str, str | int]:
    read = {
        option.name: option.read(variant.options[option.name])
        for option in game.options
        if option.name in variant.options
    }
    return {name: value for name, value in read.items() if value is not None}


def playable(variant: Variant) -> dict[int, str]:
    """Returns why each number of players cannot play a variant; an empty sentence, if they can."""
    game = variant.edition
    found = {}
    for players in range(game.min_players, game.max_players + 1):
        try:
            game.option_set.read(players, variant.options)
            found[players] = ""
        except BadOption as wrong:
            found[players] = str(wrong)
    return found


def _players(game: Game, variant: Variant) -> list[str]:
    found = playable(variant)
    can = [str(players) for players, wrong in found.items() if not wrong]
    told = [f"For {', '.join(can)} players." if can else "Nobody can play it."]
    reasons: dict[str, list[str]] = {}
    for players, wrong in found.items():
        if wrong:
            reasons.setdefault(wrong, []).append(str(players))
    return told + [f"Not for {', '.join(numbers)}: {wrong}" for wrong, numbers in reasons.items()]
