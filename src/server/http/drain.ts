import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long requests in flight may take once listening has ended; of the 15 s of guarantees.md "stopping" 4 are left. */
const DRAIN_MS = 9_000;
const SWEEP_MS = 250;
/** A connection may have been opened for a request that is still on its way. */
const SILENT_MS = 1_000;
/** The kernel resets connections that wait to be accepted when listening ends: it ends once none came for this long. */
const QUIET_MS = 250;
/** Where connections never stop coming, it waits this long, and for as many turns as the kernel's queue is long. */
const ACCEPT_MS = 1_000;
const TURNS = 511;

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
      const accepted = await acceptUntilQuiet(server);
      const closed = close(server, traffic);
      for (const socket of accepted) socket.resume();
      await closed;
    },
  };
}

/** The client sends nothing more over this connection, so nothing that it sends can be lost. */
function sendConnectionClose(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('Connection', 'close');
}

/**
 * Accepts connections, to be read later, until none comes: the event loop accepts one in a turn, and if it answered them
 * meanwhile, a queue would be left in the kernel. Resolves right after a turn of the event loop that brought nothing,
 * since whatever comes during a long turn is not read yet.
 */
async function acceptUntilQuiet(server: Server): Promise<Socket[]> {
  const accepted: Socket[] = [];
  let requests = 0;
  const accept = (socket: Socket) => {
    accepted.push(socket);
    // Node begins to read after the listeners of this event.
    process.nextTick(() => socket.pause());
  };
  const count = () => {
    requests += 1;
  };
  server.on('connection', accept).on('request', count);
  const end = performance.now() + ACCEPT_MS;
  for (let before = -1; before !== accepted.length && performance.now() < end; ) {
    before = accepted.length;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
  let before = -1;
  for (let turn = 0; turn < TURNS && before !== accepted.length + requests; turn += 1) {
    before = accepted.length + requests;
    await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', accept).off('request', count);
  return accepted;
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
