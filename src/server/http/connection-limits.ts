import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

interface ConnectionLimits {
  /** Requests of one connection whose answers the system has not taken whole. */
  unanswered: number;
  /** How long a client may take nothing of an answer. Node looks this often, so it may be twice as long. */
  stalledMs: number;
}

/** guarantees.md "slow clients". Browsers and proxies wait for an answer before they send the next request. */
const LIMITS: ConnectionLimits = { unanswered: 16, stalledMs: 30_000 };

/**
 * Answers requests by `listener`, and closes connections that send without reading: those with too many unanswered
 * requests, and those that take nothing of an answer. Resets them, or the kernel would keep the answers for minutes.
 * The server has `requireHostHeader: false`: Node would answer a request without `Host` by itself and not count it.
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
    // The rest of what was read before the reset.
    if (socket.destroyed) return;
    if (add(socket, 1) > limits.unanswered) {
      socket.resetAndDestroy();
      readNothingUntilClosed(open);
      return;
    }
    outgoing.once('close', () => add(socket, -1));
    if (incoming.httpVersion === '1.1' && incoming.headers.host === undefined)
      outgoing.writeHead(400, { connection: 'close' }).end();
    else listener(incoming, outgoing);
  });
  // Node would answer 417 without counting. A server may ignore an unknown expectation (RFC 9110, 10.1.1).
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  // Node calls this only if nothing came and nothing was taken; for idle connections after `keepAliveTimeout`.
  server.setTimeout(limits.stalledMs, (socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy();
    // Otherwise the client waits for us.
    else if (!unanswered.get(socket)) socket.destroy();
  });
}

/**
 * Node parses what it has read to the end, up to 3,600 requests of 64 kB, and keeps them until the reset connection is
 * closed. The event loop closes it after it has read from all others: a hundred such reads would fill the heap.
 */
function readNothingUntilClosed(open: Set<Socket>): void {
  const paused = [...open].filter((socket) => !socket.destroyed && !socket.isPaused());
  for (const socket of paused) socket.pause();
  // Immediates run after this turn's reads. Reading begins again in the next turn, when the connection is closed.
  setImmediate(() => {
    for (const socket of paused) socket.resume();
  });
}
