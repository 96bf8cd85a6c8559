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
    `The page of a business, of ${ours} elements, another business each time, to ${CONNECTIONS} connections: plain, and compressed for
\`${FORMS.compressed}\`, as browsers ask. React Router
${REACT_ROUTER} in framework mode on \`node:http\` renders the same elements of head and body, each of the body's that holds others
being a component, and the same style as a constant; its loader reads the business from the same PostgreSQL by one named
statement of \`pg\`, its QR code is drawn by the same library, it sends the same headers, and it is compressed by what its own
server compresses with. Ours makes besides an ETag and the
address of a preview, keeps the page, counts its visitor against a limit and is ready to log. Wanted: 1.3 times less
CPU time.`,
    table(
      ['', 'Demlik', 'React Router', 'ratio'],
      (['plain', 'compressed'] as const).flatMap((form) => [
        row('per second, and how many times as many', form, 'perSecond'),
        row('CPU time of the server, µs, and how many times as much', form, 'processorMicros'),
        row('p99, ms, and how many times as long', form, 'p99Ms'),
      ]),
    ),
  ].join('\n\n');
}

/** Measures a page that is not cached. */
export const render: Benchmark = { title: 'A page rendered again', measure };
