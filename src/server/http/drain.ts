import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How long requests in flight may take after listening has ended. Stopping takes at most 15 s
 * (guarantees.md "stopping"), which leaves 4 s.
 */
const DRAIN_MS = 9_000;
const SWEEP_MS = 250;
/** How long a connection without data is kept: its request may still be in transit. */
const SILENT_MS = 1_000;
/**
 * Listening ends after a period of this length without new connections, because the kernel resets connections
 * that wait to be accepted.
 */
const QUIET_MS = 250;
/** The longest wait for quiet; then as many turns follow as the kernel's queue is long. */
const ACCEPT_MS = 1_000;
const TURNS = 511;

interface Traffic {
  /** Each connection with the response to its latest request, whether that has been sent or not. */
  connections: Map<Socket, ServerResponse | null>;
  draining: boolean;
}

/** Tracks connections from the start: Node's `close()` waits forever for one without data. */
export function drainable(server: Server) {
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
    /** Closes connections after their responses; still accepts new ones, until a load balancer notices it. */
    startDraining: async (ms: number): Promise<void> => {
      begin();
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    },
    /** Accepts connections until none arrives for a quarter of a second, then stops listening and closes all. */
    close: async (): Promise<void> => {
      begin();
      const accepted = await acceptUntilQuiet(server);
      const closed = close(server, traffic);
      for (const socket of accepted) socket.resume();
      await closed;
    },
  };
}

/** Announces the close to the client, which then sends no further request that could be lost. */
function sendConnectionClose(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('Connection', 'close');
}

/**
 * Accepts connections, to be read later, until none arrives. The event loop accepts one per turn; if it also
 * answered them, a queue would remain in the kernel. Resolves right after a turn that brought no connection,
 * because connections that arrive during a long turn are not read yet.
 */
async function acceptUntilQuiet(server: Server): Promise<Socket[]> {
  const accepted: Socket[] = [];
  let requests = 0;
  const accept = (socket: Socket) => {
    accepted.push(socket);
    // Node starts reading after the listeners of this event.
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

/** Resolves when the last connection is closed. After `DRAIN_MS` it closes them by force. */
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
