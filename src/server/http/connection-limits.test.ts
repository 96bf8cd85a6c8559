import { once } from 'node:events';
import { createServer, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listenWithLimits } from './connection-limits.ts';

const PATIENT = { unanswered: 16, stalledMs: 600_000 };
/** Larger than the kernel's buffers at both ends of a connection. */
const LARGE = Buffer.alloc(48 * 1024 * 1024, 'çay ');
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

interface Listening {
  /** Opens a connection and resolves with both of its ends. */
  open: () => Promise<{ client: Socket; accepted: Socket }>;
}

async function listening(
  listener: RequestListener,
  limits = PATIENT,
  options: ServerOptions = {},
): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: 600_000, requireHostHeader: false, ...options });
  listenWithLimits(server, listener, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async () => {
    const connection = once(server, 'connection');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    client.on('error', () => undefined);
    onTestFinished(() => void client.destroy());
    return { client, accepted: (await connection)[0] as Socket };
  };
  return { open };
}

/** Reads until the text matches, and returns it. @throws if the connection ends earlier */
async function until(client: Socket, pattern: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of client.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (pattern.test(text)) return text;
  }
  throw new Error(`the connection ended after: ${text}`);
}

describe('a connection with more than 16 unanswered requests', () => {
  it('is closed, and the listener gets 16 of them', async () => {
    const asked: string[] = [];
    const { open } = await listening(({ url = '' }) => void asked.push(url));
    const { client, accepted } = await open();
    client.write(Array.from({ length: 500 }, (_, n) => get(`/${n}`)).join(''));
    await once(accepted, 'close');
    expect(asked).toEqual(Array.from({ length: 16 }, (_, n) => `/${n}`));
  });

  it('is closed as well if they have an Expect header that Node rejects', async () => {
    const asked: string[] = [];
    const { open } = await listening(({ url = '' }) => void asked.push(url));
    const { client, accepted } = await open();
    client.write('GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n'.repeat(17));
    await once(accepted, 'close');
    expect(asked).toHaveLength(16);
  });

  it('is closed as well if they have no Host, and the listener gets none of them', async () => {
    const asked: string[] = [];
    const { open } = await listening(({ url = '' }) => void asked.push(url));
    const { client, accepted } = await open();
    client.write('GET / HTTP/1.1\r\n\r\n'.repeat(17));
    const failed = once(client, 'error').catch((error: unknown) => [error]);
    await once(accepted, 'close');
    client.resume();
    expect(await failed).toMatchObject([{ code: 'ECONNRESET' }]);
    expect(asked).toEqual([]);
  });

  it('is closed before another one is read', async () => {
    const events: string[] = [];
    const { open } = await listening(({ url = '' }) => void events.push(url));
    const ends = [await open(), await open()];
    for (const [n, { client, accepted }] of ends.entries()) {
      accepted.once('close', () => events.push(`${n} is closed`));
      // The kernel receives both at once, so the server reads both in one turn of its event loop.
      client.write(get(`/${n}`).repeat(17));
    }
    await Promise.all(ends.map(({ accepted }) => once(accepted, 'close')));
    const answered = (n: number) => Array.from({ length: 16 }, () => `/${n}`);
    expect(events).toEqual([...answered(0), '0 is closed', ...answered(1), '1 is closed']);
  });

  it('is closed as well if the client reads none of its answers', async () => {
    const { open } = await listening((_, outgoing) => void outgoing.end(LARGE));
    const { client, accepted } = await open();
    for (let n = 0; n < 16; n += 1) client.write(get('/'));
    expect(accepted.destroyed).toBe(false);
    client.write(get('/'));
    await once(accepted, 'close');
  });
});

it('answers 16 pipelined requests in their order, again and again', async () => {
  const { open } = await listening(({ url }, outgoing) => void outgoing.end(`[${url}]`));
  const { client, accepted } = await open();
  for (let round = 0; round < 5; round += 1) {
    client.write(Array.from({ length: 16 }, (_, n) => get(`/${round}-${n}`)).join(''));
    const answers = await until(client, new RegExp(`\\[/${round}-15\\]`));
    expect(answers.match(/\[[^\]]*\]/g)).toEqual(Array.from({ length: 16 }, (_, n) => `[/${round}-${n}]`));
  }
  expect(accepted.destroyed).toBe(false);
});

it('answers a request of HTTP/1.1 without a Host with 400, and one of HTTP/1.0 by the listener', async () => {
  const { open } = await listening((_, outgoing) => void outgoing.end('tamam'));
  const [modern, old] = [await open(), await open()];
  modern.client.write('GET / HTTP/1.1\r\n\r\n');
  expect(await until(modern.client, /\r\n\r\n/)).toMatch(/^HTTP\/1.1 400 /);
  old.client.write('GET / HTTP/1.0\r\n\r\n');
  await until(old.client, /tamam/);
});

it('resets a connection whose client reads nothing, which frees kernel buffers', async () => {
  const { open } = await listening((_, outgoing) => void outgoing.end(LARGE), { ...PATIENT, stalledMs: 50 });
  const { client, accepted } = await open();
  client.write(get('/'));
  await once(accepted, 'close');
  const failed = once(client, 'error').catch((error: unknown) => [error]);
  client.resume();
  expect(await failed).toMatchObject([{ code: 'ECONNRESET' }]);
});

it('sends everything to a client that reads slowly', { timeout: 20_000 }, async () => {
  const { open } = await listening((_, outgoing) => void outgoing.end(LARGE), {
    ...PATIENT,
    stalledMs: 500,
  });
  const { client } = await open();
  client.write(get('/'));
  const startedAt = performance.now();
  let taken = 0;
  while (taken < LARGE.length) {
    const chunk = client.read() as Buffer | null;
    if (chunk === null) await once(client, 'readable');
    else {
      taken += chunk.length;
      await wait(2);
    }
  }
  // The server would have closed a client that had read nothing for so long.
  expect(performance.now() - startedAt).toBeGreaterThan(1_000);
});

it('leaves a connection open while the client waits for its answer', async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const { open } = await listening((_, outgoing) => begun.resolve(outgoing), { ...PATIENT, stalledMs: 50 });
  const { client, accepted } = await open();
  client.write(get('/'));
  const outgoing = await begun.promise;
  await once(accepted, 'timeout');
  outgoing.end('late');
  await until(client, /late/);
});

it('closes an idle connection after the time in its header', async () => {
  const { open } = await listening((_, outgoing) => void outgoing.end('tamam'), PATIENT, {
    keepAliveTimeout: 50,
    keepAliveTimeoutBuffer: 0,
  });
  const { client, accepted } = await open();
  client.write(get('/'));
  await until(client, /tamam/);
  await once(accepted, 'close');
});
