"""How long it takes to say what a scene says: sixty sentences, by three libraries, and from our cache.

    python benchmarks/messages.py        # fluent.runtime is compared where it is installed

The sentences are of four sorts that scenes have: plain ones, ones with a name, ones with a plural, ones whose verb
follows the viewer. gettext can do the first three; whoever translates needs the fourth.
"""

import gettext
import platform
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from clowder.engine.text.catalogue import Catalogue, files_of
from clowder.engine.text.messages import Seat, say
from clowder.engine.text.viewer import Viewer

FTL = """
plain = It's your turn. Will you beat the match or give cards away?
named = { $Who } played { $card } on { $whom }.
counted = { $Who } took { $number ->
    [one] { $number } card
   *[other] { $number } cards
 }.
chosen = { $Who } { $who-is ->
    [you] go
   *[other] goes
 } first.
"""
VOICE = Viewer(0, ("Ann", "Bob", "Cleo", "Dan"))
MESSAGES = [
    message
    for seat in range(15)
    for message in (
        say("plain"),
        say("named", who=Seat(seat % 4), whom=Seat((seat + 1) % 4), card=f"card {seat}"),
        say("counted", who=Seat(seat % 4), number=seat),
        say("chosen", who=Seat(seat % 4)),
    )
]
ROUNDS = 200


def plain_args(message):
    """Returns a message's arguments as libraries take them."""
    args = {}
    for name, value in message.args:
        if isinstance(value, Seat):
            you = value.seat == VOICE.viewer
            said = "you" if you else VOICE.names[value.seat]
            args |= {name: said, name.capitalize(): said.capitalize(), f"{name}-is": "you" if you else "other"}
        else:
            args[name] = value
    return args


def with_runtime():
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle(["en-GB"], use_isolating=False)
    bundle.add_resource(FluentResource(FTL))
    return lambda id, args: bundle.format_pattern(bundle.get_message(id).value, args)[0]


def with_compiler():
    from fluent_compiler.bundle import FluentBundle

    bundle = FluentBundle.from_string("en-GB", FTL, use_isolating=False)
    return lambda id, args: bundle.format(id, args)[0]


def with_gettext():
    said = gettext.NullTranslations()  # no catalogue to look into: the best case
    patterns = {
        "plain": ("It's your turn. Will you beat the match or give cards away?",) * 2,
        "named": ("%(Who)s played %(card)s on %(whom)s.",) * 2,
        "counted": ("%(Who)s took %(number)s card.", "%(Who)s took %(number)s cards."),
        "chosen": ("%(Who)s goes first.",) * 2,  # wrong for "you": it has no way to say it
    }
    return lambda id, args: said.ngettext(*patterns[id], args.get("number", 1)) % args


def per_scene(work):
    """Returns the median microseconds of a round of sixty sentences."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return 1e6 * statistics.median(times)


def main():
    print(f"Python {platform.python_version()}, {len(MESSAGES)} sentences a scene, median of {ROUNDS} scenes")
    found = {}
    ready = [(message.id, plain_args(message)) for message in MESSAGES]
    for name, make in (("gettext", with_gettext), ("fluent.runtime", with_runtime), ("fluent-compiler", with_compiler)):
        try:
            format_ = make()
        except ImportError:
            print(f"  {name:36} not installed")
            continue
        found[name] = per_scene(lambda format_=format_: [format_(id, args) for id, args in ready])
    with TemporaryDirectory() as folder:
        (Path(folder) / "en.ftl").write_text(FTL)
        ours = Catalogue("en", files_of("en", Path(folder)))

        def afresh():
            return [ours.sentence(message, VOICE) for message in MESSAGES]

        found["ours, said for the first time"] = per_scene(afresh)
        found["ours, said before"] = per_scene(lambda: [ours.text(message, VOICE) for message in MESSAGES])
    base = found["fluent-compiler"]
    for name, time_ in found.items():
        print(f"  {name:36} {time_:8.0f} µs a scene   {time_ / base:5.2f} of fluent-compiler")


if __name__ == "__main__":
    main()
