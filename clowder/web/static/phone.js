// What a phone can do for a game: stay awake, pass a link on, and call when it is its owner's turn. All of this is tried
// when it is wanted; where a browser has it not, or only in a secure context, nothing else is missing.

import { page, words } from "./page.js";
import { keep, recall } from "./storage.js";
import { copy, tip } from "./tip.js";

// The screen stays on while a game runs. Who looks away lets it go; who comes back takes it again.

/** @type {WakeLockSentinel | null} */
let lock = null;
let asked = false;
let playing = false;

/** @param {boolean} on whether the screen is to stay on */
export function stayAwake(on) {
  playing = on;
  hold();
}

/** Takes hold of the screen, or lets it go. */
export async function hold() {
  const wanted = playing && !document.hidden;
  if (!wanted) return void lock?.release().catch(() => {});
  if (lock || asked || !navigator.wakeLock) return;
  asked = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = null;
    });
  } catch {
    // the battery is low, or the page was just left
  }
  asked = false;
  if (!playing) hold();
}

// Passing the link on

export const canShare = () => Boolean(navigator.share);

/** @param {string} url */
export const share = (url) => navigator.share({ title: page.dataset.title, url }).catch(() => {}); // no fault

/** Passes on the last game of this table as a link to its replay, or copies the link. */
export async function shareGame() {
  try {
    const answer = await fetch(`/table/${page.dataset.code}/replay/link`);
    const { link } = await answer.json();
    if (canShare()) await share(link);
    else copy(link);
  } catch {
    tip("", words.reconnecting);
  }
}

// Calling: off until somebody wants it. It is offered to who has left a running game for another window, while they wait.

const remembered = () => recall(localStorage, "calls");
const canNotify = () => isSecureContext && "Notification" in window && Notification.permission !== "denied";
export const canCall = () => canNotify() || Boolean(navigator.vibrate);
export const calls = () => remembered() === "on";
export const offersCalls = () => remembered() === null && canCall();

/** @param {boolean} on */
export async function wantCalls(on) {
  keep(localStorage, "calls", on ? "on" : "off");
  if (on && canNotify() && Notification.permission === "default") await Notification.requestPermission();
}

const BUZZ = [60, 40, 60]; // milliseconds

/** Calls: whoever sees a phone's screen may read it, so it says whose turn it is, and not a word about why. */
export async function call() {
  if (!calls()) return;
  if (!document.hidden) {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
    return;
  }
  if (!canNotify() || Notification.permission !== "granted") return;
  /** @type {HTMLLinkElement | null} */
  const link = document.querySelector("link[rel=apple-touch-icon]");
  const about = { body: page.dataset.title, tag: page.dataset.code, icon: link?.href };
  const more = { renotify: true, data: location.href, vibrate: BUZZ };
  const worker = await navigator.serviceWorker?.getRegistration();
  try {
    if (worker) await worker.showNotification(words["your-turn"], { ...about, ...more });
    else new Notification(words["your-turn"], about);
  } catch {
    // phones want a worker for it
  }
}

/** Takes back a call that was heard, or that is no longer true. */
export async function hush() {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications?.({ tag: page.dataset.code })) || []) shown.close();
}
