"""A bot in a process of its own at a table in a real browser: it is killed, comes back, and finishes the game."""

import shlex
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from clock import LIMIT
from player import Player

EXAMPLES = Path(__file__).parents[2] / "examples"


def seat_a_program(page):
    """Opens a table for two and returns the address that its host is shown."""
    page.goto("/new/exploding-kittens")
    page.locator("[name=name]").fill("Ann")
    page.locator("[name=players]").select_option("2")
    page.locator("main form button").click()
    page.locator("[data-do=program]").first.click()
    page.wait_for_selector("#command[open]")
    command = page.locator("#command output").inner_text()
    page.locator("#command form .two").click()
    assert page.locator("#command output").inner_text() == ""  # shown once
    words = shlex.split(command)
    assert words[:3] == ["clowder", "bot", "--join"]
    return words[3]


def out_of(process, wanted):
    """Reads what a process prints until a line has these words."""
    lines, watch = [], threading.Timer(LIMIT, process.kill)
    watch.start()
    for line in process.stdout:
        lines.append(line)
        if wanted in line:
            watch.cancel()
            return lines
    raise AssertionError("".join(lines))


def end(process):
    process.kill()
    process.wait()
    process.stdout.close()


@pytest.mark.full
@pytest.mark.parametrize(
    "words",
    [
        [sys.executable, "-m", "clowder", "bot", "--bot", "search:50", "--as", "Robo", "--join"],
        [sys.executable, str(EXAMPLES / "join.py")],
        ["node", str(EXAMPLES / "join.js")],
    ],
    ids=["clowder bot", "join.py", "join.js"],
)
def test_a_bot_joins_a_browsers_table_is_killed_comes_back_and_finishes_the_game(visit, words):
    if not shutil.which(words[0]):
        pytest.skip(f"There is no {words[0]} here.")
    page = visit()
    address = seat_a_program(page)
    command = [*words, address] if "--join" in words else [*words, address, "Robo"]

    def begin():
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        out_of(process, "seat 1")
        return process

    program = begin()
    try:
        page.locator(".chair.bot", has_text="Robo").wait_for()
        page.locator("[data-do=start]").click()
        page.wait_for_selector("#page[data-phase=playing]")
        player = Player(page)
        for _ in range(3):
            player.wait()
            player.act()
        end(program)
        page.wait_for_function("() => document.querySelector('#seats').innerText.includes('away')")
        program = begin()
        page.wait_for_function("() => !document.querySelector('#seats').innerText.includes('away')")
        player.play()
        out_of(program, "Game over")
        assert "A bot plays for" not in page.locator("#log").inner_text()
    finally:
        end(program)
