// Messages that were recorded: heard one after the other, as soon as the page is ready for the next.

/** @import { Connection, Hearing, Message, Numbered } from "../types/page" */

/**
 * Connects to a recording; what is sent is kept, and answered by nothing but what was recorded.
 * @param {Message[]} messages
 * @param {Hearing} hearing
 * @returns {Connection & { sent: Numbered[] }}
 */
export function hearRecording(messages, { onMessage, onOpen }) {
  /** @type {Numbered[]} */
  const sent = [];
  let isClosed = false;
  const play = async () => {
    onOpen?.();
    for (const message of messages) {
      if (isClosed) return;
      onMessage(message);
      await Promise.resolve();
    }
  };
  queueMicrotask(play);
  return {
    sent,
    send: (request) => void sent.push(request),
    close() {
      isClosed = true;
    },
  };
}
