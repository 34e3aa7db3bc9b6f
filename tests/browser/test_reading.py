"""For everybody: contrast, names and roles, and the keyboard alone."""

import pytest
from canned import FRAMES, HAND, after, cards, data, kittens_turn
from pages import check_with_axe, picked

# The rest in a full run: whole tables are looked at in test_page.py, too.
LOOKED_AT = [
    name if name in ("kittens-turn", "cats-yard", "waiting", "ending") else pytest.param(name, marks=pytest.mark.full)
    for name in FRAMES
]


@pytest.mark.parametrize("name", LOOKED_AT)
def test_axe_finds_nothing_serious(come, name):
    for scheme in ("dark", "light"):
        page = come(name, color_scheme=scheme, reduced_motion="reduce").page
        page.clock.resume()  # axe has pauses of its own
        check_with_axe(page)
        first = page.locator("#hand [data-can], #board [data-can]").first
        if first.count():
            first.click(position={"x": 6, "y": 8})
            check_with_axe(page)
        page.locator("#top [data-panel=menu]").click()
        check_with_axe(page)


# Words on their grounds, darkest and brightest felt included; returns pairs that are too faint.
FAINT = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const value = (name) => getComputedStyle(document.body).getPropertyValue(name).trim();
  const light = (layers) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const layer of layers) { canvas.fillStyle = layer; canvas.fillRect(0, 0, 1, 1); }
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (layers, word) => {
    const [dark, bright] = [light(layers), light([...layers, word])].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const above = [[], ["--shade"], ["--panel"], ["--panel", "--shade"]];
  const grounds = ["--felt", "--felt2", "--felt3"].flatMap((felt) => above
    .map((layers) => [felt, ...layers].map(value)));
  const pairs = grounds.flatMap((ground) => [
    ["--on-felt", ground, 4.5], ["--soft", ground, 4.5], ["--mark", ground, 3],
    ["--boom", [...ground, value("--alarm")], 4.5], ["--warn", [...ground, value("--alarm")], 4.5]]);
  pairs.push(["--on-accent", [value("--accent")], 4.5], ["--on-ok", [value("--ok")], 4.5]);
  return pairs.map(([word, ground, least]) => [word, ground, ratio(ground, value(word)), least])
    .filter(([, , found, least]) => !(found >= least));
}"""


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("name", ["kittens-turn", "bursting-felines", "cats-yard", "bear-turn", "nine-turn"])
def test_words_can_be_read_on_every_felt(come, name, scheme):
    page = come("kittens-turn" if name == "bursting-felines" else name, color_scheme=scheme).page
    if name == "bursting-felines":
        page.evaluate("document.body.className = 'at-stage game-bursting-felines'")
    assert page.evaluate(FAINT) == []


def test_a_player_reads_as_a_list_item_with_name_cards_and_turn(come):
    page = come(made=kittens_turn(4)).page
    shown = page.locator("#seats").aria_snapshot()
    assert "listitem" in shown
    assert "Mona" in shown
    assert "5 cards" in shown
    page = come("kittens-window").page
    assert "on turn" in page.locator('#seats [data-seat="3"]').inner_text()
    assert "cannot" not in page.locator("#seats, #board").first.aria_snapshot()  # of the own hand alone
    page = come("nine-turn").page
    assert "cannot" not in page.locator("#seats").aria_snapshot()


# Keyboard


def test_the_keyboard_alone_plays(come):
    table = come()
    page = table.page
    for wanted in ("hand:favor#0", "seat:3"):
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.dataset.anchor") == wanted:
                break
        else:
            raise AssertionError(wanted)
        page.keyboard.press("Enter")
    assert set(picked(page)) == {"hand:favor#0", "seat:3"}
    page.keyboard.press("Enter")
    assert table.heard()[0]["moves"] == [10, 103]


def test_arrows_go_from_card_to_card(come):
    page = come().page
    page.locator('[data-anchor="hand:attack#0"]').focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.anchor") == "hand:skip#0"
    page.keyboard.press("ArrowDown")
    assert (
        page.evaluate("document.activeElement.closest('#hand') !== null && document.activeElement.dataset.anchor")
        != "hand:skip#0"
    )


def test_focus_stays_where_it_was_when_a_scene_arrives(come):
    table = come(made=kittens_turn(4))
    page = table.page
    page.locator('[data-anchor="hand:shuffle#0"]').focus()
    frame_ = after()
    del frame_["beats"]
    frame_["parts"]["hand"] = data(cards("hand", ["beard", *HAND]))
    table.send(**frame_)
    page.wait_for_function("() => document.querySelectorAll('#hand .card').length === 13")
    assert page.evaluate("document.activeElement.dataset.anchor") == "hand:shuffle#0"
    frame_["parts"]["hand"] = data(cards("hand", ["beard"]))
    table.send(**frame_)
    page.wait_for_function("() => document.querySelectorAll('#hand .card').length === 1")
    assert page.evaluate("document.activeElement !== document.body")  # gone, but the focus is not lost


def test_a_card_explains_itself(come):
    page = come().page
    page.locator('[data-anchor="hand:nope#0"]').focus()
    page.keyboard.press("h")
    assert "Stop what somebody just played." in page.locator("#beside").inner_text()
