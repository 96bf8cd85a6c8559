// @module-tag full
import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { hashToken } from '#server/identity/embedded/hash-token.ts';
import { embeddedProject } from '#server/identity/embedded/project.ts';
import { emptyPostgres } from '../support/database-instances.ts';
import { buildRelease, hasCommit } from '../support/former-release.ts';
import { freePort } from '../support/free-port.ts';
import { BUILT_SERVER, startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FULL_RUN } from './promises.ts';

/**
 * identity.md "A session's life": processes of the release before sessions had one row, and of this build, over one
 * PostgreSQL, whose clocks a file moves forward.
 */
const FORMER = 'b42d61b6';
const ORIGIN = 'http://localhost';
const TEST_PHONE = '+905550000001';
const TEST_CODE = '482913';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SET_CLOCK = new URL('../support/set-clock.mjs', import.meta.url).href;
const EXPIRED = 'TOKEN_EXPIRED';

interface Instance {
  origin: string;
  child: ChildProcess;
}

/** A PostgreSQL and the clock of all processes over it. */
async function openTown() {
  const databaseUrl = await emptyPostgres();
  const clockFile = join(temporaryFolder(), 'ahead');
  let ahead = 0;
  writeFileSync(clockFile, '0');

  async function start(program: string): Promise<Instance> {
    const port = await freePort();
    const env = {
      PUBLIC_ORIGIN: ORIGIN,
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'a secret that all processes share, long enough',
      TEST_PHONES: `${TEST_PHONE}:${TEST_CODE}`,
      TRUSTED_PROXIES: '127.0.0.1',
      CLOCK_AHEAD_FILE: clockFile,
    };
    const command = ['--import', SET_CLOCK, program];
    const child = await startProcess(process.execPath, command, { dataDir: temporaryFolder(), port, env });
    onTestFinished(() => void child.kill('SIGKILL'));
    return { origin: `http://127.0.0.1:${port}`, child };
  }
  function advance(ms: number): void {
    ahead += ms;
    writeFileSync(clockFile, String(ahead));
  }
  return { start, advance };
}

let visitors = 0;

async function send({ origin }: Instance, path: string, type: string, body: string, token?: string) {
  visitors += 1;
  const headers: Record<string, string> = {
    'Content-Type': type,
    Origin: ORIGIN,
    'X-Forwarded-For': `198.18.${visitors % 250}.${Math.floor(visitors / 250) + 1}`,
  };
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  const response = await fetch(origin + path, { method: 'POST', headers, body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const sendJson = (instance: Instance, path: string, body: object, token?: string) =>
  send(instance, path, 'application/json', JSON.stringify(body), token);

interface SignedIn {
  idToken: string;
  refreshToken: string;
}

/** Signs in the test number's owner, which needs no SMS. */
async function signIn(instance: Instance): Promise<SignedIn> {
  const login = { phone: TEST_PHONE, code: TEST_CODE };
  const { customToken } = (await sendJson(instance, '/api/auth/whitelist-login', login)).body;
  const path = `/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=${embeddedProject.apiKey}`;
  return (await sendJson(instance, path, { token: customToken, returnSecureToken: true })).body;
}

/** Returns the token that follows, or the provider's code. Tries again as a browser does if the server has no time. */
async function refresh(instance: Instance, refreshToken: string): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const path = `/securetoken.googleapis.com/v1/token?key=${embeddedProject.apiKey}`;
  const { body } = await send(instance, path, 'application/x-www-form-urlencoded', form.toString());
  if (body.error?.message.startsWith('NETWORK_REQUEST_FAILED')) return refresh(instance, refreshToken);
  return body.refresh_token ?? body.error.message;
}

const hasPostgres = inject('postgres') !== null;

describe.runIf(hasPostgres && FULL_RUN && hasCommit(FORMER))(
  'sessions of the former build and of this one',
  () => {
    it('go on from one to the other and back, and join the branches of the former', {
      timeout: 1_500_000,
    }, async () => {
      const program = buildRelease(FORMER, temporaryFolder());
      const { start, advance } = await openTown();
      const former = await start(program);
      const old = await signIn(former);
      advance(HOUR);
      const second = await refresh(former, old.refreshToken);

      // It migrates and takes the rows over, while the former one serves.
      const mine = await start(BUILT_SERVER);
      advance(HOUR);
      const taken = await refresh(mine, second);
      advance(MINUTE);
      // The answer was lost, and the former release gets the retry: it branches off.
      const branch = await refresh(former, second);
      expect(new Set([second, taken, branch]).size).toBe(3);
      advance(HOUR);
      const joined = await refresh(mine, branch);
      expect(joined).not.toBe(EXPIRED);
      // The other tab's token leads to the same session.
      expect(await refresh(mine, taken)).toBe(joined);

      // And back.
      advance(HOUR);
      const back = await refresh(former, joined);
      advance(HOUR);
      const again = await refresh(mine, back);
      expect([back, again]).not.toContain(EXPIRED);
      // A token that both builds have left behind is a copied one.
      advance(HOUR);
      const newest = await refresh(mine, again);
      advance(3 * MINUTE);
      expect(await refresh(mine, old.refreshToken)).toBe(EXPIRED);
      expect(await refresh(former, newest)).toBe(EXPIRED);
    });
  },
);

describe.runIf(hasPostgres)('sessions of two processes', () => {
  it('have one successor for both, and end on both', { timeout: 180_000 }, async () => {
    const { start, advance } = await openTown();
    const both = await Promise.all([start(BUILT_SERVER), start(BUILT_SERVER)]);
    const [one, other] = both as [Instance, Instance];

    const raced = await signIn(one);
    advance(HOUR);
    const successors = await Promise.all(
      Array.from({ length: 40 }, (_, n) => refresh(both[n % 2] as Instance, raced.refreshToken)),
    );
    expect([...new Set(successors)]).toEqual([successors[0]]);
    const [second = ''] = successors;

    // Logout on one.
    const leaving = await signIn(other);
    advance(HOUR);
    await sendJson(one, '/api/auth/logout', { ticket: hashToken(leaving.refreshToken) });
    expect(await refresh(other, leaving.refreshToken)).toBe(EXPIRED);

    // Theft is noticed by the one that did not exchange the token.
    const third = await refresh(one, second);
    expect(third).not.toBe(EXPIRED);
    advance(3 * MINUTE);
    expect(await refresh(other, raced.refreshToken)).toBe(EXPIRED);
    expect(await refresh(one, third)).toBe(EXPIRED);

    // The end of all others, on one.
    const thief = await signIn(one);
    const owner = await signIn(other);
    const ended = await sendJson(other, '/api/account/end-other-sessions', {}, owner.idToken);
    expect(ended.status).toBe(200);
    expect(await refresh(one, thief.refreshToken)).toBe(EXPIRED);
    const calls = [one, other].map((each) =>
      sendJson(each, '/api/account/end-other-sessions', {}, thief.idToken),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401]);
  });
});
