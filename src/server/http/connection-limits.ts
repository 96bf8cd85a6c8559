import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

interface ConnectionLimits {
  /** Requests of one connection whose answers the system has not taken whole. */
  unanswered: number;
  /** How long a client may take nothing of an answer. Node looks this often, so it may be twice as long. */
  stalledMs: number;
}

/** trust.md "slow clients". Browsers and proxies wait for an answer before they send the next request. */
const LIMITS: ConnectionLimits = { unanswered: 16, stalledMs: 30_000 };

/**
 * Answers requests by `listener`, and closes connections that send without reading: those with too many unanswered
 * requests, and those that take nothing of an answer. Resets them, or the kernel would keep the answers for minutes.
 */
export function listenWithLimits(server: Server, listener: RequestListener, limits = LIMITS): void {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, requests: number) => {
    const count = (unanswered.get(socket) ?? 0) + requests;
    unanswered.set(socket, count);
    return count;
  };
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming;
    if (add(socket, 1) > limits.unanswered) {
      socket.resetAndDestroy();
      return;
    }
    outgoing.once('close', () => add(socket, -1));
    listener(incoming, outgoing);
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
