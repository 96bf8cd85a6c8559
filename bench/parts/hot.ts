import type { Amounts, Benchmark } from '../benchmark.ts';
import { capture } from '../support/captured-response.ts';
import { openBareServer, openNginx } from '../support/contenders.ts';
import { alternate, median, medianRatio, table, twoDigits, whole } from '../support/figures.ts';
import { generateLoadOn, type Loaded, type Server } from '../support/generate-load-on.ts';
import { openSite, type Site } from '../support/site.ts';
import { openVisitor } from '../support/visitor.ts';

const CONNECTIONS = 32;
/** How many of the targets a trial measures. */
const TRIED = 3;

type Contender = 'demlik' | 'logging' | 'node' | 'nginx';

/** Returns addresses by their name in the report. */
async function targets(site: Site): Promise<Record<string, string>> {
  const owner = openVisitor(site, 1);
  const slug = await owner.register(await owner.signIn());
  const html = await (await fetch(site.origin)).text();
  const stylesheet = /\/assets\/[\w.-]+\.css/.exec(html)?.[0] ?? '';
  return {
    '`/`': '/',
    '`/{slug}`': `/${slug}`,
    '`/api/business/{slug}`': `/api/business/${slug}`,
    'a stylesheet': stylesheet,
    '`favicon.svg`': '/favicon.svg',
    '`/healthz`': '/healthz',
  };
}

async function race(
  name: string,
  path: string,
  sites: Record<'demlik' | 'logging', Site>,
  { trial }: Amounts,
) {
  const captured = await capture(sites.demlik.origin + path);
  await using node = await openBareServer(captured);
  await using nginx = await openNginx(captured);
  const servers: Record<Contender, Server> = { ...sites, node, nginx };
  const names = Object.keys(servers) as Contender[];
  const seconds = trial ? 1 : 2;
  const run = (each: Contender) => generateLoadOn(servers[each], path, { seconds, connections: CONNECTIONS });
  await alternate(names, 1, run);
  return row(name, captured.body.byteLength, await alternate(names, trial ? 2 : 5, run));
}

function row(name: string, bytes: number, rounds: Record<Contender, Loaded[]>): string[] {
  const all = (each: Contender, figure: keyof Loaded) => rounds[each].map((round) => round[figure]);
  const ratio = (figure: keyof Loaded, one: Contender, other: Contender) =>
    twoDigits(medianRatio(all(one, figure), all(other, figure)));
  return [
    name,
    whole(bytes),
    whole(median(all('demlik', 'perSecond'))),
    ratio('perSecond', 'demlik', 'node'),
    ratio('perSecond', 'demlik', 'nginx'),
    ratio('processorMicros', 'demlik', 'node'),
    ratio('processorMicros', 'demlik', 'nginx'),
    twoDigits(median(all('demlik', 'p99Ms'))),
    ratio('p99Ms', 'demlik', 'node'),
    ratio('p99Ms', 'demlik', 'nginx'),
    ratio('perSecond', 'logging', 'node'),
  ];
}

const NOTE = `\
\`wrk\` keeps ${CONNECTIONS} connections open and requests Brotli (\`br\`), as browsers do. \`node:http\` and one nginx worker send the
same bytes and headers. CPU time is per request; other programs on the machine change it least. "Logging" is a server that
writes a line per request (\`LOG_LEVEL=info\`). Target: requests per second at least 0.8 of \`node:http\` and 0.5 of nginx, p99 at
most twice nginx's.`;

const HEAD = [
  ...['', 'bytes', 'requests per second', '/ `node:http`', '/ nginx'],
  ...['CPU time / `node:http`', 'CPU time / nginx', 'p99, ms'],
  ...['p99 / `node:http`', 'p99 / nginx', 'logging / `node:http`'],
];

/** Compares cached responses with a minimal Node server and with nginx. */
export const hot: Benchmark = {
  title: 'Cached responses',
  async measure(dose) {
    await using demlik = await openSite();
    await using logging = await openSite({ env: { LOG_LEVEL: 'info' } });
    await targets(logging);
    const rows: string[][] = [];
    const all = Object.entries(await targets(demlik));
    for (const [name, path] of dose.trial ? all.slice(0, TRIED) : all) {
      rows.push(await race(name, path, { demlik, logging }, dose));
    }
    return `${NOTE}\n\n${table(HEAD, rows)}`;
  },
};
