import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../tests/support/find-program.ts';
import type { Amounts, Benchmark } from '../benchmark.ts';
import { runToEnd } from '../support/children.ts';
import { median, table, twoDigits, whole } from '../support/figures.ts';
import { openHttpsFront } from '../support/https-front.ts';
import { installPackages } from '../support/install-packages.ts';
import { productionSettings } from '../support/production.ts';
import { publicRoutes } from '../support/public-routes.ts';
import { openSite } from '../support/site.ts';
import { temporaryFolder } from '../support/temporary.ts';

const LIGHTHOUSE = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FIGURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;
/** The only audit that pages with `noindex` may fail. */
const UNLISTED = 'is-crawlable';

interface Audit {
  title: string;
  score: number | null;
  numericValue?: number;
}
interface Result {
  audits: Record<string, Audit>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
}

async function audit(
  program: string,
  url: string,
  front: { port: number },
  blocked: string[],
): Promise<Result> {
  using folder = temporaryFolder();
  const file = join(folder.path, 'result.json');
  const { hostname } = new URL(url);
  const flags = [
    ...['--headless=new', '--no-sandbox', '--ignore-certificate-errors'],
    `--host-resolver-rules="MAP ${hostname}:443 127.0.0.1:${front.port}"`,
  ];
  const chromium = findProgram('chromium');
  const args = [
    ...[url, '--quiet', '--output=json', `--output-path=${file}`],
    ...[`--only-categories=${CATEGORIES.join(',')}`, `--chrome-flags=${flags.join(' ')}`],
    ...blocked.map((pattern) => `--blocked-url-patterns=${pattern}`),
  ];
  const env = { ...process.env, ...(chromium === null ? {} : { CHROME_PATH: chromium }) };
  const run = () => runToEnd(program, args, { env });
  // On a busy machine, the start of the browser's trace is sometimes missing, and Lighthouse asks for another
  // run.
  await run().catch(run);
  return JSON.parse(readFileSync(file, 'utf8')) as Result;
}

/** Returns the failed audits that cost points, except the one for `noindex`. */
function faults({ categories, audits }: Result): string[] {
  return CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const { score = null, title = id } = audits[id] ?? {};
    return weight > 0 && score !== null && score < 0.9 && id !== UNLISTED ? [title] : [];
  });
}

async function row(name: string, run: (blocked: string[]) => Promise<Result>, rounds: number) {
  const results: Result[] = [];
  const scriptless: Result[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push(await run([]));
    scriptless.push(await run(['*.js']));
  }
  const medianOf = (all: Result[], id: string) =>
    median(all.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const figure = (id: string) => medianOf(results, id);
  const floor = (id: string) => medianOf(scriptless, id);
  const scores = CATEGORIES.map((category) =>
    median(results.map(({ categories }) => (categories[category]?.score ?? Number.NaN) * 100)),
  );
  const last = results.at(-1);
  return {
    cells: [
      `\`${name}\``,
      scores.map(whole).join(' / '),
      twoDigits(figure(FIGURES.FCP) / 1000),
      twoDigits(figure(FIGURES.LCP) / 1000),
      twoDigits(floor(FIGURES.LCP) / 1000),
      whole(figure(FIGURES.TBT)),
      whole(floor(FIGURES.TBT)),
      figure(FIGURES.CLS).toFixed(3),
      twoDigits(figure(FIGURES.bytes) / 1000),
    ],
    faults: last === undefined ? [] : faults(last).map((fault) => `- \`${name}\`: ${fault}`),
  };
}

async function measure({ trial }: Amounts): Promise<string> {
  const folder = await installPackages('lighthouse', { lighthouse: LIGHTHOUSE });
  const program = join(folder, 'node_modules/.bin/lighthouse');
  await using site = await openSite();
  const origin = productionSettings.PUBLIC_ORIGIN;
  await using front = await openHttpsFront(new URL(origin).hostname, site.port);
  const rounds = trial ? 1 : 3;
  const rows: Awaited<ReturnType<typeof row>>[] = [];
  for (const [name, path] of await publicRoutes(site, trial)) {
    const measured = await row(name, (blocked) => audit(program, origin + path, front, blocked), rounds);
    console.log([...measured.cells, ...measured.faults].join('  '));
    rows.push(measured);
  }
  const found = rows.flatMap((each) => each.faults);
  return [
    `Lighthouse ${LIGHTHOUSE} with default settings: a phone, simulated slow 4G and a CPU four times as slow; median of ${rounds}. The server has
production settings, behind HTTPS and HTTP/2. "Scriptless" is the same page with all scripts blocked, measured in turn. Target:
100 each, except performance (and SEO of pages with \`noindex\`); LCP at most 0.15 s over the scriptless page, or 1.25 s if that
has less than 1.1; TBT at most 100 ms over it; CLS 0.`,
    table(
      ['', CATEGORIES.join(' / '), 'FCP, s', 'LCP, s', 'scriptless', 'TBT, ms', 'scriptless', 'CLS', 'kB'],
      rows.map(({ cells }) => cells),
    ),
    found.length === 0 ? 'No other audit fails.' : `Failed audits:\n\n${found.join('\n')}`,
  ].join('\n\n');
}

/** Runs Lighthouse on the public pages as a phone. */
export const lighthouse: Benchmark = { title: 'Public pages on a phone', measure };
