// A table that answers requests: every message is one, and its answers come back with it. The puzzle of the day is played
// like this.

import { ask } from "./engine.js";

/** @import { Connection, Hearing } from "../types/page" */

/**
 * @param {string} address
 * @param {Hearing} hearing
 * @returns {Connection}
 */
export function hearRequests(address, { onMessage, onLost }) {
  let isClosed = false;
  return {
    async send(request) {
      try {
        const { answers, solved } = await ask(address, request);
        if (isClosed) return;
        for (const message of answers) onMessage(message);
        dispatchEvent(new CustomEvent("tried", { detail: { do: request.do, solved } }));
      } catch {
        onLost?.("");
        onMessage({ sorry: "", id: request.id });
      }
    },
    close() {
      isClosed = true;
    },
  };
}
