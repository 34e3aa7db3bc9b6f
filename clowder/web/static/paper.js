// The rules on paper: what is folded is opened before they are printed, and folded again; the title runs along the top.

/**
 * @param {HTMLElement} book
 * @param {string} title
 */
export function printable(book, title) {
  /** @type {Element[]} */
  let folded = [];
  document.documentElement.style.setProperty("--running", JSON.stringify(title));
  addEventListener("beforeprint", () => {
    folded = [...book.querySelectorAll("details:not([open])")];
    for (const block of folded) block.setAttribute("open", "");
  });
  addEventListener("afterprint", () => {
    for (const block of folded) block.removeAttribute("open");
  });
}
