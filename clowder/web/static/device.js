// A link, or a QR code, has the code behind its #, which no browser sends: what only looks at the page cannot use it up.

const code = decodeURIComponent(location.hash.slice(1));

/** @type {HTMLInputElement | null} */
const input = document.querySelector("input[name=code]");
/** @type {HTMLButtonElement | null} */
const button = document.querySelector("form[action='/device'] button");

if (/^[\w-]{4,12}$/.test(code) && input) {
  input.value = code;
  button?.focus();
  history.replaceState(null, "", location.pathname); // nobody finds it in the history
}
