// The first page of a site in several languages: leads to the one that was chosen, or that the browser speaks.

import { recall } from "./storage.js";

const offered = (document.documentElement.dataset.languages || "").split(" ");
const wanted = [recall(localStorage, "language") || "", ...navigator.languages.map((name) => name.split("-")[0])];
location.replace(`${wanted.find((name) => offered.includes(name)) || offered[0]}/index.html`);
