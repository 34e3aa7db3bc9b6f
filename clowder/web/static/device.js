// A link, or a QR code, has the code behind its #, which no browser sends: what only looks at the page cannot use it up.
"use strict";
(() => {
  const code = decodeURIComponent(location.hash.slice(1));
  if (!/^[\w-]{4,12}$/.test(code)) return;
  document.querySelector("input[name=code]").value = code;
  document.querySelector("form[action='/device'] button").focus();
  history.replaceState(null, "", location.pathname); // nobody finds it in the history
})();
