// Sends what a page asks of its table.

import { openings, send as sendNumbered } from "./outbox.js";

/** @import { Request } from "../types/page" */

/** @param {Request} request */
export const send = (request) => sendNumbered(request);

/** Returns how often this page has been connected. */
export const timesConnected = () => openings();
