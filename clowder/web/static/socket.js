// A table behind a WebSocket, which is opened again whenever it is lost.

/** @import { Connection, Hearing } from "../types/page" */

const FIRST_WAIT = 250; // milliseconds until it is opened again; twice as long each time ...
const LONGEST_WAIT = 4000;
const REFUSED = 4000; // closing codes from here on: with a reason, which may pass, so it is asked again, but not so soon

/**
 * Returns how long to wait before a socket is opened again.
 * @param {number} code it was closed with
 * @param {number} tries that have failed
 */
export function waitBefore(code, tries) {
  const slower = code >= REFUSED ? [2000, 20000] : [FIRST_WAIT, LONGEST_WAIT];
  return Math.min(slower[1], slower[0] * 2 ** tries);
}

/**
 * @param {string} address
 * @param {Hearing} hearing
 * @returns {Connection}
 */
export function hearSocket(address, { onMessage, onOpen, onLost }) {
  let tries = 0;
  let isClosed = false;
  /** @type {WebSocket} */
  let socket;
  const open = () => {
    socket = new WebSocket(address);
    socket.onopen = () => onOpen?.();
    socket.onmessage = (message) => {
      tries = 0;
      onMessage(JSON.parse(message.data));
    };
    socket.onclose = ({ code, reason }) => {
      if (isClosed) return;
      onLost?.(reason);
      setTimeout(open, waitBefore(code, tries));
      tries += 1;
    };
  };
  open();
  return {
    send(request) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
    },
    close() {
      isClosed = true; // the page is left, and its socket with it
    },
  };
}
