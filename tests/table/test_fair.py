"""The hashes of fair deals: worked examples, and the same from the page's scripts, which run here in Node."""

import hashlib
import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from clowder.engine.rules.rng import DEAL_TAG
from clowder.engine.text.languages import languages
from clowder.table import fair, fair_check_1
from clowder.table.fair import Chain
from clowder.table.texts import use_language, wording
from clowder.web import WEB

SECRET, NONCES = "5e" * 32, ["0a" * 32, None, "ff" * 32]
GAME = {"clowder": 1, "game": "cats", "version": 1, "rules": "abc", "players": 3, "options": {"b": 1, "a": "ü"}}
SEATS = [{"kind": "person", "alias": "0" * 16, "page": 0, "nonce": "not sealed"}, {"kind": "bot", "alias": "1" * 16}]
CHAIN = Chain(3, "ab" * 32, (("cd" * 32, "rules"),))


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def test_worked_examples():
    """What docs/fairness.md says is hashed, written out; static/sealed.js is held to the same numbers."""
    link = sha(f"clowder/2/link:{'ab' * 32}\n{'cd' * 32}\nrules")
    text = (
        '{"chain":{"link":"' + link + '","seals":4},"clowder":1,"game":"cats","options":{"a":"ü","b":1},"players":3,'
        '"rules":"abc","seats":[{"alias":"0000000000000000","kind":"person","page":0},'
        '{"alias":"1111111111111111","kind":"bot"}],"version":1}'
    )
    header = fair.header(GAME, SEATS, CHAIN)
    assert fair.canonical(header) == text
    sealed = fair.seal(SECRET, header)
    assert sealed == sha(f"clowder/2/seal:{SECRET}\n{text}")
    assert fair.commitment(sealed, NONCES[0]) == sha(f"clowder/2/nonce:{sealed}\n{NONCES[0]}")
    lists = f"aa,-,bb\n{NONCES[0]},-,{NONCES[2]}"
    assert fair.seed(SECRET, header, ["aa", None, "bb"], NONCES) == sha(f"clowder/2/seed:{SECRET}\n{text}\n{lists}")
    assert fair.alias("07" * 16, "Zoë") == sha(f"clowder/2/name:{'07' * 16}\nZoë")[:16]
    code = sha(f"clowder/2/code:{sealed}\n{lists}")
    assert fair.code(sealed, ["aa", None, "bb"], NONCES) == tuple(int(code[n : n + 2], 16) % 64 for n in (0, 2, 4))


def test_the_text_that_is_hashed_is_the_scripts_too():
    """tests/page/sealed.test.js reads the same file."""
    cases = json.loads((Path(__file__).parents[1] / "page" / "canonical.json").read_text())
    assert len(cases) == 5
    for data, text in cases:
        assert fair.canonical(data).encode(errors="surrogatepass").hex() == text


def test_what_is_published_is_not_what_deals():
    tags = [fair.SEAL, fair.COMMITMENT, fair.SEED, fair.LINK, fair.ALIAS, fair.CODE, fair.LOG, DEAL_TAG]
    assert not any(a.startswith(b) for a in tags for b in tags if a is not b)


def test_everything_that_pages_were_shown_decides_the_seed():
    header, lists = fair.header(GAME, SEATS, CHAIN), (["aa", None, "bb"], NONCES)
    seeds = {
        fair.seed(SECRET, header, *lists),
        fair.seed("00" * 32, header, *lists),
        fair.seed(SECRET, header, lists[0], [NONCES[0], None, None]),
        fair.seed(SECRET, header, lists[0], [*NONCES[1:], NONCES[0]]),
        fair.seed(SECRET, header, ["aa", None, "bc"], NONCES),
        fair.seed(SECRET, fair.header({**GAME, "rules": "x"}, SEATS, CHAIN), *lists),
        fair.seed(SECRET, fair.header(GAME, SEATS[::-1], CHAIN), *lists),
        fair.seed(SECRET, fair.header(GAME, SEATS, Chain()), *lists),
    }
    assert len(seeds) == 8


@pytest.mark.parametrize("language", languages())
def test_a_deal_code_has_a_word_for_every_number_in_every_language(language):
    with use_language(language):
        animals = wording("deal-animals").split(", ")
    assert len(set(animals)) == len(animals) == fair.NUM_ANIMALS


# The page's scripts, without a browser

NODE = shutil.which("node")
HASHES = """
const s = await import(given.at + "/sealed.js");
const header = await s.headerOf({ game: s.gameOf(given.game), seats: given.seats, chain: given.chain });
return [header, await s.sealOf(given.secret, header), await s.commitmentOf("00", given.secret),
  await s.seedOf(given.secret, header, given.seats), await s.codeOf("00", given.seats), await s.aliasOf("07", "Zoë"),
  await s.digestOf({ ...given.game, digest: "x" }), await s.oldSealOf(given.secret, given.game),
  await s.oldCommitmentOf("00", given.secret), await s.oldSeedOf(given.secret, given.game, given.seats),
  given.texts.map((text) => s.sha256(new TextEncoder().encode(text)))];
"""
ANSWERS = """
const { respond, hold } = await import(given.at + "/protocol.js");
const { noteContradictions } = await import(given.at + "/note_check.js");
const at = { seat: 0, names: ["Ann", "Bob"], kinds: ["person", "person"], unasked: false };
let note, heard = [];
for (const deal of given.deals) {
  if (deal.step === "dealt") {
    note = await hold(note, "table", deal, at);
    heard.push(await noteContradictions(note, deal));
  } else {
    const answer = await respond(note, "table", deal, () => given.nonces.shift());
    note = answer.note;
    heard.push(answer.message);
  }
}
return [heard, note];
"""


def run(script, **given):
    """Runs a script with the modules of the page; returns what it returns."""
    if not NODE:
        pytest.skip("There is no Node; tests/browser holds the scripts to the same numbers.")
    given["at"] = (WEB / "static").as_uri()
    whole = f"const given = {json.dumps(given)};\nconsole.log(JSON.stringify(await (async () => {{{script}}})()));"
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", whole], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_scripts_of_the_page_hash_the_same():
    chance = random.Random(1)
    texts = ["".join(chance.choices("aé🐈\n", k=size)) for size in range(130)]  # every length of the last block
    seats = [
        {"kind": "person", "alias": "0" * 16, "page": 0, "commitment": "aa", "nonce": NONCES[0]},
        {"kind": "bot", "alias": "1" * 16},
        {"kind": "person", "alias": "2" * 16, "page": 2, "commitment": "bb", "missing": True},
    ]
    lists = [[part.get(name) for part in seats] for name in ("commitment", "nonce")]
    header = fair.header(GAME, seats, CHAIN)
    found = run(HASHES, game=GAME, seats=seats, chain=CHAIN.plain, secret=SECRET, texts=texts)
    assert found == [
        fair.canonical(header),
        fair.seal(SECRET, header),
        fair.commitment("00", SECRET),
        fair.seed(SECRET, header, *lists),
        list(fair.code("00", *lists)),
        fair.alias("07", "Zoë"),
        fair.digest(GAME),
        fair_check_1.seal(SECRET, GAME),
        fair_check_1.commitment("00", SECRET),
        fair_check_1.seed(SECRET, GAME, lists[1]),
        [sha(text) for text in texts],
    ]


def deal(step, *shares, seal="ab" * 32, mine=0):
    seats = [
        {"kind": "person", "alias": fair.alias("07", name), "page": seat, "name": name, "salt": "07", **share}
        for seat, (name, share) in enumerate(zip(("Ann", "Bob"), shares, strict=True))
    ]
    chain = {"seals": 0, "link": "", "earlier": []}
    return {
        "version": 2,
        "number": 1,
        "step": step,
        "seal": seal,
        "game": GAME,
        "chain": chain,
        "seats": seats,
        "mine": mine,
    }


def test_a_page_answers_one_list_alone_and_notes_it_first():
    own, other = "01" * 32, "02" * 32
    mine, bobs = ({"commitment": fair.commitment("ab" * 32, nonce)} for nonce in (own, other))
    forged = {"commitment": fair.commitment("ab" * 32, "03" * 32)}
    deals = [
        deal("commit", {"waits": True}, {"waits": True}),
        deal("commit", {}, {"waits": True}),  # the server has it
        deal("open", {**mine, "waits": True}, {**bobs, "waits": True}),
        deal("open", {**mine, "waits": True}, {**forged, "waits": True}),  # another list
        deal("open", {**mine, "waits": True}, bobs),  # asked once more
        deal("open", {**bobs, "waits": True}, {**mine, "waits": True}, mine=1),  # another seat
        deal("dealt", {**mine, "nonce": own}, {**bobs, "nonce": other}),
        deal("commit", {"waits": True}, {"waits": True}),  # the same seal, once more after the deal
    ]
    heard, note = run(ANSWERS, deals=deals, nonces=[own, "04" * 32])
    seal = {"do": "shuffle", "seal": "ab" * 32}
    assert heard == [{**seal, **mine}, None, {**seal, "nonce": own}, None, {**seal, "nonce": own}, None, [], None]
    assert [seat["commitment"] for seat in note["seats"]] == [mine["commitment"], bobs["commitment"]]


@pytest.mark.parametrize(
    ("shares", "found"),
    [
        (("04" * 32, "02" * 32), ["note-list", "note-nonce"]),
        ((None, "02" * 32), ["note-missing"]),
        (("01" * 32, "05" * 32), ["note-list"]),
        (("01" * 32, None), []),
    ],
)
def test_a_page_compares_the_deal_with_its_note(shares, found):
    given = [{"commitment": fair.commitment("ab" * 32, nonce)} for nonce in ("01" * 32, "02" * 32)]
    dealt = [
        {**seat, "missing": True}
        if nonce is None
        else {"commitment": fair.commitment("ab" * 32, nonce), "nonce": nonce}
        for seat, nonce in zip(given, shares, strict=True)
    ]
    deals = [
        deal("commit", {"waits": True}, {"waits": True}),
        deal("open", {**given[0], "waits": True}, {**given[1], "waits": True}),
        deal("dealt", *dealt),
    ]
    heard, _ = run(ANSWERS, deals=deals, nonces=["01" * 32])
    assert heard[-1] == found
