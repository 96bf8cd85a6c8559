import type { Amounts, Benchmark } from '../benchmark.ts';
import { insertBusinesses, slugOf } from '../support/businesses.ts';
import { alternate, median, medianRatio, table, twoDigits, whole } from '../support/figures.ts';
import { generateLoadOn, type Loaded, type Server } from '../support/generate-load-on.ts';
import { openPostgres } from '../support/postgres.ts';
import { openReactRouter, REACT_ROUTER } from '../support/react-router.ts';
import { openSite } from '../support/site.ts';
import { elementsOf } from '../support/to-components.ts';

const BUSINESSES = 50_000;
const CONNECTIONS = 8;
const FORMS = { plain: 'identity', compressed: 'gzip, deflate, br, zstd' };
const CONTENDERS = [
  'demlik plain',
  'reactRouter plain',
  'demlik compressed',
  'reactRouter compressed',
] as const;
type Contender = (typeof CONTENDERS)[number];

/** Requests one business after the other, so that no page is cached, each from a new address. */
const pagesFrom = (first: number, acceptEncoding: string) => `
local n = ${first}
function request()
  n = n + 1
  if n % 10 == 0 then n = n + 1 end
  wrk.headers["Accept-Encoding"] = "${acceptEncoding}"
  wrk.headers["X-Forwarded-For"] = "12." .. (math.floor(n / 65536) % 256) .. "." .. (math.floor(n / 256) % 256) .. "." .. (n % 256)
  return wrk.format("GET", "/ocak-" .. (n % ${BUSINESSES}))
end`;

async function pageOf({ origin }: Server) {
  const response = await fetch(`${origin}/${slugOf(1)}`);
  if (!response.ok) throw new Error(`${origin}: ${response.status}`);
  return { html: await response.text(), headers: response.headers };
}

async function measure({ trial }: Amounts): Promise<string> {
  await using postgres = await openPostgres();
  const databaseUrl = await postgres.createDatabase();
  await using demlik = await openSite({ databaseUrl });
  for (const statement of insertBusinesses(BUSINESSES)) await postgres.run(databaseUrl, statement);
  const page = await pageOf(demlik);
  const data = {
    name: 'Ocak 1',
    address: 'Çay Sokak No 1',
    qr: /class="stroke-qr" d="([^"]+)"/.exec(page.html)?.[1] ?? '',
  };
  await using reactRouter = await openReactRouter({ ...page, data, databaseUrl });
  const [ours, theirs] = [page, await pageOf(reactRouter)].map(({ html }) => elementsOf(html));
  // React Router's page has one additional element around all others.
  if (ours === undefined || theirs !== ours + 1)
    throw new Error(`${ours} elements are not the same page as ${theirs}`);

  const servers = { demlik, reactRouter };
  /** More than the requests of a round, so that a repeated path is no longer cached. */
  const ROUND = 15_000;
  let first = 0;
  const run = (name: Contender): Promise<Loaded> => {
    first += ROUND;
    const [server, form] = name.split(' ') as [keyof typeof servers, keyof typeof FORMS];
    const requests = pagesFrom(first, FORMS[form]);
    return generateLoadOn(servers[server], '/', {
      seconds: trial ? 3 : 5,
      connections: CONNECTIONS,
      requests,
    });
  };
  const rounds = await alternate(CONTENDERS, trial ? 4 : 10, run);
  const row = (name: string, form: keyof typeof FORMS, figure: keyof Loaded) => {
    const [our = [], their = []] = (['demlik', 'reactRouter'] as const).map((server) =>
      rounds[`${server} ${form}`].slice(1).map((round) => round[figure]),
    );
    const ratio = figure === 'perSecond' ? medianRatio(our, their) : medianRatio(their, our);
    return [`${name}, ${form}`, whole(median(our)), whole(median(their)), twoDigits(ratio)];
  };
  return [
    `${CONNECTIONS} connections request the page of another business each time, with ${ours} elements: plain, and compressed for
\`${FORMS.compressed}\`, as for browsers. React Router ${REACT_ROUTER} in framework mode on \`node:http\` renders the same
elements of head and body; each body element with children is a component, and the stylesheet is a constant. Its loader reads
the business from the same PostgreSQL by one named statement of \`pg\`. It uses the same QR library, sends the same headers, and
compresses as its own server does. Demlik also computes an ETag and the preview's address, caches the page, counts the visitor
against a limit, and can log. Target: 1.3 times less CPU time.`,
    table(
      ['', 'Demlik', 'React Router', 'Demlik better by'],
      (['plain', 'compressed'] as const).flatMap((form) => [
        row('requests per second', form, 'perSecond'),
        row('CPU time per request, µs', form, 'processorMicros'),
        row('p99, ms', form, 'p99Ms'),
      ]),
    ),
  ].join('\n\n');
}

/** Measures a page that is not cached. */
export const render: Benchmark = { title: 'Uncached pages', measure };
