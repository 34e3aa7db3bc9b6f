// The numbered rulebook: rules are found by words and by their numbers.

/**
 * Shows a rule: its block is opened, it is marked, and the page goes there.
 * @param {HTMLElement} book
 * @param {string} rule
 */
export function showRuleIn(book, rule) {
  const found = book.querySelector(`[id="${CSS.escape(rule)}"]`);
  for (const one of book.querySelectorAll(".shown")) one.classList.remove("shown");
  if (!found) return false;
  clear(book);
  const block = found.closest("details");
  if (block) block.open = true;
  found.classList.add("shown");
  found.scrollIntoView({ block: "center" });
  return true;
}

/**
 * Leaves only what has all words of a search; blocks with something open by themselves.
 * @param {HTMLElement} book
 */
export function search(book) {
  /** @type {HTMLInputElement | null} */
  const input = book.querySelector("#search");
  const output = book.querySelector("#search-found");
  if (!input || !output) return;
  /** @type {boolean[] | null} */
  let before = null; // which blocks were open
  input.addEventListener("input", () => {
    const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const blocks = blocksOf(book);
    if (wanted.length) {
      before ||= blocks.map((block) => block.open);
      output.textContent = String(blocks.reduce((sum, block) => sum + filter(block, wanted), 0));
      return;
    }
    clear(book);
    blocks.forEach((block, n) => {
      block.open = before?.[n] ?? block.open;
    });
    before = null;
    output.textContent = "";
  });
}

/**
 * Leaves what has all words of a block; returns how many rules that are.
 * @param {HTMLDetailsElement} block
 * @param {string[]} wanted
 */
function filter(block, wanted) {
  const units = unitsOf(block);
  const heading = has(block.querySelector("summary"), wanted);
  const kept = units.filter((unit) => has(unit, wanted));
  for (const unit of units) unit.hidden = !heading && !kept.includes(unit);
  block.hidden = !heading && !kept.length;
  block.open = !block.hidden;
  return kept.length;
}

/**
 * @param {Element | null} element
 * @param {string[]} wanted
 */
function has(element, wanted) {
  const text = (element?.textContent || "").toLowerCase();
  return wanted.every((word) => text.includes(word));
}

const UNITS = [":not(ul,table)", "ul > li", "table > tbody > tr"].map((one) => `.block-text > ${one}`).join(", ");

/**
 * @param {Element} block
 * @returns {HTMLElement[]}
 */
const unitsOf = (block) =>
  [...block.querySelectorAll(UNITS)].flatMap((one) => (one instanceof HTMLElement ? [one] : []));

/** @param {HTMLElement} book */
function blocksOf(book) {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const all = book.querySelectorAll("details.block");
  return [...all];
}

/** @param {HTMLElement} book */
function clear(book) {
  for (const one of book.querySelectorAll(".block[hidden], .block [hidden]")) one.removeAttribute("hidden");
}
