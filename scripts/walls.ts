/**
 * Who may import whom. From this table `npm run walls` writes `biome.walls.json`, which the linter obeys, and the table
 * in docs/architecture.md; a test holds both to it.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Wall {
  /** Below `src/`. */
  folder: string;
  holds: string;
  /** Folders and files below `src/` that it may import besides its own, with a space between. */
  imports: string;
  /** The only packages it may import. Where it is left out: any but those in `noPackages`. */
  packages?: string;
  /** A `!` lets something through again. */
  noPackages?: string;
  /** Its folders do not know each other. */
  apart?: true;
}

/** Small modules in the root of `src/server` (clock, errors, logging…) that everybody on the server may use. */
const BASICS = 'server/*.ts';
/** What stands in the same root, but only the composition may know. */
const COMPOSITION = 'main config services app http-server public-config drain';
const ENTITIES = 'server/businesses server/accounts server/contact server/customers';
const PORTS =
  'server/identity/port.ts server/messaging/port.ts server/rate-limit/port.ts server/print/port.ts';
const LOAD = 'server/bot-check/port.ts server/rate-limit/difficulty.ts server/rate-limit/breaker.ts';
const WEB = 'shared web/lib web/ui';
const HTTP = 'hono @hono';
const NODE = 'node:*';

const server = (folder: string, holds: string, imports: string, noPackages = HTTP): Wall => ({
  folder: `server/${folder}`,
  holds,
  imports: `shared ${BASICS} ${imports}`.trim(),
  noPackages,
});
const web = (folder: string, holds: string, imports: string): Wall => ({
  folder: `web/${folder}`,
  holds,
  imports,
  noPackages: NODE,
});
const VERBS = 'one verb per file, and the queries of its tables';
const DIALOG = 'one dialog of the owner’s, with what moves it';
const PARTS = `${WEB} web/api web/components web/forms web/identity web/session`;
const PAGE_PARTS = `${PARTS} web/login web/account-deletion web/layout web/owner`;

const walls: readonly Wall[] = [
  {
    folder: 'shared',
    holds: 'contract, pages, phone, slug, names: pure, for both sides',
    imports: '',
    packages: 'zod',
  },
  server('db', 'the databases and their schema', ''),
  server('rate-limit', 'the limits, and who counts them', 'server/db', `${HTTP} !hono/utils`),
  server('bot-check', 'the proof of work that a browser does', 'server/db server/rate-limit'),
  server('messaging', 'text messages, mail and the outbox', 'server/db'),
  server(
    'identity',
    'the port of sign-in, our own provider and Firebase behind it',
    'server/db server/rate-limit server/bot-check/port.ts server/messaging/port.ts',
  ),
  server('og-images', 'the pictures of link previews, drawn in a process of their own', 'server/db'),
  server('print', 'documents for paper, drawn in a process of their own', 'server/rate-limit/port.ts'),
  server('checks', 'what doctor and a running server check alike', 'server/db'),
  server('backup', 'copies of the embedded database', 'server/db'),
  server('telemetry', 'Prometheus metrics, loaded only if METRICS_PORT is set', 'server/db server/messaging'),
  server('retention', 'what is deleted once its time is over', 'server/db server/rate-limit'),
  server('visits', 'who counts visits, and what is no person’s', 'server/db'),
  server('businesses', VERBS, `server/db ${PORTS}`),
  server('accounts', VERBS, `server/db ${PORTS} server/businesses`),
  server('customers', VERBS, `server/db ${PORTS} server/businesses`),
  server('contact', VERBS, `server/db ${PORTS} ${LOAD}`),
  {
    folder: 'server/presenters',
    holds: 'one mapping per entity, between records and the contract',
    imports: 'shared server/businesses server/accounts server/customers',
    packages: '',
  },
  {
    folder: 'server/commands',
    holds: 'what the program is told on its command line, one file each',
    imports: 'shared server',
    noPackages: HTTP,
  },
  server(
    'ssr',
    'documents, heads and the data of pages',
    `${ENTITIES} server/presenters server/og-images/port.ts web/entry-server.tsx`,
    `${HTTP} !hono/utils drizzle-orm`,
  ),
  server(
    'http',
    'routes and middleware: validate, call one verb, present',
    `${ENTITIES} server/presenters server/ssr server/identity server/rate-limit server/og-images/port.ts`,
    'drizzle-orm',
  ),
  {
    folder: 'web/ui',
    holds: 'primitives; texts arrive as props',
    imports: 'web/assets',
    packages: 'react react-dom @radix-ui qr',
  },
  web('lib', 'hooks and small modules', 'shared'),
  { folder: 'web/api', holds: 'one function per call of the contract', imports: 'shared', packages: 'zod' },
  web('components', 'primitives with the product’s texts, and providers', WEB),
  web('identity', 'the identity SDK, the bot-check and app attestation', `${WEB} web/api`),
  web('forms', 'the one idiom of forms and busy states', `${WEB} web/api web/identity`),
  web('session', 'the owner’s session and the stored business', `${WEB} web/api web/components web/identity`),
  web('login', DIALOG, PARTS),
  web('account-deletion', DIALOG, PARTS),
  web(
    'layout',
    'header, footer, frames of pages',
    `${WEB} web/api web/components web/login web/session web/page-module.ts`,
  ),
  web('owner', 'what the profile and the pages of its tools share', `${PARTS} web/layout`),
  {
    ...web('pages', 'one folder per screen, none knowing another', PAGE_PARTS),
    imports: `${PAGE_PARTS} web/assets web/page-module.ts content`,
    apart: true,
  },
];

const WALLS_FILE = 'biome.walls.json';
const MAP_FILE = 'docs/architecture.md';
const TABLE = /(?<=<!-- walls: written by scripts\/walls\.ts -->\n\n)[\s\S]*?(?=\n\n<!-- \/walls -->)/;

const words = (text: string) => text.split(' ').filter((word) => word !== '');
const pattern = (target: string) => (/\.tsx?$/.test(target) ? `#${target}` : `#${target}/**`);
const packagePatterns = (name: string) => (name.includes('*') ? [name] : [name, `${name}/**`]);

/** Refused: what a later pattern with `!` does not let through again. */
function refusedImports({ folder, imports, packages, noPackages = '', apart }: Wall): string[] {
  const targets = words(imports);
  const onlyThese = packages === undefined ? null : words(packages).flatMap(packagePatterns);
  return [
    ...(onlyThese === null ? ['#*/**'] : ['**', '!./*', ...onlyThese.map((name) => `!${name}`)]),
    ...(apart ? targets : [folder, ...targets]).map((target) => `!${pattern(target)}`),
    ...(targets.includes(BASICS) ? words(COMPOSITION).map((name) => `#server/${name}.ts`) : []),
    ...words(noPackages).flatMap(packagePatterns),
  ];
}

function override(wall: Wall) {
  const message = 'Across folders import by #shared, #server or #web; ./ is for the same folder.';
  const patterns = [
    { group: ['../**', './*/**'], message },
    { group: refusedImports(wall), message: `src/${wall.folder} may import ${mayImport(wall)}.` },
  ];
  return {
    includes: [`src/${wall.folder}/**`, '!**/*.test.ts', '!**/*.test.tsx'],
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
  };
}

function mayImport({ imports, packages, noPackages = '' }: Wall): string {
  const folders = words(imports).map((target) => (target === BASICS ? 'the basics' : target));
  const exceptions = words(noPackages).filter((name) => name.startsWith('!'));
  const allowed = [...words(packages ?? ''), ...exceptions.map((name) => name.slice(1))];
  const refused = words(noPackages).filter((name) => !name.startsWith('!'));
  const list = [...folders, ...allowed].join(', ') || 'nothing';
  if (packages !== undefined) return `${list}; no other package`;
  return refused.length === 0 ? list : `${list}; not ${refused.join(', ')}`;
}

export function wallRules(): string {
  return `${JSON.stringify({ overrides: walls.map(override) }, null, 2)}\n`;
}

/** The map with its table of walls as it should be. @throws when the place for it is gone */
export function mapWithWalls(map: string): string {
  const rows = walls.map((wall) => `| \`src/${wall.folder}\` | ${wall.holds} | ${mayImport(wall)} |`);
  const table = ['| folder | what it holds | may import |', '|---|---|---|', ...rows].join('\n');
  if (!TABLE.test(map)) throw new Error(`${MAP_FILE} has no place for the walls`);
  return map.replace(TABLE, () => table);
}

if (import.meta.main) {
  writeFileSync(WALLS_FILE, wallRules());
  writeFileSync(MAP_FILE, mapWithWalls(readFileSync(MAP_FILE, 'utf8')));
}
