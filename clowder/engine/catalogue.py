"""From messages to sentences: catalogues in Fluent's language, one a game, one for the page, one for what is left.

A catalogue is a file en.ftl. Each argument of a message is a variable there, and some are several:

    $who      what was given: a number, a text, a list, a seat ("you", "Ann")
    $Who      the same at the start of a sentence ("You", "Ann")
    $who-s    of a seat: whose ("your", "Ann's"), and $Who-s ("Your", "Ann's")
    $who-is   of a seat: you, or other; to choose a verb by: { $who-is -> [you] draw *[other] draws }
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from clowder.engine.errors import BadRules
from clowder.engine.messages import Listing, Message, Seat, Slot, Value
from clowder.engine.voice import Voice

HERE = Path(__file__).parent  # its catalogue is part of every other
LOCALES = {"en": "en_GB"}  # whose lists, numbers and plurals a catalogue has: our English is British
KEPT = 1 << 13  # sentences, of those that name nobody and of the others
FIRST_SLOT = 0xE000  # slots are characters for private use, which no name can hold
SAYING = ("say", "wording", "Sorry")  # the functions whose first argument is an id


class Catalogue:
    """All messages of a game, or of the page, in one language."""

    def __init__(self, language: str, files: Sequence[Path]) -> None:
        # Half of what there is to load, for a sentence: programs that say nothing do not wait for it.
        from babel import Locale
        from babel.lists import format_list
        from fluent_compiler.compiler import compile_messages
        from fluent_compiler.resource import FtlResource

        self._forms = {id: [_form(name) for name in names] for id, names in variables(files).items()}
        locale = LOCALES.get(language, language)
        made = compile_messages(locale.replace("_", "-"), [FtlResource.from_file(str(f)) for f in files], False)
        if made.errors:
            raise BadRules(f"A catalogue cannot be read: {_first(made.errors)}.")
        self._functions = made.message_functions
        parsed = Locale.parse(locale)  # once: each time it would cost more than the list
        self._list = lambda items, style: format_list(items, style, parsed)
        self._number = lru_cache(1 << 10)(_remembering())
        self._for_all: dict[Value, str] = {}  # what names nobody, and so is the same for all tables
        self._for_one = lru_cache(KEPT)(self._text)

    def text(self, said: Value, voice: Voice) -> str:
        """Returns a message as one viewer reads it, or raises BadRules if it is missing or lacks an argument."""
        return self._for_all.get(said) or self._for_one(said, voice)

    def __contains__(self, id: str) -> bool:
        return id in self._forms

    def _text(self, said: Value, voice: Voice) -> str:
        text = self.sentence(said, voice) if isinstance(said, Message) else str(self._value(said, "", voice))
        if not _names_somebody(said):
            if len(self._for_all) >= KEPT:
                self._for_all.clear()
            self._for_all[said] = text
        return text

    def sentence(self, message: Message, voice: Voice) -> str:
        if message.id not in self._forms:
            raise BadRules(f"No catalogue has the message {message.id!r}.")
        given, args = dict(message.args), {}
        for name, base, form in self._forms[message.id]:
            if base not in given:
                raise BadRules(f"The message {message.id!r} speaks of ${name}, which it was not given.")
            args[name] = self._value(given[base], form, voice)
        wrong: list[Exception] = []
        said = self._functions[message.id](args, wrong)
        if wrong:
            raise BadRules(f"The message {message.id!r} cannot be said: {wrong[0]}.")
        return said

    def _value(self, value: Value, form: str, voice: Voice) -> int | str:
        if isinstance(value, Seat):
            said = self._seat(value.seat, form, voice)
        elif isinstance(value, Message):
            said = self.text(value, voice)
        elif isinstance(value, Listing):
            said = self._list([str(self._value(item, "", voice)) for item in value.items], value.style)
        elif isinstance(value, Slot):
            return chr(FIRST_SLOT + value.axis)
        elif isinstance(value, int) and not form:
            return self._number(int(value))
        else:
            said = str(value)
        return said[:1].upper() + said[1:] if form.startswith("capital") else said

    def _seat(self, seat: int, form: str, voice: Voice) -> str:
        own = seat == voice.viewer
        if form == "is":
            return "you" if own else "other"
        if seat >= len(voice.names) or seat < 0:
            raise BadRules(f"There is no seat {seat} to speak of.")
        name = voice.names[seat]
        if form.endswith("whose"):
            return self.text(Message("your") if own else Message("possessive", (("name", name),)), voice)
        return self.text(Message("you"), voice) if own else name


def _names_somebody(said: Value) -> bool:
    """Tells whether what is said depends on who hears it."""
    if isinstance(said, Message):
        return any(_names_somebody(value) for _, value in said.args)
    if isinstance(said, Listing):
        return any(map(_names_somebody, said.items))
    return isinstance(said, Seat)


def _remembering() -> Callable[[int], Any]:
    """Returns Fluent's numbers, of a kind that is written out once: each time it would cost more than the sentence."""
    from fluent_compiler.types import FluentInt

    class Number(FluentInt):
        written = ""

        def format(self, locale: Any) -> str:
            self.written = self.written or super().format(locale)
            return self.written

    return Number


def _form(name: str) -> tuple[str, str, str]:
    """Returns a variable, the argument it is made of, and how."""
    base, _, kind = name.partition("-")
    form = {"": "", "s": "whose", "is": "is"}.get(kind)
    if form is None:
        raise BadRules(f"A catalogue speaks of ${name}: after the hyphen there is -s or -is.")
    return name, base[:1].lower() + base[1:], f"capital {form}".strip() if base[:1].isupper() else form


def _first(errors: Iterable[Any]) -> str:
    id, error = next(iter(errors))
    return f"{id}: {error}" if id else str(error)


@cache
def catalogue(language: str, *homes: Path) -> Catalogue:
    """Returns the catalogue in these folders, and what any game says."""
    return _read_once(language, tuple(files_of(language, *homes)))


@cache
def _read_once(language: str, files: tuple[Path, ...]) -> Catalogue:
    """Returns the catalogue of these files: reading them takes a quarter of a second."""
    return Catalogue(language, files)


def files_of(language: str, *homes: Path) -> list[Path]:
    """Returns the files of a catalogue. English is where a language has none."""
    found = []
    for home in dict.fromkeys((HERE, *homes)):
        own, english = home / f"{language}.ftl", home / "en.ftl"
        found += [own] if own.is_file() else [english] if english.is_file() else []
    return found


# What the files say


def variables(files: Iterable[Path]) -> dict[str, list[str]]:
    """Returns the variables of every message, those of the messages it refers to included."""
    own, refers = _read(files)

    def all_in(id: str, seen: frozenset[str]) -> set[str]:
        others = refers[id] - seen
        return own[id].union(*(all_in(other, seen | {id}) for other in others if other in own))

    return {id: sorted(all_in(id, frozenset())) for id in own if not id.startswith("-")}


def _read(files: Iterable[Path]) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Returns the variables and the references of every message and term."""
    from fluent.syntax import FluentParser
    from fluent.syntax import ast as ftl

    own: dict[str, set[str]] = {}
    refers: dict[str, set[str]] = {}
    for file in files:
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Junk):
                where = (entry.content or "").strip()[:40]
                raise BadRules(f"{file.name} of {file.parent.name} cannot be read near {where!r}.")
            if not isinstance(entry, ftl.Message | ftl.Term):
                continue
            id = f"{'-' * isinstance(entry, ftl.Term)}{entry.id.name}"
            if id in own:
                raise BadRules(f"{file.name} of {file.parent.name} has the message {id!r} twice.")
            nodes = list(_nodes(entry))
            own[id] = {node.id.name for node in nodes if isinstance(node, ftl.VariableReference)}
            refers[id] = {node.id.name for node in nodes if isinstance(node, ftl.MessageReference)}
            refers[id] |= {f"-{node.id.name}" for node in nodes if isinstance(node, ftl.TermReference)}
    return own, refers


def _nodes(node: Any) -> Iterator[Any]:
    from fluent.syntax.ast import BaseNode

    yield node
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, BaseNode):
                yield from _nodes(child)


# The law of messages


def unsaid(
    language: str,
    homes: Sequence[Path],
    sources: Sequence[Path],
    derived: Mapping[str, set[str]] = MappingProxyType({}),
) -> list[str]:
    """Returns what is wrong between catalogues and the code that speaks: missing, unused, ill-formed messages.

    `sources` are the folders whose code says the messages of `homes`. An id counts as used where it is a literal, or
    if it is `derived` from a name of the game's, with what it is given.
    """
    try:
        known = variables(files_of(language, *homes))
        ours, refers = _read([home / f"{language}.ftl" for home in homes if (home / f"{language}.ftl").is_file()])
        forms = {id: {_form(name)[1] for name in names} for id, names in known.items()}
    except BadRules as wrong:
        return [str(wrong).rstrip(".")]
    wrong_calls, used = [], set(derived).union(*refers.values())
    for own, gets in derived.items():
        lacking = sorted(forms.get(own, set()) - gets)
        wrong_calls += [f"the message {own!r} speaks of ${name}, which it is not given" for name in lacking]
    for file in (file for source in sources for file in sorted(source.rglob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used.add(node.value)
            if isinstance(node, ast.Call) and (id := _said(node)) is not None:
                given = {keyword.arg for keyword in node.keywords}
                wrong_calls += _wrong_call(id, given, forms, f"{file.name}:{node.lineno}")
    for file in (file for source in sources for file in sorted(source.rglob("*.html"))):
        text = file.read_text(encoding="utf-8")
        used |= {id for id in ours if f'"{id}"' in text}
    return wrong_calls + [f"the message {id!r} is not used" for id in ours if id not in used]


def _said(call: ast.Call) -> str | None:
    """Returns the id that a call says, where it is written out there."""
    is_say = isinstance(call.func, ast.Name) and call.func.id in SAYING and call.args
    return str(call.args[0].value) if is_say and isinstance(call.args[0], ast.Constant) else None


def _wrong_call(id: str, given: set[str | None], forms: dict[str, set[str]], where: str) -> list[str]:
    if id not in forms:
        return [f"{where} says {id!r}, which no catalogue has"]
    if None in given:  # **args: known only when it is said
        return []
    missing = [f"{where} says {id!r} without ${name}" for name in sorted(forms[id] - given)]
    unused = sorted(str(name) for name in given - forms[id])
    return missing + [f"{where} gives {id!r} a ${name} that it does not use" for name in unused]
