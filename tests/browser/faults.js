// Returns what is wrong with a page as it is drawn, a sentence each: what is out of sight, cut off, or covered.
() => {
  const wrong = [],
    $ = (id) => document.getElementById(id),
    seen = (one) => one?.checkVisibility({ visibilityProperty: true });
  const box = (one) => one.getBoundingClientRect();
  const name = (one) =>
    `${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ""}.${one.className.baseVal ?? one.className} ${(one.textContent || "").trim().slice(0, 30)}`;
  const inView = (one) => {
    const b = box(one);
    return b.left >= -1 && b.right <= innerWidth + 1 && b.top >= -1 && b.bottom <= innerHeight + 1;
  };
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than the window");

  // Nothing needed lies below a scroll.
  for (const part of [
    $("page"),
    $("board"),
    $("seats"),
    $("bar"),
    $("own"),
    $("hand"),
    ...document.querySelectorAll(".buttons, .ending, .rank .held"),
  ]) {
    if (!seen(part)) continue;
    const over = [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight];
    const clips = ["board", "bar"].includes(part.id) || part.matches(".buttons");
    if (over[0] > 1 && part.id !== "hand") wrong.push(`${part.id || part.className} is ${over[0]} px too wide`);
    if (over[1] > 3 && clips)
      // less than the space around a card
      wrong.push(`${part.id || part.className} is ${over[1]} px too high`);
  }
  for (const one of document.querySelectorAll(
    "#seats .seat, #me .seat, #bar button, #question, #board button, #board .zone, #board .token, #board .gauge, #hand .card, .rank",
  ))
    if (seen(one) && !inView(one)) wrong.push(`out of sight: ${name(one)}`);

  // The corner of every card in the hand.
  for (const card of document.querySelectorAll("#hand .card")) {
    const b = box(card),
      hit = (x, y) => document.elementFromPoint(b.left + x, b.top + y)?.closest(".card") === card;
    const index = card.querySelector(".idx"),
      range = document.createRange();
    range.selectNodeContents(index);
    const text = [...range.getClientRects()].filter((r) => r.width)[0];
    if (!hit(6, 10) || !hit(14, 20)) wrong.push(`corner covered: ${name(card)}`);
    else if (text)
      for (const x of [text.left + 1, text.right - 1]) {
        const found = document.elementFromPoint(x, text.top + text.height / 2)?.closest(".card");
        if (found !== card) {
          wrong.push(`index covered: ${name(card)}`);
          break;
        }
      }
  }

  // Question and main action; a coach asks in its own words.
  if ($("page").dataset.phase === "playing" && !seen($("question")) && !seen(document.querySelector(".coach")))
    wrong.push("no question");

  // Words upon words, and words that are cut.
  const words = [];
  const walker = document.createTreeWalker($("page"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode,
      parent = node.parentElement;
    if (!node.data.trim() || !seen(parent) || parent.closest(".sr, aside, dialog, #layer, noscript")) continue;
    const style = getComputedStyle(parent),
      size = parseFloat(style.fontSize);
    if (!size || style.clipPath !== "none") continue;
    if (size < 13.9) wrong.push(`${size} px: ${name(parent)}`);
    let clip = { left: -1e9, right: 1e9, top: -1e9, bottom: 1e9 },
      hidden = false;
    for (let up = parent; up && up !== document.body; up = up.parentElement) {
      const s = getComputedStyle(up);
      if (s.clipPath !== "none") hidden = true;
      if (s.overflowX !== "visible") {
        const b = box(up);
        clip = {
          left: Math.max(clip.left, b.left),
          right: Math.min(clip.right, b.right),
          top: Math.max(clip.top, b.top),
          bottom: Math.min(clip.bottom, b.bottom),
        };
      }
    }
    if (hidden) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const r of range.getClientRects()) {
      const cutX = Math.max(clip.left - r.left, r.right - clip.right),
        cutY = Math.max(clip.top - r.top, r.bottom - clip.bottom);
      const piled = parent.closest(".lay-pile, #hand, .held, .lay-fan, .shown, #story, .called");
      if ((cutX > 2 || cutY > 5) && !piled && !parent.closest(".line"))
        wrong.push(`cut by ${Math.round(Math.max(cutX, cutY))} px: ${name(parent)}`);
      const shown = {
        left: Math.max(r.left, clip.left),
        right: Math.min(r.right, clip.right),
        top: Math.max(r.top, clip.top),
        bottom: Math.min(r.bottom, clip.bottom),
        parent,
      };
      if (shown.right - shown.left > 2 && shown.bottom - shown.top > 4) words.push(shown);
    }
  }
  const HEAPS = "#hand, .lay-pile, .lay-fan, .held, .shown";
  const group = (one) => {
    let heap = null;
    for (let up = one.closest(HEAPS); up; up = up.parentElement.closest(HEAPS)) heap = up;
    return heap;
  }; // a Nope lies upon what it stops
  for (let i = 0; i < words.length; i += 1)
    for (let j = i + 1; j < words.length; j += 1) {
      const a = words[i],
        b = words[j];
      if (a.parent === b.parent || a.parent.contains(b.parent) || b.parent.contains(a.parent)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left),
        high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 3 && high > 6 && !(group(a.parent) && group(a.parent) === group(b.parent)))
        wrong.push(`one upon the other: ${name(a.parent)} | ${name(b.parent)}`);
    }
  return [...new Set(wrong)];
};
