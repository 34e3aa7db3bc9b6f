// Returns what a finger cannot do on a page: controls that something covers at their centre, small ones, and a coach who
// cannot be read; a sentence each.
() => {
  const wrong = [],
    box = (one) => one.getBoundingClientRect();
  const seen = (one) =>
    one.checkVisibility({ visibilityProperty: true }) &&
    box(one).width > 0 &&
    getComputedStyle(one).clipPath === "none";
  const name = (one) =>
    one
      ? `${one.localName}${one.id && `#${one.id}`} ${one.dataset?.anchor || one.textContent.trim().slice(0, 24)}`
      : "nothing";
  const hits = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return one === hit || one.contains(hit) || one === hit?.closest("label")?.control;
  };
  const controls = [...document.querySelectorAll("button:enabled, a[href], input:enabled, summary")].filter(
    (one) => seen(one) && !one.matches(".skip") && !one.closest("#log, #know, #menu, #emotes, dialog"),
  );
  for (const one of controls) {
    const { left, top, width, height } = box(one);
    const shown = one.closest("#hand") ? parseFloat(one.style.getPropertyValue("--seen")) : width; // the next card lies on the rest
    const [x, y] = [left + shown / 2, top + height / 2];
    if (!hits(one, x, y)) wrong.push(`covered: ${name(one)} by ${name(document.elementFromPoint(x, y))}`);
    if (Math.min(width, height) < 43.9 && one.type !== "checkbox")
      wrong.push(`small: ${name(one)}, ${Math.round(width)} x ${Math.round(height)}`);
  }
  const says = document.querySelector(".coach p");
  if (says && seen(says)) {
    const { left, right, top, bottom, width } = box(says);
    if (width < 200) wrong.push(`the coach's words have ${Math.round(width)} px`);
    if (parseFloat(getComputedStyle(says).fontSize) < 14) wrong.push("the coach's words are small");
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
      wrong.push("the coach's words are out of sight");
    for (const y of [top + 4, bottom - 4])
      if (!hits(says, left + 8, y))
        wrong.push(`the coach's words are covered by ${name(document.elementFromPoint(left + 8, y))}`);
  }
  if (!controls.length) wrong.push("no controls");
  return wrong;
};
