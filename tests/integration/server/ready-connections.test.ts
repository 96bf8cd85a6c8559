import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { drainable } from '#server/drain.ts';
import { type AnswerReady, createReadyListener } from '#server/http/ready-answers.ts';
import { type ReadyConnections, serveReady } from '#server/http/ready-connections.ts';
import { type ReadyAnswer, readyFile } from '#server/ready-answer.ts';
import { describePglite } from '../../support/databases.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { createTestApp } from '../../support/test-app.ts';

const REQUEST = (path: string, lines: string[] = [], method = 'GET') =>
  [`${method} ${path} HTTP/1.1`, 'Host: demlik.example', ...lines, '', ''].join('\r\n');

const READY = 'at hand';
const HUGE = Buffer.alloc(600_000, 'çay ');
const answers: Record<string, ReadyAnswer> = {
  '/': readyFile('text/plain', 'no-store', Buffer.from(READY)),
  '/huge': readyFile('text/plain', 'no-store', HUGE),
};

const fromTable: AnswerReady = ({ method, url }) => {
  const form = answers[url]?.represent({ method, acceptEncoding: undefined, ifNoneMatch: undefined });
  return form === undefined ? null : { form, headers: form.headers.flat(), requestId: 'kimlik' };
};

/** Here nothing is closed because it took long, unless a test says so. */
const NEVER = {
  headersTimeout: 600_000,
  requestTimeout: 0,
  keepAliveTimeout: 600_000,
  keepAliveTimeoutBuffer: 0,
};

interface Listening {
  server: Server;
  port: number;
  ready: ReadyConnections | null;
  /** What `node:http` was asked. */
  asked: string[];
  /** After how long without news those connections would have been closed meanwhile, in milliseconds. */
  patience: (number | undefined)[];
}

async function listening({ answer = fromTable, direct = true, timeouts = {} } = {}): Promise<Listening> {
  const asked: string[] = [];
  const patience: (number | undefined)[] = [];
  const listener = createReadyListener(answer);
  const server = createServer({ ...NEVER, ...timeouts }, (incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    patience.push(incoming.socket.timeout);
    if (!listener(incoming, outgoing)) outgoing.end(`${incoming.url} from the app`);
  });
  const ready = direct ? serveReady(server, answer) : null;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = new Set<Socket>();
  server.on('connection', (socket) => accepted.add(socket));
  onTestFinished(() => {
    for (const socket of accepted) socket.destroy();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port, ready, asked, patience };
}

/** A client that speaks in bytes. */
function open(port: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.on('error', () => undefined).on('data', (chunk) => (said += chunk.toString('latin1')));
  const closed = once(socket, 'close');
  return {
    socket,
    closed,
    said: () => said,
    /** Resolves with all that was said when it matches. */
    async until(pattern: RegExp): Promise<string> {
      while (!pattern.test(said)) await once(socket, 'data');
      return said;
    },
  };
}

/** One answer as it came over the wire, without what no two answers share. */
async function wholeAnswer(port: number, request: string): Promise<string> {
  const client = open(port);
  client.socket.write(request);
  const [head = ''] = (await client.until(/\r\n\r\n/)).split('\r\n\r\n', 1);
  const empty = request.startsWith('HEAD') || head.startsWith('HTTP/1.1 304');
  const length = empty ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
  while (client.said().length < head.length + 4 + length) await once(client.socket, 'data');
  client.socket.destroy();
  return client.said().replace(/(x-request-id|Date): .*/g, '$1');
}

describePglite('an answer at hand', (openDatabase) => {
  it('is the same to the byte on the connection itself and by node:http', async () => {
    const app = createTestApp(await openDatabase());
    const { slug } = await registerOwner(app);
    const direct = await listening({ answer: app.answerReady });
    const node = await listening({ answer: app.answerReady, direct: false });
    for (const path of ['/', `/${slug}`, `/api/business/${slug}`, '/robots.txt', '/healthz']) {
      const etag = (await app.app.request(path)).headers.get('ETag') ?? '';
      const requests = [
        REQUEST(path),
        REQUEST(`${path}?utm_source=x`),
        REQUEST(path, [], 'HEAD'),
        REQUEST(path, ['Accept-Encoding: gzip, deflate, br, zstd']),
        REQUEST(path, [`If-None-Match: ${etag}`]),
      ];
      for (const request of requests)
        expect(await wholeAnswer(direct.port, request), request).toBe(await wholeAnswer(node.port, request));
    }
    expect(direct.asked).toEqual([]);
    expect(node.asked).toHaveLength(25);
  });
});

it('names its request, and says when it was made', async () => {
  const { port } = await listening();
  const { socket, until } = open(port);
  socket.write(REQUEST('/'));
  const said = await until(/at hand$/);
  expect(said).toContain('\r\nx-request-id: kimlik\r\n');
  const date = Date.parse(/\r\nDate: (.*)\r\n/.exec(said)?.[1] ?? '');
  expect(Math.abs(date - Date.now())).toBeLessThan(5_000);
});

it('gives a connection to node:http with the first request that is not at hand, and all of that request', async () => {
  const { port, asked, patience } = await listening();
  const { socket, until, said } = open(port);
  socket.write(REQUEST('/'));
  await until(/at hand$/);
  socket.write(REQUEST('/app'));
  await until(/\/app from the app/);
  socket.write(REQUEST('/'));
  await until(/at hand[\s\S]*at hand$/);
  expect(asked).toEqual(['GET /app', 'GET /']);
  expect(said().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  expect(patience[0]).toBe(0);
});

it('answers requests that come in pieces, or several at once, in their order', async () => {
  const { server, port } = await listening();
  const inPieces = open(port);
  const [accepted] = (await once(server, 'connection')) as [Socket];
  inPieces.socket.write(REQUEST('/').slice(0, 20));
  await once(accepted, 'data');
  inPieces.socket.write(REQUEST('/').slice(20));
  await inPieces.until(/at hand$/);

  const atOnce = open(port);
  atOnce.socket.write(REQUEST('/') + REQUEST('/app') + REQUEST('/'));
  await atOnce.until(/at hand[\s\S]*\/app from the app[\s\S]*at hand$/);
});

it('leaves bodies, and what is hidden behind them, to node:http', async () => {
  const { port, asked } = await listening();
  const { socket, until } = open(port);
  const hidden = REQUEST('/hidden');
  socket.write(REQUEST('/', [`Content-Length: ${hidden.length}`]) + hidden + REQUEST('/app'));
  await until(/\/app from the app/);
  expect(asked).toEqual(['GET /', 'GET /app']);
});

it('closes a connection on which nothing comes', async () => {
  const { port } = await listening({ timeouts: { headersTimeout: 50 } });
  const silent = open(port);
  await silent.closed;
  expect(silent.said()).toMatch(/^HTTP\/1\.1 408 /);
});

it('does nothing more for whoever was told that it was too late', async () => {
  const { server, port, asked } = await listening({ timeouts: { headersTimeout: 50 } });
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => undefined);
  const [accepted] = (await once(server, 'connection')) as [Socket];
  const closed = once(accepted, 'close');
  client.resume().write('');
  await once(client, 'end');
  client.write(REQUEST('/app', ['Content-Length: 0'], 'POST'));
  await closed;
  client.destroy();
  expect(asked).toEqual([]);
});

it('closes a connection on which nothing more comes', async () => {
  const { port } = await listening({ timeouts: { keepAliveTimeout: 50 } });
  const served = open(port);
  served.socket.write(REQUEST('/'));
  await served.closed;
  expect(served.said()).toMatch(/at hand$/);
});

it('ends a connection with the client’s end', async () => {
  const { port } = await listening();
  const { socket, until, closed } = open(port);
  socket.end(REQUEST('/'));
  await until(/at hand$/);
  await closed;
});

it('does not read on while a client takes nothing, and then does', async () => {
  const MOST = 100;
  const { server, port } = await listening();
  const client = connect(port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  const [accepted] = (await once(server, 'connection')) as [Socket];
  const stuck = () => accepted.isPaused() && accepted.writableLength > 0;
  let answered = 0;
  while (!stuck() && answered < MOST) {
    client.write(REQUEST('/huge'));
    await once(accepted, 'data');
    answered += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(stuck()).toBe(true);
  expect(accepted.writableLength).toBeLessThan(2 * HUGE.length);

  const reading = once(accepted, 'resume');
  let taken = 0;
  client.on('data', (chunk) => {
    taken += chunk.length;
  });
  await reading;
  client.end(REQUEST('/huge'));
  await once(client, 'close');
  expect(Math.floor(taken / HUGE.length)).toBe(answered + 1);
});

it('closes those that wait when it is told to, and answers nobody itself once it has stopped', async () => {
  const { port, ready, asked } = await listening();
  const waiting = open(port);
  waiting.socket.write(REQUEST('/'));
  await waiting.until(/at hand$/);
  ready?.closeIdle();
  await waiting.closed;
  expect(asked).toEqual([]);

  ready?.stop();
  const late = open(port);
  late.socket.write(REQUEST('/'));
  await late.until(/at hand$/);
  expect(asked).toEqual(['GET /']);
});

it('is told who asks, and leaves nothing behind on a connection that it gives away', async () => {
  const peers: string[] = [];
  const answer: AnswerReady = (asked) => {
    peers.push(asked.peer);
    return fromTable(asked);
  };
  const listeners: unknown[] = [];
  for (const direct of [true, false]) {
    const { server, port, ready } = await listening({ answer, direct });
    const { socket, until } = open(port);
    const [accepted] = (await once(server, 'connection')) as [Socket];
    socket.write(REQUEST('/app'));
    await until(/from the app/);
    listeners.push(
      accepted
        .eventNames()
        .map((name) => [String(name), accepted.listenerCount(name)])
        .sort(),
    );
    ready?.closeIdle();
    expect(accepted.writableEnded).toBe(false);
  }
  expect(listeners[0]).toEqual(listeners[1]);
  expect(new Set(peers)).toEqual(new Set(['127.0.0.1']));
});

it('says at which second it answers', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { port } = await listening();
  const { socket, until } = open(port);
  vi.setSystemTime('2026-11-22T10:00:00Z');
  socket.write(REQUEST('/'));
  await until(/Date: Sun, 22 Nov 2026 10:00:00 GMT[\s\S]*at hand$/);
  vi.setSystemTime('2026-11-22T10:00:01Z');
  socket.write(REQUEST('/'));
  await until(/Date: Sun, 22 Nov 2026 10:00:01 GMT[\s\S]*at hand$/);
});

it('lets a server stop: idle connections close at once, and an answer under way is sent whole', async () => {
  const warned = vi.fn();
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const { server, port, ready } = await listening();
  const drain = drainable(server, ready ?? expect.fail('not direct'));
  const idle = open(port);
  idle.socket.write(REQUEST('/'));
  await idle.until(/at hand$/);
  const slow = connect(port, '127.0.0.1');
  const [accepted] = (await once(server, 'connection')) as [Socket];
  const stuck = () => accepted.isPaused() && accepted.writableLength > 0;
  let answered = 0;
  while (!stuck()) {
    slow.write(REQUEST('/huge'));
    await once(accepted, 'data');
    answered += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const drained = drain.close();
  await vi.advanceTimersByTimeAsync(5_000);
  await idle.closed;
  let taken = 0;
  slow.on('data', (chunk) => (taken += chunk.length));
  await once(slow, 'close');
  await drained;
  expect(Math.floor(taken / HUGE.length)).toBe(answered);
  expect(warned).not.toHaveBeenCalled();
});

it('leaves connections open on which nothing came yet when it closes those that wait', async () => {
  const { server, port, ready } = await listening();
  open(port);
  const [accepted] = (await once(server, 'connection')) as [Socket];
  ready?.closeIdle();
  expect(accepted.writableEnded || accepted.destroyed).toBe(false);
});

it('survives a client that goes away in the middle', async () => {
  const { server, port } = await listening();
  const gone = open(port);
  const [accepted] = (await once(server, 'connection')) as [Socket];
  gone.socket.write(REQUEST('/'));
  await gone.until(/at hand$/);
  const closed = new Promise((resolve) => accepted.once('close', resolve));
  gone.socket.resetAndDestroy();
  await closed;
  expect(accepted.errored).toMatchObject({ code: 'ECONNRESET' });
});
