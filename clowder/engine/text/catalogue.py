"""From messages to sentences: catalogues in Fluent's language, one a game, one for the page, one for what is left.

A catalogue is a file en.ftl, and one for each other language: de.ftl. Each argument of a message is a variable there,
and some are several:

    $who      what was given: a number, a text, a list, a seat ("you", "Ann")
    $Who      the same at the start of a sentence ("You", "Ann")
    $who-s    of a seat: whose ("your", "Ann's"), and $Who-s ("Your", "Ann's")
    $who-is   of a seat: you, or other; to choose a verb by: { $who-is -> [you] draw *[other] draws }
    $who-dat  of a seat, a message or a list of them: in a case, which is an attribute of its message ("dir"; of what
              has none: as ever), and $Who-dat. Names stay as they are, so sentences are made to need no ending there.

A message that a language lacks is said in English; law 41 finds it.
"""

import ast
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, reduce
from pathlib import Path
from types import MappingProxyType
from typing import Any

from clowder.engine.errors import BadRules
from clowder.engine.text.compiled_messages import functions_of
from clowder.engine.text.messages import Listing, Message, Seat, Slot, Value
from clowder.engine.text.viewer import Viewer

ENGINE = Path(__file__).parents[1]  # its catalogue is part of every other
ENGLISH = "en"  # every message is first written in English
LOCALES = {ENGLISH: "en_GB"}  # locale for lists, numbers and plurals; our English is British
KEPT = 1 << 13  # cached sentences, of those that name nobody and of the others
FIRST_SLOT = 0xE000  # slots are private-use characters, which names cannot contain
SAYING = ("say", "wording", "Sorry")  # functions whose first argument is a message id


class Catalogue:
    """All messages of a game, or of the page, in one language."""

    def __init__(
        self,
        language: str,
        files: Sequence[Path],
        otherwise: "Catalogue | None" = None,
        own: Mapping[Message, str] = MappingProxyType({}),
    ) -> None:
        """`own` are texts that replace messages: a variant's titles."""
        from babel import Locale  # half the loading time, so programs without texts do without it

        locale = LOCALES.get(language, language)
        self._own = {message: text for message, text in own.items() if message.args}
        plain = {message.id: text for message, text in own.items() if not message.args}
        read = functions_of(locale, files, lambda them: (variables(them), cases(them)), plain)
        self._functions, names, self._cases = read
        self._forms = {id: [form_of(name, self._cases) for name in given] for id, given in names.items()}
        self._otherwise = otherwise
        self._list = _lists(Locale.parse(locale))  # cached, because it costs more than the list itself
        self._number = lru_cache(1 << 10)(_remembering())
        self._for_all: dict[Value, str] = {}  # sentences that name nobody are the same for all tables
        self._for_one = lru_cache(KEPT)(self._text)

    def text(self, said: Value, voice: Viewer) -> str:
        """Returns a message as one viewer reads it. Raises BadRules if it is missing or lacks an argument."""
        return self._for_all.get(said) or self._for_one(said, voice)

    def __contains__(self, id: str) -> bool:
        return id in self._forms or (self._otherwise is not None and id in self._otherwise)

    def _text(self, said: Value, voice: Viewer) -> str:
        text = self.sentence(said, voice) if isinstance(said, Message) else str(self._value(said, "", voice))
        if not _names_somebody(said):
            if len(self._for_all) >= KEPT:
                self._for_all.clear()
            self._for_all[said] = text
        return text

    def sentence(self, message: Message, voice: Viewer, case: str = "") -> str:
        """Returns a message that is not in the cache, in a case where it has that."""
        if message in self._own:
            return self._own[message]
        if message.id not in self._forms:
            if self._otherwise is not None:
                return self._otherwise.text(message, voice)
            raise BadRules(f"No catalogue has the message {message.id!r}.")
        given, args = dict(message.args), {}
        for name, base, form, capital in self._forms[message.id]:
            if base not in given:
                raise BadRules(f"The message {message.id!r} uses ${name}, which it was not given.")
            value = self._value(given[base], form, voice)
            args[name] = str(value)[:1].upper() + str(value)[1:] if capital else value
        wrong: list[Exception] = []
        said = (self._functions.get(f"{message.id}.{case}") or self._functions[message.id])(args, wrong)
        if wrong:
            raise BadRules(f"The message {message.id!r} cannot be formatted: {wrong[0]}.")
        return said

    def _value(self, value: Value, form: str, voice: Viewer) -> int | str:
        if isinstance(value, Seat):
            return self._seat(value.seat, form, voice)
        if isinstance(value, Message):
            return self.sentence(value, voice, form) if form in self._cases else self.text(value, voice)
        if isinstance(value, Listing):
            case = form if form in self._cases else ""
            return self._list([str(self._value(item, case, voice)) for item in value.items], value.style)
        if isinstance(value, Slot):
            return chr(FIRST_SLOT + value.axis)
        return self._number(int(value)) if isinstance(value, int) and not form else str(value)

    def _seat(self, seat: int, form: str, voice: Viewer) -> str:
        own = seat == voice.viewer
        if form == "is":
            return "you" if own else "other"
        if seat >= len(voice.names) or seat < 0:
            raise BadRules(f"There is no seat {seat} to name.")
        name = voice.names[seat]
        if form == "whose":
            return self.text(Message("your") if own else Message("possessive", (("name", name),)), voice)
        return self.sentence(Message("you"), voice, form) if own else name


def _names_somebody(said: Value) -> bool:
    """Returns whether a text depends on its viewer."""
    parts: Sequence[Value] = ()
    if isinstance(said, Message):
        parts = [value for _, value in said.args]
    elif isinstance(said, Listing):
        parts = said.items
    for part in parts:  # most are texts and numbers
        if isinstance(part, Message | Listing | Seat) and _names_somebody(part):
            return True
    return isinstance(said, Seat)


def _lists(locale: Any) -> Callable[[Sequence[str], str], str]:
    """Returns how lists are written. Plain sequences have commas, because Babel has that style for few languages."""
    from babel.lists import format_list

    comma = locale.list_patterns["standard"]["middle"]

    def written(items: Sequence[str], style: str) -> str:
        if style == "unit":
            return reduce(comma.format, items) if items else ""
        return format_list(items, "or" if style == "or" else "standard", locale)

    return written


def _remembering() -> Callable[[int], Any]:
    """Returns Fluent's numbers with their formatted form cached, because formatting costs more than the sentence."""
    from fluent_compiler.types import FluentInt

    class Number(FluentInt):
        written = ""

        def format(self, locale: Any) -> str:
            self.written = self.written or super().format(locale)
            return self.written

    return Number


def form_of(name: str, cases: Collection[str] = ()) -> tuple[str, str, str, bool]:
    """Returns a variable, its argument, its form ("", whose, is, or a case), and whether it is capitalised."""
    base, _, kind = name.partition("-")
    form = kind if kind in cases else {"": "", "s": "whose", "is": "is"}.get(kind)
    if form is None:
        raise BadRules(f"A catalogue uses ${name}. After the hyphen it needs -s, -is or a case.")
    return name, base[:1].lower() + base[1:], form, base[:1].isupper()


@cache
def catalogue(language: str, *homes: Path) -> Catalogue:
    """Returns the catalogue of these folders, including the messages of all games."""
    english = catalogue(ENGLISH, *homes) if language != ENGLISH else None
    return _read_once(language, tuple(files_of(language, *homes)), english)


def changed_catalogue(language: str, own: Mapping[Message, str], *homes: Path) -> Catalogue:
    """Returns the catalogue of these folders with texts that replace some messages, in any language."""
    english = changed_catalogue(ENGLISH, own, *homes) if language != ENGLISH else None
    return Catalogue(language, tuple(files_of(language, *homes)), english, own)


@cache
def _read_once(language: str, files: tuple[Path, ...], otherwise: Catalogue | None) -> Catalogue:
    """Returns the catalogue of these files."""
    return Catalogue(language, files, otherwise)


def files_of(language: str, *homes: Path) -> list[Path]:
    """Returns the files of a catalogue. English is used where a language has none."""
    found = []
    for home in dict.fromkeys((ENGINE, *homes)):
        own, english = home / f"{language}.ftl", home / f"{ENGLISH}.ftl"
        found += [own] if own.is_file() else [english] if english.is_file() else []
    return found


@cache
def plain_text(id: str, language: str, *homes: Path) -> str | None:
    """Returns a message without arguments or references, read directly; None if there is no such message.

    A page that needs one sentence of each game need not wait for whole catalogues.
    """
    from fluent.syntax import FluentParser
    from fluent.syntax import ast as ftl

    for file in reversed(files_of(language, *homes)):
        start = re.search(rf"^{re.escape(id)} *=", text := file.read_text(encoding="utf-8"), re.MULTILINE)
        entry = FluentParser().parse_entry(text[start.start() :]) if start else None
        if isinstance(entry, ftl.Message) and entry.value is not None:
            parts = entry.value.elements
            plain = "".join(part.value for part in parts if isinstance(part, ftl.TextElement))
            return plain if all(isinstance(part, ftl.TextElement) for part in parts) else None
    return None


# Contents of the files


def variables(files: Iterable[Path]) -> dict[str, list[str]]:
    """Returns the variables of every message, including those of the messages it refers to."""
    own, refers = _read(files)

    def all_in(id: str, seen: frozenset[str]) -> set[str]:
        others = refers[id] - seen
        return own[id].union(*(all_in(other, seen | {id}) for other in others if other in own))

    return {id: sorted(all_in(id, frozenset())) for id in own if not id.startswith("-")}


def cases(files: Iterable[Path]) -> frozenset[str]:
    """Returns the cases that messages have: their attributes."""
    return frozenset(each.id.name for _, entry in entries(files) for each in entry.attributes)


def entries(files: Iterable[Path]) -> Iterator[tuple[Path, Any]]:
    """Yields the messages and terms of files, each with its file. Raises BadRules for syntax errors."""
    from fluent.syntax import ast as ftl

    for file in files:
        for entry in _parsed(file.read_text(encoding="utf-8")):
            if isinstance(entry, ftl.Junk):
                where = (entry.content or "").strip()[:40]
                raise BadRules(f"{file.name} of {file.parent.name} cannot be read near {where!r}.")
            if isinstance(entry, ftl.Message | ftl.Term):
                yield file, entry


@lru_cache(4)  # a catalogue's files are read for several purposes in a row
def _parsed(text: str) -> Sequence[Any]:
    from fluent.syntax import FluentParser

    return tuple(FluentParser().parse(text).body)


def _read(files: Iterable[Path]) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Returns the variables and the references of every message and term."""
    from fluent.syntax import ast as ftl

    own: dict[str, set[str]] = {}
    refers: dict[str, set[str]] = {}
    for file, entry in entries(files):
        id = f"{'-' * isinstance(entry, ftl.Term)}{entry.id.name}"
        if id in own:
            raise BadRules(f"{file.name} of {file.parent.name} has the message {id!r} twice.")
        nodes = list(nodes_of(entry))
        own[id] = {node.id.name for node in nodes if isinstance(node, ftl.VariableReference)}
        refers[id] = {node.id.name for node in nodes if isinstance(node, ftl.MessageReference)}
        refers[id] |= {f"-{node.id.name}" for node in nodes if isinstance(node, ftl.TermReference)}
    return own, refers


def nodes_of(node: Any) -> Iterator[Any]:
    """Yields a node of a catalogue's syntax, and all nodes within."""
    from fluent.syntax.ast import BaseNode

    yield node
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, BaseNode):
                yield from nodes_of(child)


# The law of messages


def unsaid(
    language: str,
    homes: Sequence[Path],
    sources: Sequence[Path],
    derived: Mapping[str, set[str]] = MappingProxyType({}),
) -> list[str]:
    """Returns the problems between catalogues and the code that uses them: missing, unused and ill-formed messages.

    `sources` are the folders with the code that uses the messages of `homes`. An id counts as used if it is a literal,
    or if it is `derived` from a name of the game's, with its arguments.
    """
    try:
        known = variables(files_of(language, *homes))
        ours, refers = _read([home / f"{language}.ftl" for home in homes if (home / f"{language}.ftl").is_file()])
        found = cases(files_of(language, *homes))
        forms = {id: {form_of(name, found)[1] for name in names} for id, names in known.items()}
    except BadRules as wrong:
        return [str(wrong).rstrip(".")]
    wrong_calls, used = [], set(derived).union(*refers.values())
    for own, gets in derived.items():
        lacking = sorted(forms.get(own, set()) - gets)
        wrong_calls += [f"the message {own!r} uses ${name}, which it is not given" for name in lacking]
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
    """Returns the id that a call uses, if it is a literal."""
    is_say = isinstance(call.func, ast.Name) and call.func.id in SAYING and call.args
    return str(call.args[0].value) if is_say and isinstance(call.args[0], ast.Constant) else None


def _wrong_call(id: str, given: set[str | None], forms: dict[str, set[str]], where: str) -> list[str]:
    if id not in forms:
        return [f"{where} says {id!r}, which no catalogue has"]
    if None in given:  # **args: unknown until run time
        return []
    missing = [f"{where} says {id!r} without ${name}" for name in sorted(forms[id] - given)]
    unused = sorted(str(name) for name in given - forms[id])
    return missing + [f"{where} gives {id!r} a ${name} that it does not use" for name in unused]
