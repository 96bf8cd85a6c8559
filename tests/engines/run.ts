/**
 * Tests browsers that Playwright does not drive: the owner's journey, all pages of pages.ts at 360 px with
 * and without scripts, and the console. Writes the results into the table of docs/phones.md, and pictures to
 * test-results/engines. An argument selects engines by a part of their name; the other rows are kept.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CanonicalPhone } from '../../src/shared/domain/phone.ts';
import { startBuiltServer } from '../e2e/built-server.ts';
import setup, { withDataFolder } from '../e2e/data-folder.ts';
import { type SeededOwner, seedOwner } from '../e2e/seeded-owner.ts';
import { freePort } from '../support/free-port.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { OutboxFolder } from '../support/outbox-folder.ts';
import { NO_WORK } from '../support/proof-of-work.ts';
import type { Engine } from './engine.ts';
import { type Candidate, candidates } from './get-engines.ts';
import { type Journey, steps } from './journey.ts';
import { pageOf } from './page.ts';
import { checkPages, PICTURES } from './page-checks.ts';
import { routesOf, type Shop } from './routes.ts';
import { type Row, writeRow } from './table.ts';

const LIMIT_MS = 170_000;
/**
 * Warnings about policies that an engine does not know are harmless: the server sends the same policies to
 * all browsers.
 */
const HARMLESS =
  /'popover' attribute|Permissions-Policy|Trusted Types|trusted-types|require-trusted-types-for|status of 4\d\d|preload|closedby/i;

async function attempt(work: () => Promise<unknown>): Promise<string> {
  try {
    const result = await work();
    return typeof result === 'string' ? result : 'ok';
  } catch (error) {
    return `FAILED: ${String(error).split('\n')[0]}`;
  }
}

interface Visit {
  name: string;
  engine: Engine;
  /** The business whose public pages are checked. */
  shop: Shop;
  journey: Omit<Journey, 'checkOwnerPages'>;
}

/** Runs the owner's steps in order. Steps after a failed one are skipped. */
async function runJourney(
  { name, engine, journey }: Visit,
  checkOwnerPages: () => Promise<string>,
): Promise<Row> {
  const page = pageOf(engine);
  const row: Row = {};
  let broken = false;
  for (const [step, take] of Object.entries(steps)) {
    row[step] = broken ? '–' : await attempt(() => take(page, { ...journey, checkOwnerPages }));
    if (row[step] === 'ok' || broken) continue;
    broken = true;
    const picture = await engine.picture().catch(() => '');
    writeFileSync(join(PICTURES, `${name}-${step}-failed.png`.replaceAll(' ', '-')), picture, 'base64');
  }
  return row;
}

function consoleOf(engine: Engine, belowMinimum: boolean): string {
  const complaints = engine.complaints()?.filter((text) => !HARMLESS.test(text)) ?? null;
  if (complaints === null) return 'not reported';
  if (belowMinimum) return `${complaints.length} messages (allowed)`;
  return complaints.length === 0 ? 'ok' : `FAILED: ${complaints.join(' | ')}`;
}

async function visit(given: Visit, { reads = false, belowMinimum = false }: Candidate): Promise<Row> {
  const { name, engine, shop, journey } = given;
  const { origin } = journey;
  const page = pageOf(engine);
  const context = (as: string) => ({ page, engine, origin, as, invitation: `${origin}/r/${shop.code}` });
  const publicRoutes = routesOf(shop).filter(({ owners }) => !owners);
  async function checkOwnerPages() {
    const own = (await page.read(`JSON.parse(localStorage.getItem('business_data'))`)) as Shop;
    const owners = routesOf(own).filter((route) => route.owners);
    return checkPages(owners, context(name), page.open);
  }
  async function checkWithoutScripts() {
    if (engine.runScripts === undefined) return 'not tested';
    await engine.runScripts(false);
    async function openWithout(url: string): Promise<void> {
      await page.openWithoutScripts(url);
      if (await page.read(`performance.getEntriesByName('hydrated').length > 0`))
        throw new Error('a script ran');
    }
    return checkPages(publicRoutes, context(`${name}-without-scripts`), openWithout).finally(() =>
      engine.runScripts?.(true),
    );
  }
  const row = reads ? {} : await runJourney(given, checkOwnerPages);
  row['all pages'] = await attempt(() =>
    checkPages(publicRoutes, context(name), reads ? page.openWithoutScripts : page.open),
  );
  row['without scripts'] = await attempt(checkWithoutScripts);
  row.console = consoleOf(engine, belowMinimum);
  return row;
}

async function withinLimit(work: Promise<Row>): Promise<Row> {
  const late = new Promise<Row>((resolve) =>
    setTimeout(resolve, LIMIT_MS, { all: 'FAILED: out of time' }).unref(),
  );
  return Promise.race([work, late]);
}

async function runOn(candidate: Candidate, open: () => Promise<Engine>, dataDir: string): Promise<Row> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const clock = new ManualClock();
  const server = await startBuiltServer(
    { PORT: String(port), DATA_DIR: dataDir, PUBLIC_ORIGIN: origin },
    { clock, difficulties: NO_WORK },
  );
  const codes = new OutboxFolder(dataDir);
  let engine: Engine | null = null;
  try {
    engine = await open();
    const seed = { origin, outbox: codes, address: '198.18.0.1' };
    const shop: SeededOwner = await seedOwner(seed, '+905331112233' as CanonicalPhone);
    const journey = { origin, codes, phone: '+905321112233', afterAMinute: () => clock.advance(61_000) };
    return await withinLimit(visit({ name: candidate.name, engine, shop, journey }, candidate));
  } finally {
    await engine?.close();
    await server.stop();
  }
}

async function runIn(candidate: Candidate): Promise<Row> {
  const begun = Date.now();
  const engine = candidate.name;
  let found: ReturnType<Candidate['get']>;
  try {
    found = candidate.get();
  } catch (error) {
    return { engine, all: `not available: ${String(error).split('\n')[0]}` };
  }
  const { version, open } = found;
  const row = await withDataFolder((dataDir) => runOn(candidate, open, dataDir)).catch((error) => ({
    all: `FAILED: ${String(error).split('\n')[0]}`,
  }));
  return { engine, version, ...row, seconds: String(Math.round((Date.now() - begun) / 1000)) };
}

const wanted = process.argv[2] ?? '';
mkdirSync(PICTURES, { recursive: true });
await setup();
let failed = false;
for (const candidate of candidates.filter(({ name }) => name.includes(wanted))) {
  const row = await runIn(candidate);
  for (const [step, result] of Object.entries(row).filter(([, each]) => each.startsWith('FAILED'))) {
    failed = true;
    console.log(`${row.engine}, ${step}: ${result}`);
  }
  console.log(writeRow(row));
}
process.exit(failed ? 1 : 0);
