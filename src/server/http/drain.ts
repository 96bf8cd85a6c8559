import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long requests in flight may take once listening has ended; of the 15 s of trust.md "stopping" 4 are left. */
const DRAIN_MS = 9_000;
const SWEEP_MS = 250;
/** A connection may have been opened for a request that is still on its way. */
const SILENT_MS = 1_000;
/** The kernel resets connections that wait to be accepted when listening ends: it ends once none came for this long. */
const QUIET_MS = 250;
/** Where connections never stop coming: it ends right after the queue was taken. */
const ACCEPT_MS = 2_000;

interface Traffic {
  /** Each with the answer to the last request that came over it, whether it is still to be sent or not. */
  connections: Map<Socket, ServerResponse | null>;
  draining: boolean;
}

export interface Drain {
  /** Ends connections with their answers while new ones still come in: a load balancer has to notice it. */
  startDraining(ms: number): Promise<void>;
  /** Accepts until no connection came for a quarter of a second, then ends listening and all connections. */
  close(): Promise<void>;
}

/** Watches a server from its start. Node's own `close()` waits for ever for a connection on which nothing was sent. */
export function drainable(server: Server): Drain {
  const traffic: Traffic = { connections: new Map(), draining: false };
  server.on('connection', (socket) => {
    traffic.connections.set(socket, null);
    socket.once('close', () => traffic.connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, answer) => {
    if (traffic.draining) sendConnectionClose(answer);
    traffic.connections.set(socket, answer);
  });
  const begin = () => {
    traffic.draining = true;
    for (const answer of traffic.connections.values()) if (answer !== null) sendConnectionClose(answer);
  };
  return {
    startDraining: async (ms) => {
      begin();
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    },
    close: async () => {
      begin();
      await untilQuiet(server);
      await close(server, traffic);
    },
  };
}

/** The client sends nothing more over this connection, so nothing that it sends can be lost. */
function sendConnectionClose(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('Connection', 'close');
}

/** Resolves right after the event loop has accepted what waited in the queue of the kernel. */
async function untilQuiet(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const end = performance.now() + ACCEPT_MS;
  for (let before = -1; before !== accepted && performance.now() < end; ) {
    before = accepted;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    // The timer of a busy event loop comes late and before the loop accepts; an immediate comes after it has.
    await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', count);
}

/** Resolves with the last connection, after `DRAIN_MS` by force. */
function close(server: Server, traffic: Traffic): Promise<void> {
  const silent = setTimeout(() => {
    for (const socket of traffic.connections.keys()) if (socket.bytesRead === 0) socket.destroy();
  }, SILENT_MS);
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const limit = setTimeout(() => {
    for (const socket of traffic.connections.keys()) socket.destroy();
  }, DRAIN_MS);
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(silent);
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
  });
}
