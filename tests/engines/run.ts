/**
 * The owner's way, each route at 360 px and the console, in browsers that Playwright does not drive. Prints a table of
 * engine and step; pictures go to test-results/engines. An argument is part of the name of the engines wanted.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBuiltServer } from '../e2e/built-server.ts';
import setup, { withDataFolder } from '../e2e/data-folder.ts';
import { freePort } from '../support/free-port.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { OutboxFolder } from '../support/outbox-folder.ts';
import { NO_WORK } from '../support/proof-of-work.ts';
import type { Engine } from './engine.ts';
import { type Candidate, candidates } from './get-engines.ts';
import { steps, type Way } from './journey.ts';
import { type PageInEngine, pageOf } from './page.ts';

const PICTURES = 'test-results/engines';
const LIMIT_MS = 170_000;
const ROUTES = [
  '',
  'register',
  'contact',
  'delete-account',
  'privacy-policy',
  'terms-of-use',
  'nowhere/at-all',
];
/** What engines say of the policy that they do not know is harmless, and no other browser is told less. */
const HARMLESS =
  /'popover' attribute|Permissions-Policy|Trusted Types|trusted-types|require-trusted-types-for|status of 4\d\d|preload|closedby/i;

type Row = Record<string, string>;

/** Styled, no wider than the window, its heading on show, the wide navigation not. */
const LOOKS_RIGHT = `(() => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the window');
  if (getComputedStyle(document.body).backgroundColor !== 'rgb(251, 243, 227)') faults.push('no ground');
  if (getComputedStyle(document.querySelector('header > div')).backgroundColor !== 'rgb(165, 22, 29)') faults.push('no red bar');
  if (!named('h1', '')) faults.push('no heading');
  if (all('nav[aria-label="Ana menü"]').length > 0) faults.push('wide navigation');
  if (all('.site-menu').length > 0) faults.push('an open menu');
  return faults.join(', ');
})()`;

async function lookAtRoutes(
  page: PageInEngine,
  engine: Engine,
  origin: string,
  name: string,
): Promise<string> {
  const faults: string[] = [];
  for (const route of ROUTES) {
    await page.open(`${origin}/${route}`);
    const fault = await page.read(LOOKS_RIGHT);
    if (fault !== '') faults.push(`/${route}: ${fault}`);
    const file = `${name}-${route.replaceAll('/', '-') || 'home'}.png`.replaceAll(' ', '-');
    writeFileSync(join(PICTURES, file), await engine.picture(), 'base64');
  }
  return faults.length === 0 ? 'ok' : `FAILED: ${faults.join('; ')}`;
}

async function attempt(work: () => Promise<unknown>): Promise<string> {
  try {
    const said = await work();
    return typeof said === 'string' ? said : 'ok';
  } catch (error) {
    return `FAILED: ${String(error).split('\n')[0]}`;
  }
}

async function walk(name: string, engine: Engine, way: Way): Promise<Row> {
  const page = pageOf(engine);
  const row: Row = {};
  let broken = false;
  for (const [step, take] of Object.entries(steps)) {
    row[step] = broken ? '–' : await attempt(() => take(page, way));
    if (row[step] === 'ok' || broken) continue;
    broken = true;
    const picture = await engine.picture().catch(() => '');
    writeFileSync(join(PICTURES, `${name}-${step}-failed.png`.replaceAll(' ', '-')), picture, 'base64');
  }
  row.routes = await attempt(() => lookAtRoutes(page, engine, way.origin, name));
  const complaints = engine.complaints()?.filter((text) => !HARMLESS.test(text)) ?? null;
  row.console =
    complaints === null ? 'not told' : complaints.length === 0 ? 'ok' : `FAILED: ${complaints.join(' | ')}`;
  return row;
}

async function withinLimit(work: Promise<Row>): Promise<Row> {
  const late = new Promise<Row>((resolve) =>
    setTimeout(resolve, LIMIT_MS, { all: 'FAILED: out of time' }).unref(),
  );
  return Promise.race([work, late]);
}

async function runOn(name: string, open: () => Promise<Engine>, dataDir: string): Promise<Row> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const clock = new ManualClock();
  const server = await startBuiltServer(
    { PORT: String(port), DATA_DIR: dataDir, PUBLIC_ORIGIN: origin },
    { clock, difficulties: NO_WORK },
  );
  let engine: Engine | null = null;
  try {
    engine = await open();
    const codes = new OutboxFolder(dataDir);
    const afterAMinute = () => clock.advance(61_000);
    return await withinLimit(walk(name, engine, { origin, codes, phone: '+905321112233', afterAMinute }));
  } finally {
    await engine?.close();
    await server.stop();
  }
}

async function runIn({ name, get }: Candidate): Promise<Row> {
  const begun = Date.now();
  const seconds = () => String(Math.round((Date.now() - begun) / 1000));
  let found: ReturnType<typeof get>;
  try {
    found = get();
  } catch (error) {
    return { engine: name, all: `could not be had: ${String(error).split('\n')[0]}` };
  }
  const engine = `${name} (${found.version})`;
  try {
    const row = await withDataFolder((dataDir) => runOn(name, found.open, dataDir));
    return { engine, ...row, seconds: seconds() };
  } catch (error) {
    return { engine, all: `FAILED: ${String(error).split('\n')[0]}` };
  }
}

const wanted = process.argv[2] ?? '';
mkdirSync(PICTURES, { recursive: true });
await setup();
const rows: Row[] = [];
for (const candidate of candidates.filter(({ name }) => name.includes(wanted))) {
  const row = await runIn(candidate);
  rows.push(row);
  for (const [step, said] of Object.entries(row))
    if (said.startsWith('FAILED')) console.log(`${row.engine}, ${step}: ${said}`);
}
const columns = ['engine', ...Object.keys(steps), 'routes', 'console', 'seconds'];
const cell = (row: Row, column: string) =>
  row[column]?.startsWith('FAILED') ? 'FAILED' : (row[column] ?? row.all ?? '');
console.log(`\n| ${columns.join(' | ')} |\n|${columns.map(() => '---|').join('')}`);
for (const row of rows) console.log(`| ${columns.map((column) => cell(row, column)).join(' | ')} |`);
const failed = rows.some((row) => Object.values(row).some((said) => said.startsWith('FAILED')));
process.exit(failed ? 1 : 0);
