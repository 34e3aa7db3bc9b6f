// The page of a table: swaps in what the server sends, sends what a person taps. All rules are the server's.
"use strict";
(() => {
  const page = document.getElementById("page");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const $ = (id) => document.getElementById(id);
  const byAnchor = (anchor) => {
    const named = CSS.escape(anchor);
    return document.querySelector(`[data-anchor="${named}#fan"]`) || document.querySelector(`[data-anchor="${named}"]`)
      || document.querySelector(`[data-anchor^="${CSS.escape(anchor.split("#")[0])}#"]`);
  };
  let socket, tries = 0, skew = 0, gone = false;

  // The wire

  function connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}/table/${page.dataset.code}/live`);
    socket.onmessage = (message) => {
      if (tries) { tries = 0; warn(""); }
      queue(JSON.parse(message.data));
    };
    socket.onclose = (closed) => {
      if (gone) return;
      const refused = closed.code >= 4000;  // with a reason, which may pass: asked again, but not so soon
      warn(closed.reason || page.dataset.reconnecting);
      setTimeout(connect, Math.min(refused ? 20000 : 4000, (refused ? 2000 : 250) * 2 ** tries++));
    };
  }

  function warn(text) {
    $("lost").textContent = text;
    $("lost").hidden = !text;
  }

  function send(what) {
    if (socket && socket.readyState === 1) socket.send(JSON.stringify(what));
  }

  // Updates, one after the other; who falls behind catches up without motion

  const waiting = [];
  let busy = false;
  let hurry = () => {};

  function queue(update) {
    waiting.push(update);
    hurry();
    if (!busy) work();
  }

  async function work() {
    busy = true;
    while (waiting.length) await apply(waiting.shift(), waiting.length > 0);
    busy = false;
  }

  async function apply(update, behind) {
    if (update.now) skew = update.now - Date.now();
    if (update.leave) { gone = true; location.assign(update.leave); return; }
    if (update.reload) { gone = true; location.reload(); return; }
    if (update.toast) toast(update.toast);
    if ("trouble" in update) warn(update.trouble);
    if (update.spoken) speak(update.spoken);
    if (!update.parts) return seen();
    const beats = update.beats || [];
    const story = beats.length > 1 && !calm.matches && !behind ? update.parts.story : null;
    if (story) delete update.parts.story;
    const glides = beats.map((beat) => beat.glide).filter(Boolean);
    if (glides.length && !behind && !calm.matches && document.startViewTransition && !document.hidden) {
      const { bar, ...others } = update.parts;
      if (bar) swap({ bar });  // a click is answered at once; what moves, moves after it
      await transition(others, glides);
    } else {
      swap(update.parts);
    }
    if (!behind) tell(beats, story);
    else if (story) swap({ story });
    alertTurn();
  }

  // Counts what the page has taken in, for whoever waits for an answer.
  function seen() { page.dataset.updates = Number(page.dataset.updates || 0) + 1; }

  async function transition(parts, glides) {
    const named = [];
    const name = (element, given) => {
      if (element && !element.style.viewTransitionName) {
        element.style.viewTransitionName = given;
        named.push(element);
        return true;
      }
      return false;
    };
    const flying = glides.slice(0, 12).map(([from, to], number) => {
      const source = document.querySelector(`[data-picked][data-anchor^="${CSS.escape(from.split("#")[0])}"]`) || byAnchor(from);
      return name(source, `glide-${number}`) ? [`glide-${number}`, to] : null;
    }).filter(Boolean);
    const moving = document.startViewTransition(() => {
      swap(parts);
      named.splice(0).forEach((element) => { element.style.viewTransitionName = ""; });
      flying.forEach(([given, to]) => name(byAnchor(to), given));
    });
    moving.ready.catch(() => {});
    const cut = setTimeout(() => moving.skipTransition(), 600);
    hurry = () => moving.skipTransition();
    try { await moving.updateCallbackDone; moving.finished.catch(() => {}).finally(() => {
      clearTimeout(cut);
      named.forEach((element) => { element.style.viewTransitionName = ""; });
    }); } catch { swap(parts); }
  }

  // Swaps that change only what is different: focus, scroll and drawings stay as they are

  function swap(parts) {
    const focused = document.activeElement;
    const key = focused && ["data-anchor", "data-play", "data-do"].map((name) =>
      focused.hasAttribute(name) ? `[${name}="${CSS.escape(focused.getAttribute(name))}"]` : "").find(Boolean);
    const home = focused && focused.closest && focused.closest("#page > *");
    for (const [id, html] of Object.entries(parts)) {
      const made = document.createElement("template");
      made.innerHTML = html.trim();
      const fresh = made.content.firstElementChild;
      if ($(id)) morph($(id), fresh);
      else page.append(fresh);
      if (id === "log") $(id).scrollTop = 1e6;
      if (id === "bar") $(id).querySelectorAll(".buttons").forEach((row) => { row.scrollLeft = 0; });  // the plays come first
    }
    if (key && !document.contains(focused)) {
      const again = document.querySelector(key) || (home && $(home.id) && $(home.id).querySelector("button:not([data-cannot])"))
        || document.querySelector("#bar button, #hand button");
      if (again) again.focus({ preventScroll: true });
    }
    remember();
    tick();
    seen();
  }

  function morph(old, fresh) {
    if (old.isEqualNode(fresh)) return;
    const same = old.nodeName === fresh.nodeName && (old.nodeType !== 1
      || ["id", "data-anchor", "data-play", "data-do"].every((name) => old.getAttribute(name) === fresh.getAttribute(name)));
    if (!same) return old.replaceWith(fresh);
    if (old.nodeType !== 1) { old.data = fresh.data; return; }
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    if (old.type === "checkbox" && "do" in old.dataset) old.checked = fresh.checked;
    const before = [...old.childNodes];
    const after = [...fresh.childNodes];
    after.forEach((node, place) => (before[place] ? morph(before[place], node) : old.append(node)));
    before.slice(after.length).forEach((node) => node.remove());
  }

  // The story, line by line

  async function tell(beats, story) {
    if (!beats.length) return;  // a tap does not cut a story short
    const run = {};
    tell.run = run;
    $("said").textContent = beats.map((beat) => beat.text).join(" ");
    const pace = Math.max(160, Math.min(750, 7000 / Math.max(1, beats.length)));
    for (const [number, beat] of beats.entries()) {
      if (tell.run !== run) return;  // a newer story goes on from here
      light(beat);
      if (story) {
        const box = $("story");
        box.querySelectorAll("p.last").forEach((line) => line.classList.remove("last"));
        const line = document.createElement("p");
        line.className = "last told";
        line.textContent = beat.text;
        box.append(line);
        while (box.querySelectorAll("p").length > 3) box.querySelector("p").remove();
        const lasts = MOMENTS.includes(beat.mark) ? MOMENT : pace;
        if (number < beats.length - 1) await new Promise((done) => setTimeout(done, lasts));
      }
    }
  }

  // What a table talks about has a moment of the whole page: the game's style sheet draws it. At most two a second.
  const MOMENTS = ["boom", "nope"], MOMENT = 1500;
  let began = -MOMENT, ending;
  function moment(mark) {
    if (!MOMENTS.includes(mark) || performance.now() - began < 500) return;
    began = performance.now();
    clearTimeout(ending);
    delete document.body.dataset.moment;
    void document.body.offsetWidth;  // so that a moment can begin again before it was over
    document.body.dataset.moment = mark;
    ending = setTimeout(() => delete document.body.dataset.moment, MOMENT);
  }

  function light(beat) {
    moment(beat.mark);
    for (const anchor of beat.look || []) {
      const element = byAnchor(anchor);
      if (!element || calm.matches) continue;
      const classes = ["lit", ...(beat.mark ? [`mark-${beat.mark}`] : [])];
      element.classList.add(...classes);
      setTimeout(() => element.classList.remove(...classes), 750);
    }
  }

  // Clocks, alerts, words

  function tick() {
    for (const clock of document.querySelectorAll(".clock[data-until]")) {
      const left = Math.max(0, Math.ceil((clock.dataset.until - Date.now() - skew) / 1000));
      clock.textContent = `${left} s`;
    }
  }

  let alerted = "";
  function alertTurn() {
    const bar = $("bar");
    const asked = bar ? bar.dataset.asked : "";
    const title = page.dataset.title;
    document.title = asked ? `● ${page.dataset.yourTurn} · ${title}` : title;
    const icon = document.querySelector("link[rel=icon]");
    icon.href = icon.href.replace(/(-turn)?\.svg$/, asked ? "-turn.svg" : ".svg");
    if (asked && asked !== alerted) {
      $("said").append(` ${page.dataset.yourTurn}: ${$("question") ? $("question").textContent : ""}`);
      if (document.hidden && wantsSound()) beep();
    }
    alerted = asked;
  }

  const wantsSound = () => { try { return localStorage.getItem("sound") === "on"; } catch { return false; } };
  function beep() {
    const audio = new AudioContext();
    const tone = audio.createOscillator(), volume = audio.createGain();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.35);
  }
  function remember() {
    const box = document.querySelector("[data-sound]");
    if (box) box.checked = wantsSound();
  }

  let hiding;
  function toast(text) {
    const box = $("toast");
    box.textContent = text;
    box.classList.add("on");
    clearTimeout(hiding);
    hiding = setTimeout(() => box.classList.remove("on"), 2500 + 45 * text.length);
  }
  function speak(text) {
    $("cardhelp").querySelector("p").textContent = text;
    if (!$("cardhelp").open) $("cardhelp").showModal();
  }

  // Panels

  function showPanel(name) {
    const before = document.body.dataset.panel || "";
    if (name === before) return;
    if (name) document.body.dataset.panel = name;
    else delete document.body.dataset.panel;
    for (const button of document.querySelectorAll("#top [data-panel]")) {
      button.setAttribute("aria-expanded", String(button.dataset.panel === name));
    }
    const place = name ? $(name).querySelector(".close") : document.querySelector(`#top [data-panel="${before}"]`);
    if (place && (name || document.activeElement === document.body || document.activeElement.closest("aside"))) place.focus();
  }

  // Hands

  let held, hovering, swallow = false;
  const helpOf = (target) => target.closest && target.closest("[data-help]");
  document.addEventListener("pointerdown", (event) => {
    const card = helpOf(event.target);
    swallow = false;
    clearTimeout(hovering);
    if (!card || !card.dataset.help) return;
    held = setTimeout(() => { swallow = true; speak(card.dataset.help); }, 550);
  });
  for (const ending of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(ending, (event) => {
      if (ending !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 6) clearTimeout(held);
    });
  }
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {  // without TLS browsers have no clipboard: the old way
      const box = document.createElement("textarea");
      box.value = text;
      document.body.append(box);
      box.select();
      document.execCommand("copy");
      box.remove();
    }
    toast(page.dataset.copied);
  }

  // A socket cannot set a cookie: this form does, so that the next table knows the name, too.
  function keepName(name) {
    const body = new URLSearchParams({ csrf: page.dataset.csrf, name });
    if (name) fetch("/name", { method: "POST", redirect: "manual", keepalive: true, body }).catch(() => {});
  }

  document.addEventListener("pointerover", (event) => {
    clearTimeout(hovering);
    const card = event.pointerType === "mouse" && helpOf(event.target);
    if (card && card.dataset.help) hovering = setTimeout(() => toast(card.dataset.help), 800);
  });
  document.addEventListener("contextmenu", (event) => { if (helpOf(event.target)) event.preventDefault(); });

  document.addEventListener("click", (event) => {
    if (swallow) { swallow = false; return; }
    const button = event.target.closest("button,a,input");
    if (!button) {
      if (!event.target.closest("aside,dialog")) showPanel("");
      return;
    }
    const give = button.dataset;
    const asked = $("bar") ? $("bar").dataset.asked : "";
    if (give.open) return $(give.open).showModal();
    if (give.panel) return showPanel(document.body.dataset.panel === give.panel ? "" : give.panel);
    if (!button.closest("aside")) showPanel("");
    if ("sound" in give) {
      try { localStorage.setItem("sound", button.checked ? "on" : "off"); } catch { /* private mode */ }
      if (button.checked) beep();
      return;
    }
    if ("copy" in give) {
      event.preventDefault();
      copy(give.copy || button.href);
      return;
    }
    if (give.play) {
      button.setAttribute("aria-busy", "true");
      return send({ do: "play", moves: give.play.split(",").map(Number), asked });
    }
    if (give.do) {
      const name = document.querySelector("[data-name]");
      const seat = give.seat === undefined ? null : Number(give.seat);
      if (give.do === "sit" && name) keepName(name.value.trim());
      return send({ do: give.do, on: button.checked, seat, asked, ...(name ? { name: name.value.trim() } : {}) });
    }
    if (give.anchor) {
      if ("can" in give || "picked" in give || button.classList.contains("chip")) {
        const picked = button.getAttribute("aria-pressed") === "true";
        button.setAttribute("aria-pressed", String(!picked));
        button.toggleAttribute("data-picked", !picked);
      }
      send({ do: "tap", anchor: give.anchor, asked });
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog,input[type=text]")) return;
    const focused = document.activeElement;
    if (event.key === "Escape") {
      showPanel("");
      const clear = document.querySelector("#bar [data-do=clear]");
      if (clear) clear.click();
    } else if ((event.key === "h" || event.key === "?") && helpOf(focused)) {
      event.preventDefault();
      speak(helpOf(focused).dataset.help);
    } else if (["ArrowLeft", "ArrowRight"].includes(event.key) && focused.closest("#hand,.buttons")) {
      event.preventDefault();
      const row = [...focused.closest("#hand,.buttons").querySelectorAll("button")];
      const next = row[row.indexOf(focused) + (event.key === "ArrowRight" ? 1 : -1)];
      if (next) next.focus();
    } else if (/^[1-9]$/.test(event.key)) {
      const button = document.querySelectorAll("#bar .buttons button")[event.key - 1];
      if (button) button.click();
    }
  });

  setInterval(tick, 250);
  tick();
  remember();
  alertTurn();
  if ($("log")) $("log").scrollTop = $("log").scrollHeight;
  connect();
})();
