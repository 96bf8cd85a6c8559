import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { normalizeTarget } from './request-target.ts';

/** guarantees.md "slow clients". Browsers and proxies wait for a response before the next request. */
const LIMITS = {
  /** The highest number of requests per connection whose responses the kernel has not taken in full. */
  unanswered: 16,
  /** How long a client may read nothing of a response; up to twice, since Node checks at this interval. */
  stalledMs: 30_000,
};

/**
 * Serves requests with `listener`, and resets connections that send without reading. These have too many
 * unanswered requests, or read nothing of a response. Without the reset, the kernel would hold the responses
 * for minutes.
 * The server needs `requireHostHeader: false`: otherwise Node answers requests without `Host` before they are
 * counted.
 */
export function listenWithLimits(server: Server, listener: RequestListener, limits = LIMITS): void {
  const unanswered = new WeakMap<Socket, number>();
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const add = (socket: Socket, requests: number) => {
    const count = (unanswered.get(socket) ?? 0) + requests;
    unanswered.set(socket, count);
    return count;
  };
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming;
    // The request belongs to data that was read before the reset.
    if (socket.destroyed) return;
    if (add(socket, 1) > limits.unanswered) {
      socket.resetAndDestroy();
      readNothingUntilClosed(open);
      return;
    }
    outgoing.once('close', () => add(socket, -1));
    if (normalizeTarget(incoming)) listener(incoming, outgoing);
    else outgoing.writeHead(400, { connection: 'close' }).end();
  });
  // Otherwise Node would answer 417 without counting. A server may ignore an unknown expectation (RFC 9110,
  // 10.1.1).
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  // Node calls this only if nothing was read or written; for idle connections after `keepAliveTimeout`.
  server.setTimeout(limits.stalledMs, (socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy();
    // With unanswered requests, the client is waiting for the server.
    else if (!unanswered.get(socket)) socket.destroy();
  });
}

/**
 * Pauses all connections until the reset one is closed. Until then, Node parses and keeps all data that it
 * has read, up to 3,600 requests of 64 kB. The event loop closes it only after it has read from all others: a
 * hundred such reads would fill the heap.
 */
function readNothingUntilClosed(open: Set<Socket>): void {
  const paused = [...open].filter((socket) => !socket.destroyed && !socket.isPaused());
  for (const socket of paused) socket.pause();
  // Immediates run after this turn's reads. Reading resumes in the next turn, when the reset connection is
  // closed.
  setImmediate(() => {
    for (const socket of paused) socket.resume();
  });
}
