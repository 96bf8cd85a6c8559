import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { startServer } from '#server/http-server.ts';
import { builtClient } from '../../support/built-client.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { freePort } from '../../support/free-port.ts';

/** The limit per connection (guarantees.md "slow clients"). */
const UNANSWERED = 16;
const FLOODS = 3;
const REQUESTS = 500;

interface Running {
  port: number;
  /** Paths of the answered requests, from the log. */
  answered: string[];
}

async function running(): Promise<Running> {
  const answered: string[] = [];
  const stream = new PassThrough().on('data', (line) => {
    const { path } = JSON.parse(String(line)) as { path?: string };
    if (path !== undefined) answered.push(path);
  });
  const port = await freePort();
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1',
    DATA_DIR: startedDataFolder(),
  });
  const logger = pino({ level: 'info' }, stream);
  const server = await startServer(config, builtClient(), { logger, print: () => undefined });
  onTestFinished(() => server.stop());
  return { port, answered };
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1').setNoDelay(true).pause();
  onTestFinished(() => void socket.destroy());
  return socket.on('error', () => undefined);
}

/** `from`: each connection has an IP address of its own, so that limits reject none. */
const get = (path: string, from: string) =>
  `GET ${path} HTTP/1.1\r\nHost: demlik.example\r\nX-Forwarded-For: ${from}\r\n\r\n`;

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  // A paused socket does not resume without this call.
  socket.resume();
  // Not `once`, which rejects when the server resets the connection.
  if (!socket.closed) await new Promise((resolve) => socket.on('close', resolve));
  return text;
}

it('a server answers other clients while some pipeline thousands of requests without reading, and closes these', async () => {
  const { port, answered } = await running();
  for (const path of ['/yok-1', '/r/abcd', '/profile/x', '/contact', '/robots.txt']) {
    answered.length = 0;
    const floods = Array.from({ length: FLOODS }, (_, n) => {
      const socket = open(port);
      socket.write(get(path, `198.51.100.${n}`).repeat(REQUESTS));
      return socket;
    });
    await Promise.all(floods.map((socket) => once(socket, 'connect')));
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await Promise.all(floods.map((socket) => readAll(socket)));
    const flooded = answered.filter((each) => each === path).length;
    expect(flooded, path).toBeLessThanOrEqual(FLOODS * UNANSWERED);
  }
});

it('a server answers pipelined requests in order, however their bytes are split', async () => {
  const { port } = await running();
  const paths = ['/', '/yok-1', '/robots.txt', '/contact', '/r/abcd', '/api/yok', '/healthz', '/profile/x'];
  const statuses = [200, 404, 200, 200, 404, 404, 200, 200];
  for (let n = 0; n < 8; n += 1) {
    const from = `203.0.113.${n}`;
    const stream = [...paths, ...paths].map((path) => get(path, from)).join('');
    const last = get('/healthz', from).replace('Host', 'Connection: close\r\nHost');
    const socket = open(port);
    const [first, second] = [7 + ((n * 131) % 300), 400 + ((n * 197) % 900)];
    for (const [begin, end] of [
      [0, first],
      [first, second],
      [second, stream.length],
    ]) {
      socket.write(stream.slice(begin, end));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const heads = await headsOf(socket, 16);
    expect(heads, `stream ${n}`).toEqual([...statuses, ...statuses]);
    socket.write(last);
    await readAll(socket);
  }
});

/** Returns the status codes of this many responses. */
async function headsOf(socket: Socket, count: number): Promise<number[]> {
  let text = '';
  const statuses: number[] = [];
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1');
    for (;;) {
      const end = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1]);
      if (end < 0 || text.length < end + 4 + length) break;
      statuses.push(Number(text.slice(9, 12)));
      text = text.slice(end + 4 + length);
    }
    if (statuses.length === count) return statuses;
  }
  throw new Error(`the connection ended after ${statuses}: ${text.slice(0, 200)}`);
}
