// Leads to the page of today's puzzle: which game it is of, the engine knows.

import { $ } from "./dom.js";
import { ask } from "./engine.js";

const { game, number, sorry } = await ask("/puzzle");
if (game) location.replace(`puzzle-${game}.html?puzzle=${number}`);
else $("waiting").textContent = sorry;
