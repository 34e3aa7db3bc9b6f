// A program at somebody's table in a browser, over plain HTTP: needs Node 18 or newer, and nothing else.
//
//     node join.js 'http://HOST/table/CODE#TOKEN' NAME
//
// It plays any legal move: replace `choose` with something clever. docs/programs.md has what comes over the wire.

const choose = (_decision, moves) => moves[Math.floor(Math.random() * moves.length)];

const sleep = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

class Refused extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

function seatAt(address) {
  const { origin, pathname, hash } = new URL(address);
  const door = `${origin}/api/v1/tables/${pathname.split("/").pop()}`;
  const headers = { authorization: `Bearer ${hash.slice(1)}`, "content-type": "application/json" };
  return async (what, body) => {
    const answer = await fetch(
      door + what,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers },
    );
    const told = await answer.json();
    if (!answer.ok) throw new Refused(answer.status, told.error);
    return told;
  };
}

// One whole play: move by move, until one of them is marked as the last.
async function play(call, decision) {
  const moves = [];
  for (let offered = decision.moves; ; ) {
    const move = choose(decision, offered);
    moves.push(move.id);
    if (move.whole) return call("/play", { moves, asked: decision.token, id: Date.now() });
    offered = (await call("/step", { moves, asked: decision.token })).moves;
  }
}

async function sit(call, name) {
  const { rules } = await call(""); // a bot that knows one game has its own to compare
  const { seat } = await call("/join", { rules, as: name });
  console.log(`At the table, seat ${seat}.`);
  const parts = {};
  for (let over = false; ; over = Boolean(parts.result)) {
    for (const frame of (await call("/frames?wait=20")).frames) Object.assign(parts, frame.parts);
    if (parts.result && !over) console.log("Game over:", parts.result.winners.includes(parts.seat) ? "won." : "lost.");
    if (!parts.decision) continue;
    try {
      await play(call, parts.decision);
      parts.decision = null; // the next frame has the next one
    } catch (wrong) {
      if (wrong.status !== 422) throw wrong;
      console.log(wrong.message); // too late, or a pause
      await sleep(1);
    }
  }
}

const [address, name] = process.argv.slice(2);
if (!name || !/^https?:\/\/./.test(address)) {
  console.error("node join.js 'http://HOST/table/CODE#TOKEN' NAME");
  process.exit(2);
}
(async () => {
  const call = seatAt(address);
  for (let wait = 0.5; ; ) {
    // comes back when the line is lost
    const began = Date.now();
    try {
      await sit(call, name);
    } catch (wrong) {
      console.log(wrong.message);
      if (wrong.status === 401) process.exit(1);
    }
    wait = Date.now() - began > 60_000 ? 0.5 : Math.min(20, 2 * wait);
    await sleep(wait);
  }
})();
