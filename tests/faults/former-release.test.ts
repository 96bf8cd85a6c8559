import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { OpenApiDocument } from '#server/http/openapi.ts';
import { embeddedProject } from '#server/identity/embedded/project.ts';
import { emptyPostgres } from '../support/database-instances.ts';
import { buildRelease, findFormerRelease } from '../support/former-release.ts';
import { freePort } from '../support/free-port.ts';
import { dropsUnknownFields, fieldsUnknownTo, withAddedFields } from '../support/next-release.ts';
import { BUILT_SERVER, startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FULL_RUN, keptPromise } from './promises.ts';

/**
 * guarantees.md "releases": the previous release's build and this one share a PostgreSQL while calls come in.
 */
const ORIGIN = 'http://localhost';
const TEST_PHONE = '+905550000001';
const TEST_CODE = '482913';
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';
const ROUNDS_EACH = 20;

// Building takes a minute: tests/integration/db/two-releases.test.ts covers the cheap part in the default
// suite.
const former = FULL_RUN ? findFormerRelease() : null;
if (FULL_RUN && former === null) {
  console.log('no history here, hence no former release to build: it is not tried beside this one');
}

interface Instance {
  origin: string;
  contract: OpenApiDocument;
  child: ChildProcess;
}

async function start(program: string, databaseUrl: string): Promise<Instance> {
  const port = await freePort();
  const env = {
    PUBLIC_ORIGIN: ORIGIN,
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret that both releases share, long enough',
    TRUSTED_PROXIES: '127.0.0.1',
    TEST_PHONES: `${TEST_PHONE}:${TEST_CODE}`,
  };
  const child = await startProcess(process.execPath, [program], { dataDir: temporaryFolder(), port, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  const contract = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApiDocument;
  return { origin, contract, child };
}

async function stop({ child }: Instance): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
}

let visitors = 0;

/** Adds fields of the next release to a body, if the instance's release drops unknown fields. */
const fromNextRelease = <T>({ contract }: Instance, body: T): T =>
  dropsUnknownFields(contract) ? withAddedFields(body) : body;

async function call<T>({ origin }: Instance, method: string, path: string, body?: object, token?: string) {
  visitors += 1;
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    Origin: ORIGIN,
    'X-Forwarded-For': `198.18.${visitors % 250}.${Math.floor(visitors / 250) + 1}`,
  };
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(origin + path, { method, headers, ...sent });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text.startsWith('{') ? JSON.parse(text) : text) as T;
}

async function refresh({ origin }: Instance, refreshToken: string): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const response = await fetch(
    `${origin}/securetoken.googleapis.com/v1/token?key=${embeddedProject.apiKey}`,
    {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    },
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`refresh: ${response.status} ${text}`);
  return (JSON.parse(text) as { refresh_token: string }).refresh_token;
}

/** Performs the calls of owners and visitors, from a sign-in at one instance to the deletion at another. */
async function journey(instances: readonly Instance[], round: number): Promise<void> {
  const at = (step: number) => instances[(round + step) % instances.length] as Instance;
  const login = { phone: TEST_PHONE, code: TEST_CODE };
  const { customToken } = await call<{ customToken: string }>(
    at(0),
    'POST',
    '/api/auth/whitelist-login',
    login,
  );
  const { idToken, refreshToken } = await call<{ idToken: string; refreshToken: string }>(
    at(1),
    'POST',
    `${TOOLKIT}:signInWithCustomToken?key=${embeddedProject.apiKey}`,
    { token: customToken, returnSecureToken: true },
  );
  const own = `/api/business/by-phone/${encodeURIComponent(TEST_PHONE)}`;
  const { name, owner_surname, slug } = await call<{ name: string; owner_surname: string; slug: string }>(
    at(0),
    'GET',
    own,
    undefined,
    idToken,
  );
  const owner_name = `Sahip${String.fromCharCode(97 + (round % 26))}`;
  const edit = fromNextRelease(at(1), { name, owner_name, owner_surname });
  // An instance permits one owner sixty, and more journeys than that pass while the other build starts.
  if (round % 3 > 0) await call(at(1), 'PUT', '/api/business/update', edit, idToken);
  await call(at(0), 'GET', `/${slug}`);
  await call(at(1), 'GET', '/sitemap.xml');
  const contact = { name: 'Ali', email: 'ali@demlik.example', message: 'Merhaba' };
  if (round % 10 === 0) await call(at(0), 'POST', '/api/contact', fromNextRelease(at(0), contact));
  // Each build accepts a token of the other's.
  const renewed = await refresh(at(0), refreshToken);
  await refresh(at(1), renewed);
}

/** Runs one journey after the other over the current `instances`. */
function traffic(instances: Instance[]) {
  let rounds = 0;
  let ended = false;
  const failures: string[] = [];
  const running = (async () => {
    while (!ended) {
      await journey([...instances], rounds).catch((error: unknown) => failures.push(String(error)));
      rounds += 1;
    }
  })();
  const more = async () => {
    const until = rounds + ROUNDS_EACH;
    await expect.poll(() => rounds, { timeout: 120_000 }).toBeGreaterThan(until);
  };
  const end = async () => {
    ended = true;
    await running;
    return { rounds, failures };
  };
  onTestFinished(async () => void (await end()));
  return { more, end };
}

describe.runIf(former !== null && inject('postgres') !== null)(
  'the former and the present release side by side',
  () => {
    it('answer every call before, during and after the migration, and after a rollback', {
      timeout: 1_500_000,
    }, async () => {
      const program = buildRelease(former ?? '', temporaryFolder());
      const url = await emptyPostgres();
      const first = await start(program, url);
      const instances = [first];
      const running = traffic(instances);
      await running.more();

      // It migrates while the former release serves.
      const mine = await start(BUILT_SERVER, url);
      const unknown = {
        toTheFormer: fieldsUnknownTo(first.contract, mine.contract),
        toThisBuild: fieldsUnknownTo(mine.contract, first.contract),
      };
      expect(unknown).toEqual({ toTheFormer: [], toThisBuild: [] });
      await running.more();
      instances.push(mine);
      await running.more();

      // A rollback: the former release starts on the new schema.
      instances.shift();
      await running.more();
      await stop(first);
      const again = await start(program, url);
      instances.push(again);
      await running.more();

      const { rounds, failures } = await running.end();
      await Promise.all(instances.map(stop));
      expect(failures).toEqual([]);
      const counts = `${former?.slice(0, 7)} and this build, ${rounds} journeys, no call failed`;
      keptPromise('releases', 'PostgreSQL, two builds', counts);
    });
  },
);
