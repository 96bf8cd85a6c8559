/**
 * Records how a release answers, for `tests/integration/api/recorded-calls.test.ts`:
 * `node tests/recorded-calls/record.ts COMMIT`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Challenge } from 'altcha-lib';
import { pino } from 'pino';
import { readConfig } from '../../src/server/config/config.ts';
import { buildRelease } from '../support/former-release.ts';
import { toProof } from '../support/proof-of-work.ts';
import { StillClock } from '../support/still-clock.ts';
import {
  type Act,
  type Call,
  type Client,
  generalize,
  perform,
  type Recording,
  type Step,
  type Values,
} from './recording.ts';
import { after, before, TEST_PHONES } from './steps.ts';

type HttpServerModule = typeof import('../../src/server/http-server.ts');

const SECRET = 'the secret of the recorded release, long enough';
const [, , commit = ''] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'demlik-'));
const dataDir = join(folder, 'data');
const clock = new StillClock();
const sms: { to: string; text: string }[] = [];
const values: Values = {};

async function start(program: string) {
  const { startServer } = (await import(join(program, '../http-server.js'))) as HttpServerModule;
  const config = readConfig({
    PUBLIC_ORIGIN: 'https://demlik.example',
    TRUSTED_PROXIES: '127.0.0.1',
    APP_SECRET: SECRET,
    TEST_PHONES,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
  });
  const overrides = {
    clock,
    logger: pino({ level: 'warn' }),
    print: () => undefined,
    sms: { send: async (message: { to: string; text: string }) => void sms.push(message) },
  };
  return startServer({ ...config, port: 0 }, join(program, '../../client'), overrides);
}

const clientOf = (port: number): Client => ({
  send: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, { ...init, redirect: 'manual' }),
  solve: (challenge) => toProof(challenge as Challenge),
  wait: (seconds) => clock.advance(seconds * 1000),
  async codeSentTo(phone) {
    for (;;) {
      const text = sms.findLast(({ to }) => to === phone)?.text;
      if (text !== undefined) return /\b\d{6}\b/.exec(text)?.[0] ?? '';
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  },
});

async function record(steps: (Call | Act)[], client: Client): Promise<Step[]> {
  const recorded: Step[] = [];
  for (const step of steps) {
    const answer = await perform(step, client, values);
    const general = { ...answer, body: generalize(answer?.body, values) };
    recorded.push(answer === null ? (step as Step) : ({ ...step, answer: general } as Step));
  }
  return recorded;
}

async function readRows(): Promise<Recording['state']['rows']> {
  const pg = await PGlite.create(join(dataDir, 'database'));
  const tables = await pg.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const rows: Recording['state']['rows'] = {};
  for (const { name } of tables.rows) {
    const found = await pg.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${name}" t`,
    );
    rows[name] = found.rows.map(({ row }) => row);
  }
  await pg.close();
  return rows;
}

const program = buildRelease(commit, folder);
let server = await start(program);
const recordedBefore = await record(before, clientOf(server.port));
await server.stop();
const state = { at: clock.now().toISOString(), rows: await readRows(), values: { ...values } };
server = await start(program);
const recordedAfter = await record(after, clientOf(server.port));
await server.stop();
const recording: Recording = {
  commit,
  secret: SECRET,
  testPhones: TEST_PHONES,
  before: recordedBefore,
  state,
  after: recordedAfter,
};
writeFileSync(
  join(import.meta.dirname, `${commit.slice(0, 8)}.json`),
  `${JSON.stringify(recording, null, 1)}\n`,
);
rmSync(folder, { recursive: true });
process.exit(0);
