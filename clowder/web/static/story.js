// What happened, told on the board as it was: beats one after the other, each with its flights, lights and moments.
// A tap or a key hurries. Who wants no motion reads the same beats as a list.

import { at, backSide, el, front, patch } from "./draw.js";
import { sound } from "./sound.js";

export const MOMENTS = [
  "fright",
  "boom",
  "defuse",
  "nope",
  "steal",
  "fight",
  "lastbird",
  "lifelost",
  "nine",
  "block",
  "win",
];
const HURRIED = 90; // milliseconds a beat takes once somebody is in a hurry
const GAP = 350; // between two flashes at least: never more than three a second

const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const isCalm = () => calm.matches;

export class Story {
  // `told(beat)` is called as each beat begins; `own()` returns the anchor of the viewer's own seat, `avatar(anchor)` how
  // the player at a seat is drawn.
  constructor({ layer, stage, faces, own, avatar, told }) {
    Object.assign(this, {
      layer,
      stage,
      faces,
      own,
      avatar,
      told,
      running: false,
      ghosts: [],
      hidden: [],
      flashed: -GAP,
    });
    this.skip = () => {};
  }

  hurry() {
    this.hurried = true;
    this.skip();
  }

  // Tells beats on the board; returns when all are told. `end` is when the question opens, on this page's clock.
  async play(beats, end) {
    this.running = true;
    this.hurried = false;
    const whole = beats.reduce((sum, beat) => sum + (beat.time || 0), 0);
    this.long = whole > 1500;
    const left = end ? end - Date.now() : whole;
    const pace = whole > 0 ? Math.min(1, Math.max(0.25, left / whole)) : 1; // who hears of it late catches up
    for (const beat of beats) {
      this.told(beat);
      const lasts = (beat.time ?? 800) * pace;
      if (!this.hurried) this.show(beat, lasts);
      await this.wait(this.hurried ? HURRIED : lasts);
    }
    this.running = false;
  }

  wait(time) {
    return new Promise((done) => {
      const timer = setTimeout(done, time);
      this.skip = () => {
        clearTimeout(timer);
        this.cut();
        setTimeout(done, HURRIED);
      };
    });
  }

  show(beat, lasts) {
    const flights = beat.fly || [];
    flights.forEach(([from, to, face], n) => this.fly(from, to, face, lasts, n, flights.length)); // before what is lit turns or hops
    for (const anchor of beat.look || []) this.light(anchor, beat.mark, lasts);
    if (MOMENTS.includes(beat.mark)) this.moment(beat, lasts);
    sound(beat.mark || "");
  }

  light(anchor, mark, lasts) {
    const element = this.place(anchor);
    if (!element) return;
    const names = ["lit", ...(mark ? [`mark-${mark}`] : [])];
    element.classList.add(...names);
    setTimeout(() => element.classList.remove(...names), Math.max(500, lasts * 0.95));
  }

  // Returns where something is: a card of the own hand where the own seat is meant, the backs of another's hand.
  place(anchor, face = "") {
    if (anchor === this.own()) {
      const card =
        face &&
        [...document.querySelectorAll("#hand [data-face]")].find(
          (one) => one.dataset.face === face && !this.hidden.includes(one),
        );
      return card || document.getElementById("hand");
    }
    return at(anchor);
  }

  box(anchor, face) {
    const element = this.place(anchor, face);
    if (!element) return null;
    const seat = element.closest(".seat"),
      cards = [...(element.closest(".zone")?.querySelectorAll(".card") || [])].reverse();
    const top = cards.find((card) => face && card.dataset.face === face && !this.hidden.includes(card)) || cards[0];
    const inner = element.matches(".card,.token,.gauge,#hand")
      ? element
      : seat?.querySelector(".fan, .avatar") || top || element;
    const box = inner.getBoundingClientRect();
    return box.width
      ? {
          element: inner,
          x: box.left + box.width / 2,
          y: box.top + box.height / 2,
          width: box.width,
          height: box.height,
        }
      : null;
  }

  // A ghost of a card flies and stays where it lands, until the new scene is drawn.
  fly(from, to, face, lasts, number, of) {
    const waiting =
      this.ghosts.find((ghost) => ghost.at === from && ghost.face === face) ||
      this.ghosts.find((ghost) => ghost.at === from && !ghost.face);
    const start = waiting ? waiting.box : this.box(from, face),
      end = this.landing(to, number, of);
    if (!start || !end) return;
    const ghost = waiting || this.ghost(face);
    if (waiting && face && waiting.face !== face) patch(ghost.element, this.spec(face)); // turned over on its way
    if (!waiting && start.element?.matches("#hand .card, #board .zone:not(.lay-pile)>.items>.card")) {
      // of a pile another lies below
      start.element.classList.add("away");
      this.hidden.push(start.element);
    }
    const wide = this.width(end);
    const width = 60,
      narrow = this.width(start);
    const shift = end.spread
      ? 0
      : Math.min(3, this.ghosts.filter((other) => other !== ghost && other.at === to).length);
    const frame = (box, size, turn, dx = 0) => ({
      transform: `translate(${box.x - width / 2 + dx}px, ${box.y - width * 0.7}px) scale(${size / width}) rotate(${turn}deg)`,
    });
    const lift = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) - Math.abs(start.x - end.x) * 0.12 };
    const land = frame(end, wide, ((number % 3) - 1) * 4, shift * 14);
    const motion = ghost.element.animate(
      [
        { ...frame(start, narrow, 0), offset: 0 },
        { ...frame(lift, Math.max(wide, narrow) * 1.12, -3), offset: 0.5 },
        { ...land, offset: 1 },
      ],
      {
        duration: Math.min(620, Math.max(240, lasts * 0.75)),
        delay: Math.min(number * 70, lasts * 0.3),
        easing: "cubic-bezier(.35,.1,.25,1)",
        fill: "both",
      },
    );
    Object.assign(ghost, {
      at: to,
      face,
      motion,
      box: { x: end.x + shift * 14, y: end.y, width: wide, height: wide * 1.4 },
    });
  }

  // Returns where something lands: upon a pile, behind what lies in a row, or in the place of what is replaced.
  landing(to, number, of) {
    const end = this.box(to, ""),
      zone = end?.element.matches(".card") && end.element.closest(".zone");
    if (!zone || zone.dataset.zone !== to || !zone.matches(".lay-row")) return end;
    zone.classList.add("landed");
    if (!zone.matches(".replaced"))
      return { ...end, x: Math.min(end.x + end.width * (0.6 + number * 0.4), innerWidth - end.width / 2) };
    const box = zone.querySelector(".items").getBoundingClientRect();
    return { ...end, x: box.left + box.width / 2 + (number - (of - 1) / 2) * end.width * 0.8, spread: true };
  }

  width(box) {
    return box.element && !box.element.matches(".card")
      ? Math.max(18, Math.min(60, box.width, box.height / 1.4))
      : box.width;
  }

  spec(face) {
    const known = face && this.faces[face];
    return el(
      "span",
      { class: `card flyer ${known ? known.tint || "" : "back"}` },
      known ? front(known) : backSide({ faces: this.faces }),
    );
  }

  ghost(face) {
    const element = patch(document.createElement("span"), this.spec(face));
    this.layer.append(element);
    const ghost = { element, at: "", face };
    this.ghosts.push(ghost);
    return ghost;
  }

  // The table holds its breath: those whom it concerns act it out, with one flash that fades, a shout, and the sentence.
  moment(beat, lasts) {
    if (performance.now() - this.flashed < GAP) return;
    this.cut();
    const spot = (beat.look || []).map((anchor) => this.box(anchor, "")).find(Boolean);
    const cast = (beat.look || []).map(this.avatar).filter(Boolean).slice(0, 3);
    const face = this.faces[beat.fly?.[0]?.[2] || "none"];
    const drawn = (look, id) =>
      document.getElementById(id) && el("svg", { class: look, key: look }, el("use", { href: `#${id}` }));
    const sign = document.createElement("div");
    sign.className = `moment moment-${beat.mark}`;
    patch(
      sign,
      el(
        "div",
        { class: sign.className, "aria-hidden": "true", style: { "--lasts": `${lasts}ms` } },
        el("i", {
          class: "flash",
          key: "flash",
          style: spot ? { "--spotx": `${spot.x}px`, "--spoty": `${spot.y}px` } : {},
        }),
        beat.mark === "win" &&
          Array.from({ length: 36 }, (_, n) =>
            el("i", {
              class: "bit",
              key: n,
              style: {
                "--x": `${(n * 61) % 100}vw`,
                "--turn": `${((n * 97) % 720) - 360}deg`,
                "--wait": `${(n * 37) % 600}ms`,
                "--hue": (n * 83) % 360,
              },
            }),
          ),
        el(
          "div",
          { class: `sign cast-${cast.length}`, key: "sign" },
          drawn("back", `moment-${beat.mark}`),
          face && el("span", { class: `card ${face.tint || ""}`, key: "card" }, front(face)),
          cast.map((id, n) => drawn(`who who-${n}`, id)),
          drawn("front", `moment-${beat.mark}-front`),
        ),
        beat.shout && el("b", { class: "shout", key: "shout" }, beat.shout),
        el("p", { class: "cry", key: "cry" }, beat.says),
      ),
    );
    this.layer.append(sign);
    this.flashed = performance.now();
    this.sign = sign;
    this.stage.dataset.moment = beat.mark;
    sign.over = setTimeout(() => this.cut(sign), lasts + 60);
  }

  cut(sign = this.sign) {
    if (!sign || sign !== this.sign) return;
    clearTimeout(sign.over);
    sign.remove();
    this.sign = null;
    delete this.stage.dataset.moment;
  }

  // The new scene is there: nothing of the story is left.
  clear() {
    this.ghosts.splice(0).forEach(({ element }) => element.remove());
    this.hidden.splice(0).forEach((element) => element.classList.remove("away"));
    document.querySelectorAll(".landed").forEach((zone) => zone.classList.remove("landed"));
  }
}
