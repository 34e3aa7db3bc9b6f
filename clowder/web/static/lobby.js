// The lobby: offers the coach to newcomers and shows tables as they come and go.
"use strict";
(() => {
  // Whoever has not played a game yet is offered the coach first.
  let played = [];
  try {
    played = JSON.parse(localStorage.getItem("played")) || [];
  } catch {
    /* private mode */
  }
  for (const box of document.querySelectorAll(".box")) box.classList.toggle("new", !played.includes(box.id));

  // A page with a script takes part in the shuffle.
  for (const form of document.querySelectorAll("form[action='/play']"))
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "shuffles", value: "on" }));

  // The lists come as they are to be shown. One that is being used stays as it is until it is left.
  const lists = {};
  function show(part) {
    const place = document.getElementById(part);
    if (lists[part] === undefined || place.contains(document.activeElement)) return;
    if (place.innerHTML.trim() !== lists[part].trim()) place.innerHTML = lists[part];
    delete lists[part];
  }
  let tries = 0,
    silent;
  const lost = document.getElementById("lost");
  function listen() {
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/live?language=${document.documentElement.lang}`,
    );
    socket.onmessage = (message) => {
      tries = 0;
      clearTimeout(silent);
      silent = undefined;
      lost.hidden = true;
      document.body.dataset.live = "";
      Object.assign(lists, JSON.parse(message.data));
      for (const part of Object.keys(lists)) show(part);
    };
    socket.onclose = (closed) => {
      if (closed.code < 4000)
        silent ||= setTimeout(() => {
          lost.hidden = false;
        }, 1500); // not where the server refused
      setTimeout(listen, Math.min(15000, 500 * 2 ** tries++));
    };
  }
  document.addEventListener("focusout", () => setTimeout(() => Object.keys(lists).forEach(show)));
  listen();
})();
