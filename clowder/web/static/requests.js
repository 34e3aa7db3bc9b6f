// A table that answers requests: every message is one, and its answers come back with it. The puzzle of the day is played
// like this.

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
      const body = JSON.stringify(request);
      const headers = { "content-type": "application/json" };
      try {
        const answer = await fetch(address, { method: "POST", headers, body });
        const { answers, solved } = await answer.json();
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
