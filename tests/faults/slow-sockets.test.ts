import { once } from 'node:events';
import type { ServerOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { startServer } from '#server/http-server.ts';
import { builtClient } from '../support/built-client.ts';
import { startedDataFolder } from '../support/data-folder.ts';
import { freePort } from '../support/free-port.ts';
import { keptPromise, times } from './promises.ts';

const SOCKETS = times({ promised: 1_000, everyday: 120 });
/** First one socket of each kind, on a server with a fifth of the time-outs; then many. */
const RUNS = [
  { sockets: 3, others: 5, speed: 5, tags: [] },
  { sockets: SOCKETS, others: 200, speed: 1, tags: ['full'] },
];
const MAX_WAIT_MS = 60_000;
/** guarantees.md "slow clients". */
const HEADERS_MS = 5_000;
const REQUEST_MS = 10_000;

const clock = vi.hoisted(() => ({ speed: 1 }));
vi.mock('node:http', async (original) => {
  const http = await original<typeof import('node:http')>();
  const sooner = (ms = Number.NaN) => ms / clock.speed;
  return {
    ...http,
    createServer: (options: ServerOptions) =>
      http.createServer({
        ...options,
        headersTimeout: sooner(options.headersTimeout),
        requestTimeout: sooner(options.requestTimeout),
        connectionsCheckingInterval: sooner(options.connectionsCheckingInterval),
      }),
  };
});

/**
 * Returns nothing, half of the headers, or the headers and half of a body. Each socket has its own address.
 */
function beginningOf(n: number): string {
  if (n % 3 === 0) return '';
  if (n % 3 === 1) return 'GET / HTTP/1.1\r\nHost: demlik.example\r\nX-Never: en';
  const headers = [
    'Host: demlik.example',
    `X-Forwarded-For: 10.${n % 250}.${Math.floor(n / 250)}.1`,
    'Content-Type: application/json',
    'Content-Length: 999',
  ];
  return `POST /api/contact HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{"name`;
}

interface Slow {
  socket: Socket;
  /**
   * The server's response, after it has closed the connection, and the time of that, by `performance.now()`.
   */
  end: Promise<{ answer: string; at: number }>;
}

async function begin(port: number, beginning: string): Promise<Slow> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.on('error', () => undefined).on('data', (chunk) => (said += chunk));
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  socket.write(beginning);
  return { socket, end: closed.then(() => ({ answer: said, at: performance.now() })) };
}

async function holdSlowSockets(sockets: number, others: number, speed: number): Promise<void> {
  clock.speed = speed;
  const config = readConfig({
    DATA_DIR: startedDataFolder(),
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    PORT: `${await freePort()}`,
  });
  const server = await startServer(config, builtClient(), {
    logger: pino({ level: 'silent' }),
    print: () => undefined,
  });
  onTestFinished(() => server.stop());

  // The first request takes longer than the later ones.
  await (await fetch(`http://127.0.0.1:${server.port}/contact`)).text();
  const startedAt = performance.now();
  const begun = await Promise.all(
    Array.from({ length: sockets }, (_, n) => begin(server.port, beginningOf(n))),
  );
  for (let n = 0; n < others; n += 1) {
    const { status } = await fetch(`http://127.0.0.1:${server.port}/contact`);
    expect(status).toBe(200);
    // All sockets must still be open at the first of these requests. Otherwise the test proves nothing.
    if (n === 0) expect(begun.filter(({ socket }) => socket.closed)).toHaveLength(0);
  }

  const ends = await Promise.all(begun.map(({ end }) => end));
  const statuses = ends.map(({ answer }) => answer.split('\r\n', 1)[0]);
  expect(new Set(statuses)).toEqual(new Set(['HTTP/1.1 408 Request Timeout']));
  const [withBody = [], without = []] = [true, false].map((body) =>
    ends
      .filter((_, n) => beginningOf(n).startsWith('POST') === body)
      .map(({ at }) => (at - startedAt) * speed),
  );
  expect(Math.min(...without)).toBeGreaterThan(HEADERS_MS);
  expect(Math.min(...withBody)).toBeGreaterThan(REQUEST_MS);
  // The server checks every second.
  expect(Math.min(...withBody) - Math.max(...without)).toBeGreaterThan(2_000);
  keptPromise(
    'slow clients',
    'PGlite',
    `${sockets} slow sockets, all closed with 408; ${others} others answered meanwhile`,
  );
}

for (const { sockets, others, speed, tags } of RUNS) {
  it(`${sockets} slow sockets are closed and do not slow other clients`, { timeout: MAX_WAIT_MS, tags }, () =>
    holdSlowSockets(sockets, others, speed),
  );
}
