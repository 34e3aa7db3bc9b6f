"""The numbered rulebook as a page shows it: blocks that fold, an anchor for every rule, and options by their labels.

RULES.md is written for people and programs alike: it names options as they are typed, in backticks. Here they are
shown as the form of a new table calls them.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from clowder.engine.play.game import Game

ICONS = {  # by a word of the heading, the first that is found
    "chose": "web-bulb",
    "option": "web-menu",
    "newer": "web-menu",
    "expansion": "web-cards",
    "setting": "web-table",
    "know": "web-eye",
    "card": "web-cards",
    "set": "web-cards",
    "power": "web-cards",
    "turn": "web-hand",
    "round": "web-hand",
    "end": "web-crown",
}
REMARKS = "web-bulb"  # the icon of blocks that say why
RULE = re.compile(r"\bR\d+\b")


@dataclass(frozen=True)
class Block:
    """A chapter of the book, folded or not."""

    name: str  # of its anchor
    title: str
    icon: str
    text: Markup

    @property
    def is_remark(self) -> bool:
        """Whether it says why, not what."""
        return self.icon == REMARKS


@dataclass(frozen=True)
class Book:
    """A rulebook."""

    intro: Markup
    blocks: tuple[Block, ...]
    rules: frozenset[str]  # all numbers that have an anchor


def book(game: Game) -> Book:
    """Returns a game's rulebook."""
    words = {
        option.name: (
            game.option_set.label(option),
            tuple((choice, game.option_set.word(option, choice)) for choice in option.choices),
        )
        for option in game.options
    }
    return book_of(game.rulebook(), tuple(words.items()))


@cache
def book_of(text: str, options: tuple[tuple[str, tuple[str, tuple[tuple[str, str], ...]]], ...]) -> Book:
    """Returns the rulebook that a text holds; options are label and words of each value, by name."""
    _, _, text = text.partition("\n")  # the title stands above already
    intro, *chapters = re.split(r"^## ", text, flags=re.MULTILINE)
    rules = frozenset(re.findall(r"\*\*(R\d+)\b", text))
    render = _renderer(rules, Options({name: (label, dict(words)) for name, (label, words) in options}))
    blocks = []
    for chapter in chapters:
        title, _, body = chapter.partition("\n")
        name = re.sub(r"\W+", "-", title.lower()).strip("-")
        icon = next((icon for word, icon in ICONS.items() if word in title.lower()), "web-book")
        blocks.append(Block(name, title, icon, render(body)))
    return Book(render(intro), tuple(blocks), rules)


class Options:
    """What the options of a game, and their values, are called: a value as that of the option named before it."""

    def __init__(self, known: dict[str, tuple[str, dict[str, str]]]) -> None:
        self._known, self._last = known, ""

    def forget(self) -> None:
        """Begins another rule, or another line of a table."""
        self._last = ""

    def say(self, written: str) -> str:
        """Returns an option, a value, or one with its value, as the form of a new table calls it."""
        name, _, value = written.partition("=")
        if name in self._known:
            self._last = name
            label, words = self._known[name]
            return f"{label}: {words.get(value, value)}" if value else label
        every = (self._last, *self._known)
        return next(
            (self._known[name][1][written] for name in every if written in self._known.get(name, ("", {}))[1]), written
        )


def _renderer(rules: frozenset[str], said: Options) -> Callable[[str], Markup]:
    """Returns what makes HTML of Markdown, with anchors, links between rules, and options in plain words."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")

    def dress(tokens: list[Token]) -> None:
        opened: list[Token] = []
        for token in tokens:
            if token.type in ("tr_open", "paragraph_open"):
                said.forget()
            if token.nesting == 1:
                opened.append(token)
            elif token.nesting == -1:
                opened.pop()
            elif token.type == "inline" and token.children:
                _anchor(token, opened, rules)
                token.children = [part for child in token.children for part in _dressed(child, rules, said)]

    def render(text: str) -> Markup:
        tokens = reader.parse(text)
        dress(tokens)
        return Markup(reader.renderer.render(tokens, reader.options, {}))

    return render


def _anchor(token: Token, opened: list[Token], rules: frozenset[str]) -> None:
    """Gives the paragraph, item or cell that states a rule its anchor."""
    children = token.children or []
    bold = next((n for n, child in enumerate(children[:3]) if child.type == "strong_open"), None)
    number = RULE.match(children[bold + 1].content) if bold is not None else None
    if number is None or number[0] not in rules:
        return
    holder = next((one for one in reversed(opened) if one.type in ("list_item_open", "tr_open")), opened[-1])
    holder.attrs = {**holder.attrs, "id": number[0], "class": "rule-text"}
    children[bold + 1].meta["anchor"] = True  # type: ignore[operator]


def _dressed(child: Token, rules: frozenset[str], said: Options) -> list[Token]:
    """Returns a part of a line with links to the rules it names; an option is said in plain words."""
    if child.type == "code_inline":
        return [_plain("option", "em", said.say(child.content))]
    if child.type != "text":
        return [child]
    found: list[Token] = []
    first = child.meta.get("anchor", False)
    end = 0
    for place in RULE.finditer(child.content):
        if place[0] not in rules or (first and place.start() == 0):
            continue
        found += [_text(child.content[end : place.start()]), _link(place[0])]
        end = place.end()
    return [*found, _text(child.content[end:])]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _link(rule: str) -> Token:
    return Token("html_inline", "", 0, content=f'<a class="rule-ref" href="#{rule}" data-rule="{rule}">{rule}</a>')


def _plain(look: str, tag: str, content: str) -> Token:
    escaped = Markup.escape(content)
    return Token("html_inline", "", 0, content=f'<{tag} class="{look}">{escaped}</{tag}>')
