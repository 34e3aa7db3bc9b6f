// A bot as a program of its own, for Node: JSON lines in, JSON lines out.
// It plays any legal move; replace `choose` with something clever.
const readline = require("node:readline");

function choose(message) {
  return message.moves[Math.floor(Math.random() * message.moves.length)].id;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "choose") {
    process.stdout.write(`${JSON.stringify({ move: choose(message) })}\n`);
  }
});
