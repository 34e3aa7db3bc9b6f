// The numbered rulebook: rules are found by words and by their numbers.

// Shows a rule: its block is opened, it is marked, and the page goes there.
export function showRuleIn(book, rule) {
  const found = book.querySelector(`[id="${CSS.escape(rule)}"]`);
  book.querySelectorAll(".shown").forEach((one) => one.classList.remove("shown"));
  if (!found) return false;
  clear(book);
  const block = found.closest("details");
  if (block) block.open = true;
  found.classList.add("shown");
  found.scrollIntoView({ block: "center" });
  return true;
}

// Leaves only what has all words of a search; blocks with something open by themselves.
export function search(book) {
  const input = book.querySelector("#search"),
    output = book.querySelector("#search-found");
  let before = null; // which blocks were open
  input.addEventListener("input", () => {
    const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const blocks = [...book.querySelectorAll("details.block")];
    if (!wanted.length) {
      restore(blocks);
      output.textContent = "";
      return;
    }
    before ||= blocks.map((block) => block.open);
    let number = 0;
    for (const block of blocks) {
      const units = unitsOf(block),
        heading = has(block.querySelector("summary"), wanted);
      const kept = units.filter((unit) => has(unit, wanted));
      for (const unit of units) unit.hidden = !heading && !kept.includes(unit);
      block.hidden = !heading && !kept.length;
      block.open = !block.hidden;
      number += kept.length;
    }
    output.textContent = String(number);
  });
  const restore = (blocks) => {
    clear(book);
    if (before)
      blocks.forEach((block, n) => {
        block.open = before[n];
      });
    before = null;
  };
}

const has = (element, wanted) => {
  const text = element.textContent.toLowerCase();
  return wanted.every((word) => text.includes(word));
};
const unitsOf = (block) => [
  ...block.querySelectorAll(".block-text > :not(ul,table), .block-text > ul > li, .block-text > table > tbody > tr"),
];

function clear(book) {
  for (const one of book.querySelectorAll(".block[hidden], .block [hidden]")) one.hidden = false;
}
