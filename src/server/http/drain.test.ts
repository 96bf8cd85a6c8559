import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { drainable } from './drain.ts';

afterEach(() => vi.useRealTimers());

async function listening(
  listener: RequestListener,
): Promise<{ server: Server; drain: (noticeMs?: number) => Promise<void> }> {
  // Longer than any test, so that only the drain closes connections.
  const server = createServer({ keepAliveTimeout: 600_000 }, listener);
  const { startDraining, close } = drainable(server);
  const drain = (noticeMs = 0) => (noticeMs === 0 ? close() : startDraining(noticeMs).then(close));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
  });
  return { server, drain };
}

async function open(server: Server, text = ''): Promise<Socket> {
  const accepted = once(server, 'connection');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await accepted;
  if (text !== '') socket.write(text);
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  await once(socket, 'close');
  return text;
}

/** Advances fake timers past the period in which connections may still arrive. */
async function endOfListening(server: Server): Promise<void> {
  while (server.listening) {
    await vi.advanceTimersByTimeAsync(250);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

it('does not wait for a connection on which nothing was ever sent', async () => {
  const { server, drain } = await listening((_, answer) => answer.end());
  const silent = await open(server);
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });

  const drained = drain();
  const closed = once(silent, 'close');
  await endOfListening(server);
  await vi.advanceTimersByTimeAsync(1_000);
  await closed;
  await drained;
});

it('finishes a request in flight, and answers with Connection: close', async () => {
  const waiting = Promise.withResolvers<() => void>();
  const { server, drain } = await listening((_, answer) => waiting.resolve(() => answer.end('tamam')));
  const busy = await open(server, GET);
  const finish = await waiting.promise;

  const drained = drain();
  const received = readAll(busy);
  finish();
  expect(await received).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\nConnection: close\r\n[\s\S]*tamam/);
  await drained;
});

it('ends all remaining connections nine seconds after it stops listening', async () => {
  const { server, drain } = await listening((_, answer) => answer.write('nie'));
  const [half, endless] = [await open(server, 'GET / HTTP/1.1\r\nHo'), await open(server, GET)];
  await once(endless, 'data');
  const closed = Promise.all([once(half, 'close'), once(endless, 'close')]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });

  const drained = drain();
  await endOfListening(server);
  await vi.advanceTimersByTimeAsync(8_999);
  expect(endless.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await closed;
  await drained;
});

it('accepts connections during the notice period, and ends each with its answer', async () => {
  const { server, drain } = await listening((_, answer) => answer.end('hala'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const drained = drain(3_000);
  await vi.advanceTimersByTimeAsync(2_999);
  const late = await open(server, GET);
  expect(await readAll(late)).toMatch(/Connection: close[\s\S]*hala/);
  expect(server.listening).toBe(true);

  await vi.advanceTimersByTimeAsync(1);
  await endOfListening(server);
  await drained;
});

/**
 * Runs in a thread: each client opens a new connection for each request until none is accepted. Posts how
 * many requests had each outcome.
 */
const RESTLESS_CLIENTS = `
const { connect } = require('node:net');
const { parentPort, workerData } = require('node:worker_threads');
const ask = () => new Promise((resolve) => {
  let text = '';
  connect(workerData.port, '127.0.0.1', function () { this.write(workerData.request); })
    .on('data', (chunk) => { text += chunk; })
    .on('error', (error) => resolve(error.code))
    .on('close', () => resolve(text.slice(9, 12)));
});
const outcomes = {};
async function askOn() {
  const outcome = await ask();
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  if (outcome !== 'ECONNREFUSED') await askOn();
}
Promise.all(Array.from({ length: 16 }, askOn)).then(() => parentPort.postMessage(outcomes));
`;

it('answers all accepted connections although a busy event loop accepts too few', async () => {
  const { server, drain } = await listening((_, answer) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    answer.end('tamam');
  });
  const { port } = server.address() as AddressInfo;
  const clients = new Worker(RESTLESS_CLIENTS, { eval: true, workerData: { port, request: GET } });
  onTestFinished(async () => void (await clients.terminate()));
  await once(server, 'request');

  const drained = drain();
  const [outcomes] = await once(clients, 'message');
  expect(Object.keys(outcomes)).toContain('200');
  // A connection of the last microseconds is reset; if accepted ones are also read, each client has one reset.
  expect(outcomes.ECONNRESET ?? 0).toBeLessThan(4);
  expect(outcomes.ECONNREFUSED).toBe(16);
  await drained;
});

/**
 * Runs in a thread: opens two idle connections and sends requests over both while the event loop is busy.
 * Posts the outcomes.
 */
const IDLE_CLIENTS = `
const { once } = require('node:events');
const { connect } = require('node:net');
const { setTimeout: wait } = require('node:timers/promises');
const { parentPort, workerData } = require('node:worker_threads');
async function ask(ms) {
  const socket = connect(workerData.port, '127.0.0.1').on('error', () => undefined);
  socket.write(workerData.request);
  await once(socket, 'data');
  parentPort.postMessage('idle');
  await once(parentPort, 'message');
  await wait(ms);
  let text = '';
  socket.on('data', (chunk) => { text += chunk; }).write(workerData.request);
  await new Promise((resolve) => socket.on('close', resolve));
  return text.slice(9, 12);
}
Promise.all([ask(300), ask(700)]).then((outcomes) => parentPort.postMessage(outcomes));
`;

it('answers a request on an idle connection that arrives while the event loop is busy', async () => {
  const block = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  let draining = false;
  const { server, drain } = await listening((_, answer) => {
    if (draining) block();
    answer.end();
  });
  const { port } = server.address() as AddressInfo;
  const clients = new Worker(IDLE_CLIENTS, { eval: true, workerData: { port, request: GET } });
  onTestFinished(async () => void (await clients.terminate()));
  await once(clients, 'message');
  await once(clients, 'message');

  clients.postMessage('ask');
  draining = true;
  // The first request waits from 300 ms on and is answered between 500 and 900 ms. The second one waits from
  // 700 ms on.
  setTimeout(() => setImmediate(block), 100);
  const drained = drain();
  const [outcomes] = await once(clients, 'message');
  expect(outcomes).toEqual(['200', '200']);
  await drained;
});

it('stops listening although new connections keep arriving', async () => {
  const { server, drain } = await listening((_, answer) => answer.end());
  const { port } = server.address() as AddressInfo;
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  const coming = setInterval(() => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.resume().write(GET);
  }, 50);
  onTestFinished(() => clearInterval(coming));
  await drain();
  expect(accepted).toBeGreaterThan(1);
});
