import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startedDataFolder } from '../support/data-folder.ts';
import { freePort } from '../support/free-port.ts';
import { BUILT_SERVER, startProcess } from '../support/server-process.ts';

/** guarantees.md "slow clients": the built program with the heap of a production server. */
const NODE_ENV_FILE = new URL('../../deploy/node.env', import.meta.url).pathname;
const CONNECTIONS = 100;
/** More than Node reads from a connection at once. */
const BURST_BYTES = 128 * 1024;
const MAX_WAIT_MS = 120_000;

const FLOODS = [
  { of: 'GET /', request: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n' },
  { of: 'GET / without a Host', request: 'GET / HTTP/1.1\r\n\r\n' },
];

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

for (const { of, request } of FLOODS)
  it(`${CONNECTIONS} connections that pipeline ${of} do not crash the process`, {
    timeout: MAX_WAIT_MS,
    tags: ['full'],
  }, async () => {
    const port = await freePort();
    const args = [`--env-file=${NODE_ENV_FILE}`, BUILT_SERVER];
    const server = await startProcess(process.execPath, args, { dataDir: startedDataFolder(), port });
    onTestFinished(() => void server.kill('SIGKILL'));
    // One connection for all: a new one would have to send its headers within 5 s, while the server is busy.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const healthy = async () => {
      const [response] = await once(get({ agent, port, path: '/healthz' }), 'response');
      await response.toArray();
      expect(response.statusCode).toBe(200);
    };

    const floods = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(port)));
    await healthy();
    // `once` would reject when the server resets the connection.
    const closed = Promise.all(
      floods.map((socket) => new Promise((resolve) => socket.once('close', resolve))),
    );
    const burst = request.repeat(Math.ceil(BURST_BYTES / request.length));
    // All data wait in the kernel when the server continues: it may read from all connections in one turn of
    // its event loop.
    server.kill('SIGSTOP');
    for (const socket of floods) socket.write(burst);
    server.kill('SIGCONT');
    await healthy();
    for (const socket of floods) socket.resume();
    await closed;
    await healthy();
    expect(server.exitCode).toBeNull();
  });
