import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { newPostgres } from '../support/database-instances.ts';
import { freePort } from '../support/free-port.ts';
import { findNginx, startNginx } from '../support/nginx.ts';
import { BUILT_SERVER, startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { keptPromise, times } from './promises.ts';

/**
 * guarantees.md "releases": two instances behind deploy/nginx.conf, restarted in turn while requests come in.
 */
const ROLLS = times({ promised: 10, everyday: 1 });
const REQUESTS_PER_SECOND = 10;
const MAX_WAIT_MS = 60_000 + ROLLS * 40_000;
const ORIGIN = 'http://localhost';

const nginx = findNginx();
if (nginx === null) console.log('no nginx here: rolling restarts are not tried');

interface Instance {
  port: number;
  start(): Promise<void>;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
}

function instanceOn(port: number, databaseUrl: string): Instance {
  const dataDir = temporaryFolder();
  const env = {
    PUBLIC_ORIGIN: ORIGIN,
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret that both instances share, long enough',
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '1',
  };
  let child: ChildProcess | null = null;
  onTestFinished(() => void child?.kill('SIGKILL'));
  return {
    port,
    start: async () => {
      child = await startProcess(process.execPath, [BUILT_SERVER], { dataDir, port, env });
    },
    stop: async () => {
      if (child === null) throw new Error('it does not run');
      const ended = once(child, 'exit') as Promise<[number | null]>;
      child.kill('SIGTERM');
      return (await ended)[0];
    },
    signal: (name) => void child?.kill(name),
  };
}

const sendPost = (origin: string) =>
  fetch(`${origin}/api/auth/phone-check`, {
    method: 'POST',
    headers: { ...visitor(), 'Content-Type': 'application/json', Origin: ORIGIN },
    body: JSON.stringify({ phone: '+905321234567' }),
  });

/** Pages, public calls and calls that change data, each from a new client address. */
const REQUESTS: ((origin: string) => Promise<Response>)[] = [
  (origin) => fetch(`${origin}/`, { headers: visitor() }),
  (origin) => fetch(`${origin}/contact`, { headers: visitor() }),
  (origin) => fetch(`${origin}/sitemap.xml`, { headers: visitor() }),
  sendPost,
];

let visitors = 0;
function visitor(): { 'X-Forwarded-For': string } {
  visitors += 1;
  return { 'X-Forwarded-For': `198.18.${visitors % 250}.${Math.floor(visitors / 250) + 1}` };
}

/**
 * Sends ten requests a second until `end` is called, which returns how many were answered and which ones
 * failed.
 */
function traffic(origin: string) {
  const asked: Promise<string | null>[] = [];
  const timer = setInterval(() => {
    const request = REQUESTS[asked.length % REQUESTS.length] as (typeof REQUESTS)[0];
    const answer = request(origin).then(async (response) => {
      await response.arrayBuffer();
      return response.ok ? null : `${response.url}: ${response.status}`;
    }, String);
    asked.push(answer);
  }, 1000 / REQUESTS_PER_SECOND);
  onTestFinished(() => clearInterval(timer));
  return {
    end: async () => {
      clearInterval(timer);
      const outcomes = await Promise.all(asked);
      return { requests: outcomes.length, failures: outcomes.filter((outcome) => outcome !== null) };
    },
  };
}

async function startBehindNginx(readTimeout?: string) {
  const databaseUrl = await newPostgres();
  const instances = [instanceOn(await freePort(), databaseUrl), instanceOn(await freePort(), databaseUrl)];
  await Promise.all(instances.map((instance) => instance.start()));
  const ports = instances.map(({ port }) => port);
  const proxy = await startNginx(nginx ?? '', ports, readTimeout);
  await expect.poll(() => fetch(`${proxy.origin}/readyz`).then(({ status }) => status, String)).toBe(200);
  return { instances, origin: proxy.origin, proxy };
}

/**
 * Restarts the first `restarted` instances in turn, `rolls` times; returns how many requests came in
 * meanwhile.
 */
async function rollBehindNginx(rolls: number, restarted: number): Promise<number> {
  const { instances, origin } = await startBehindNginx();
  const running = traffic(origin);
  for (let roll = 0; roll < rolls; roll += 1) {
    for (const instance of instances.slice(0, restarted)) {
      expect(await instance.stop()).toBe(0);
      await instance.start();
      // nginx tries an instance again a second after it failed. Only time shows that, so the test waits.
      await delay(1_500);
    }
  }
  const { requests, failures } = await running.end();
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(rolls * restarted * REQUESTS_PER_SECOND);
  return requests;
}

describe.runIf(nginx !== null && inject('postgres') !== null)('a release behind nginx', () => {
  it('answers at once when both instances resume after a freeze', { tags: ['full'] }, async () => {
    const { instances, origin } = await startBehindNginx('1s');
    for (const instance of instances) instance.signal('SIGSTOP');
    // nginx waits a second for each of them.
    expect((await fetch(`${origin}/contact`, { headers: visitor() })).status).toBe(504);
    for (const instance of instances) instance.signal('SIGCONT');
    for (const { port } of instances) expect((await fetch(`http://127.0.0.1:${port}/healthz`)).ok).toBe(true);
    expect((await fetch(`${origin}/contact`, { headers: visitor() })).status).toBe(200);
  });

  it('fails no POST that nginx reads after an instance has ended', { tags: ['full'] }, async () => {
    const { instances, origin, proxy } = await startBehindNginx();
    const sendPosts = async (count: number) => {
      const responses = await Promise.all(Array.from({ length: count }, () => sendPost(origin)));
      return new Set(responses.map(({ status }) => status));
    };
    // nginx keeps many connections to both.
    expect(await sendPosts(40)).toEqual(new Set([200]));
    const ended = instances[0]?.stop();
    // The end of the drain, when nginx has closed them: only time shows it.
    await delay(1_050);
    proxy.signal('SIGSTOP');
    const statuses = sendPosts(4);
    expect(await ended).toBe(0);
    proxy.signal('SIGCONT');
    expect(await statuses).toEqual(new Set([200]));
  });

  it('fails no request while one of two instances is restarted', { timeout: MAX_WAIT_MS }, async () => {
    await rollBehindNginx(1, 1);
  });

  it(`fails no request while both instances are restarted in turn, ${ROLLS} times`, {
    timeout: MAX_WAIT_MS,
    tags: ['full'],
  }, async () => {
    const requests = await rollBehindNginx(ROLLS, 2);
    const counts = `${ROLLS} rolls of two instances, ${requests} requests, none failed`;
    keptPromise('releases', 'PostgreSQL, nginx', counts);
  });
});
