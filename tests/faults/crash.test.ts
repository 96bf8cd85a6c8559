import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { startedDataFolder } from '../support/data-folder.ts';
import { newPostgres } from '../support/database-instances.ts';
import { SHORT_LIVED } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { keptPromise, times } from './promises.ts';

/** guarantees.md "crash". The full test takes five minutes. */
const KILLS = times({ promised: 200, everyday: 2 });
const FIRST_START_KILLS = times({ promised: 3, everyday: 1 });
/** Far longer than a start takes, even on a busy machine. The result does not depend on time. */
const MAX_WAIT_MS = 120_000;
const PATIENCE_PER_KILL_MS = 30_000;

const bundle = join(process.cwd(), '.cache', `crash-child-${process.pid}`);

beforeAll(async () => {
  // Built like the real program: one bundle that includes its migrations.
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: fileURLToPath(new URL('./crash-child.ts', import.meta.url)),
      outDir: bundle,
      minify: false,
    },
  });
});

afterAll(() => rmSync(bundle, { recursive: true, force: true }));

interface Child {
  process: ChildProcess;
  lines: Interface;
  startedAt: number;
}

function start(place: string, after = 0, first = 0): Child {
  const program = join(bundle, 'crash-child.js');
  const child = spawn(process.execPath, [SHORT_LIVED, program, place, String(after), String(first)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { process: child, lines: createInterface({ input: child.stdout }), startedAt: performance.now() };
}

/** Kills the child and reads all its output, which stays in the pipe after its death. */
async function kill(child: Child): Promise<void> {
  const drained = once(child.lines, 'close');
  child.process.kill('SIGKILL');
  await drained;
}

interface Run {
  /** Null if the child was killed before it had opened the database. */
  readyMs: number | null;
  found: Array<{ id: number; username: string }> | null;
  acknowledged: number[];
}

/** Starts the program and kills it after a number of acknowledgements, or of milliseconds after the start. */
async function runAndKill(
  place: string,
  until: { acknowledged: number } | { ms: number },
  after = 0,
  first = 0,
): Promise<Run> {
  const child = start(place, after, first);
  const run: Run = { readyMs: null, found: null, acknowledged: [] };
  let errors = '';
  child.process.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  await new Promise<void>((resolve, reject) => {
    if ('ms' in until) setTimeout(resolve, until.ms);
    child.process.once('exit', () => reject(new Error(`the program ended by itself:\n${errors}`)));
    child.lines.on('line', (line) => {
      if (line === 'ready') run.readyMs = performance.now() - child.startedAt;
      else if (line.startsWith('found ')) run.found = JSON.parse(line.slice('found '.length));
      else run.acknowledged.push(Number(line));
      if ('acknowledged' in until && run.acknowledged.length >= until.acknowledged) resolve();
    });
  });
  await kill(child);
  return run;
}

const randomInt = (bound: number) => Math.floor(Math.random() * bound);

const places = [
  { kind: 'pglite', openPlace: async () => startedDataFolder(), tags: [] },
  // PostgreSQL is a separate process, which this test does not kill.
  ...(inject('postgres') === null ? [] : [{ kind: 'postgres', openPlace: newPostgres, tags: ['full'] }]),
];

for (const { kind, openPlace, tags } of places) {
  it(`loses no acknowledged write in ${KILLS} kills (${kind})`, {
    timeout: MAX_WAIT_MS + KILLS * PATIENCE_PER_KILL_MS,
    tags,
  }, async () => {
    const place = await openPlace();
    const readyMs: number[] = [];
    let acknowledged: number[] = [];
    let lastId = 0;
    let next = 0;
    let total = 0;

    /** Compares the rows that a start found with all acknowledged since the last check. */
    const check = (found: NonNullable<Run['found']>) => {
      const names = new Set(found.map(({ username }) => username));
      const lost = acknowledged.filter((pair) => !names.has(`${pair}:a`) || !names.has(`${pair}:b`));
      expect(lost).toEqual([]);
      const halves = [...names].filter(
        (name) => !names.has(name.replace(/.$/, (end) => (end === 'a' ? 'b' : 'a'))),
      );
      expect(halves).toEqual([]);
      total += acknowledged.length;
      acknowledged = [];
      lastId = found.at(-1)?.id ?? lastId;
    };

    for (let kills = 0; kills < KILLS; kills += 1) {
      // One in four is killed while it starts, during the recovery from the previous kill.
      const early = kills % 4 === 1;
      const until = early ? { ms: 100 + randomInt(500) } : { acknowledged: 3 + randomInt(120) };
      const run = await runAndKill(place, until, lastId, next);
      if (run.readyMs !== null) readyMs.push(run.readyMs);
      if (run.found !== null) check(run.found);
      acknowledged.push(...run.acknowledged);
      next = Math.max(next, ...run.acknowledged.map((pair) => pair + 1)) + 10;
    }
    const last = await runAndKill(place, { acknowledged: 1 }, lastId, next);
    check(last.found ?? []);

    const sorted = readyMs.toSorted((a, b) => a - b).map(Math.round);
    expect(total).toBeGreaterThan(KILLS);
    keptPromise(
      'crash',
      kind,
      `${KILLS} kills, ${total} acknowledged pairs, none lost; ` +
        `ready again after ${sorted[Math.floor(sorted.length / 2)]} ms (median), ${sorted.at(-1)} ms (worst)`,
    );
  });
}

it('survives kills during the very first start', { timeout: MAX_WAIT_MS, tags: ['full'] }, async () => {
  const dataDir = temporaryFolder();
  for (let kills = 0; kills < FIRST_START_KILLS; kills += 1) {
    await runAndKill(dataDir, { ms: 400 + randomInt(1_500) });
  }
  const run = await runAndKill(dataDir, { acknowledged: 1 });
  expect(run.found).toEqual(expect.any(Array));
  expect(existsSync(join(dataDir, 'database.building'))).toBe(false);
});
