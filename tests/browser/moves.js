// Returns what has moved by more than 2 px, or has another size, since this was asked last: a sentence each. What is new or
// gone has not moved; words that have changed may be longer; cards make room for a card that is dealt or played.
() => {
  const SLACK = 2;
  // A question that has the board for itself is compared with the one before it, and the table with the table.
  const isApart =
    document.querySelector("#board > .apart") || document.querySelectorAll("#bar [data-anchor]").length > 6;
  const kind = isApart ? "apart" : "table";
  window.boxes ??= {};
  const before = window.boxes[kind] ?? new Map();
  const boxes = new Map();
  const wrong = [];
  const name = (one) => {
    const near = one.closest("[data-zone], [data-anchor], [id]");
    const where = near?.dataset.zone ?? near?.dataset.anchor ?? near?.id;
    return `${one.localName}.${one.getAttribute("class") ?? ""} at ${where}`;
  };
  const cardsBeside = (card) =>
    [...card.parentElement.children].map((one) => `${one.dataset.anchor} ${one.hasAttribute("data-picked")}`).join(" ");
  for (const one of document.querySelectorAll("#page *")) {
    if (one.closest("#log, #know, #menu, #emotes, #story p, .sr, .fuse") || one.ownerSVGElement) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const card = one.closest(".card");
    const { left, top, width, height } = one.getBoundingClientRect();
    if (!width || !height) continue;
    const text = one.childElementCount ? "" : one.textContent;
    const now = { box: [left, top, width, height], says: card ? `${text} ${cardsBeside(card)}` : text };
    const then = before.get(one);
    boxes.set(one, now);
    if (!then || then.says !== now.says) continue;
    const by = now.box.map((pixels, n) => Math.round(pixels - then.box[n]));
    if (by.some((pixels) => Math.abs(pixels) > SLACK)) wrong.push(`${name(one)} by ${by}`);
  }
  window.boxes[kind] = boxes;
  return wrong;
};
