// The rules on paper: what is folded is opened before they are printed, and folded again; the title runs along the top.

let folded = [];

export function printable(book, title) {
  document.documentElement.style.setProperty("--running", JSON.stringify(title));
  addEventListener("beforeprint", () => {
    folded = [...book.querySelectorAll("details:not([open])")];
    for (const block of folded) block.open = true;
  });
  addEventListener("afterprint", () => {
    for (const block of folded) block.open = false;
  });
}
