// The other end of a table: a server behind a socket, a worker behind a port, requests to an address, or frames that were
// recorded. All of them send and hear the same messages.

import { hearPort } from "./port.js";
import { hearRecording } from "./recording.js";
import { hearRequests } from "./requests.js";
import { hearSocket } from "./socket.js";

/** @import { Connection, Hearing, Message } from "../types/page" */

/** @typedef {MessagePort | Worker} Port */

/**
 * Connects to a table: `ws:` and `wss:` addresses are sockets, others are asked by requests; a port or a worker speaks for
 * itself, and a list of messages is heard one after the other.
 * @param {string | Port | Message[]} address
 * @param {Hearing} hearing
 * @returns {Connection}
 */
export function connect(address, hearing) {
  if (Array.isArray(address)) return hearRecording(address, hearing);
  if (typeof address !== "string") return hearPort(address, hearing);
  return /^wss?:/.test(address) ? hearSocket(address, hearing) : hearRequests(address, hearing);
}
