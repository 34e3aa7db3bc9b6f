// A table in a worker of this browser, behind its port: it is never lost.

/** @import { Connection, Hearing } from "../types/page" */

/**
 * @param {MessagePort | Worker} port
 * @param {Hearing} hearing
 * @returns {Connection}
 */
export function hearPort(port, { onMessage, onOpen }) {
  port.onmessage = (/** @type {MessageEvent} */ { data }) => onMessage(data);
  if (onOpen) queueMicrotask(onOpen);
  return {
    send: (request) => port.postMessage(request),
    close() {
      port.onmessage = null;
      if ("close" in port) port.close();
      else port.terminate();
    },
  };
}
