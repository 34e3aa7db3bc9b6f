// What a phone can do for a game: stay awake, pass a link on, and call when it is its owner's turn. All of this is tried when it is
// wanted; where a browser has it not, or only in a secure context, nothing else is missing.

import { page, parts, words } from "./page.js";

// The screen stays on while a game runs. Who looks away lets it go; who comes back takes it again.
let lock = null,
  asked = false,
  playing = false;
export function stayAwake(on) {
  playing = on;
  hold();
}
async function hold() {
  const wanted = playing && !document.hidden;
  if (!wanted && lock) return lock.release().catch(() => {});
  if (!wanted || lock || asked || !navigator.wakeLock) return undefined;
  asked = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = null;
    });
  } catch {
    /* the battery is low, or the page was just left */
  }
  asked = false;
  return playing ? undefined : hold();
}

// Passing the link on

export const canShare = () => Boolean(navigator.share);
export const share = (url) => navigator.share({ title: page.dataset.title, url }).catch(() => {}); // changing one's mind is no fault

// Calling: off until somebody wants it. It is offered to who has left a running game for another window, while they wait.

const remembered = () => {
  try {
    return localStorage.getItem("calls");
  } catch {
    return null;
  }
};
const canNotify = () => isSecureContext && "Notification" in window && Notification.permission !== "denied";
export const canCall = () => canNotify() || Boolean(navigator.vibrate);
export const calls = () => remembered() === "on";

let away = false;
export const offersCalls = () => away && remembered() === null && canCall();

export async function wantCalls(on) {
  try {
    localStorage.setItem("calls", on ? "on" : "off");
  } catch {
    /* private mode */
  }
  if (on && canNotify() && Notification.permission === "default") await Notification.requestPermission();
}

// Whoever sees a phone's screen may read a call: it says whose turn it is, and not a word about why.
export async function call() {
  if (!calls()) return;
  if (!document.hidden) {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([60, 40, 60]);
    return;
  }
  if (!canNotify() || Notification.permission !== "granted") return;
  const icon = document.querySelector("link[rel=apple-touch-icon]")?.href;
  const about = {
    body: page.dataset.title,
    tag: page.dataset.code,
    renotify: true,
    icon,
    data: location.href,
    vibrate: [60, 40, 60],
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  try {
    if (worker) await worker.showNotification(words["your-turn"], about);
    else new Notification(words["your-turn"], { body: about.body, tag: about.tag, icon });
  } catch {
    /* phones want a worker for it */
  }
}

// A call that was heard, or that is no longer true, goes.
export async function hush() {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications?.({ tag: page.dataset.code })) || []) shown.close();
}

export function onLeaving(draw) {
  document.addEventListener("visibilitychange", () => {
    hold();
    if (!document.hidden) hush();
    if (document.hidden && parts.table?.phase === "playing" && parts.seat !== null) away = true;
    draw();
  });
}
