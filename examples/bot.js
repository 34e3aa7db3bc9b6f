// A bot as a program of its own, for Node: JSON lines in, JSON lines out.
// It plays what the game's house bot would: make `choose` play something else where you know better.
const readline = require("node:readline");

function choose(message) {
  return message.house;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "choose") {
    process.stdout.write(`${JSON.stringify({ move: choose(message) })}\n`);
  }
});
