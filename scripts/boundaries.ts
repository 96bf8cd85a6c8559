/** The allowed imports of each folder of `src`; `tests/checks/boundaries.test.ts` enforces them. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

interface Boundary {
  folder: string;
  holds: string;
  /** Folders and files, separated by spaces. */
  imports: string;
  /** The only packages it may import; if absent, any that `PACKAGES` does not reserve. */
  packages?: string;
  /** Its folders do not import each other. */
  apart?: true;
}

/** The composition root: only the command line imports it, and it may import everything. */
const COMPOSITION = 'src/server/main.ts src/server/http-server.ts src/server/services.ts src/server/app.ts';

/** What all folders of the server may import. `src/server/*` means its root without the composition root. */
const SERVER_ROOT = 'src/server/*';
export const SERVER_BASE = `src/shared ${SERVER_ROOT} src/server/disk src/server/security src/server/observability/logging.ts
  src/server/observability/alarms.ts src/server/observability/metrics.ts src/server/observability/request-context.ts
  src/server/observability/escape-for-terminal.ts src/server/config/loopback.ts`;
const DB_TOOLS = 'src/server/db/database-errors.ts src/server/db/run-exclusive.ts';
const WEB = 'src/shared src/web/lib src/web/ui';
const WEB_PARTS = `${WEB} src/web/api src/web/forms src/web/auth/identity src/web/auth/session`;

const server = (folder: string, holds: string, imports = ''): Boundary => ({
  folder: `src/server/${folder}`,
  holds,
  imports: `${SERVER_BASE} ${imports}`,
});
const web = (folder: string, holds: string, imports: string): Boundary => ({
  folder: `src/web/${folder}`,
  holds,
  imports,
});

/** If several folders contain a file, the first one applies. */
export const boundaries: readonly Boundary[] = [
  {
    folder: 'src/shared',
    holds: 'contract, pages, phone, slug, names: pure code for server and browser',
    imports: '',
    packages: 'zod',
  },
  server('db', 'databases and their schema'),
  server('cache', 'cached responses in their codings, and the cache by path'),
  server('rate-limit', 'limits and their counters', 'src/server/db'),
  server('bot-check', 'proof of work', 'src/server/db src/server/rate-limit'),
  server('messaging', 'text messages, mail and the outbox', 'src/server/db'),
  server(
    'identity',
    'sign-in: its port, the embedded provider and Firebase',
    `src/server/db src/server/rate-limit src/server/bot-check/port.ts src/server/messaging/port.ts
      src/server/messaging/sms-texts.ts`,
  ),
  server(
    'documents',
    'print and pictures of link previews, drawn in worker processes',
    'src/server/cache src/server/db src/server/rate-limit/port.ts',
  ),
  server(
    'observability/checks',
    'checks of doctor and of a running server',
    'src/server/db src/server/config/config.ts src/server/jobs/backups src/server/messaging/outbox src/server/observability/log-destination.ts',
  ),
  server(
    'observability/prometheus',
    'Prometheus metrics',
    `src/server/db src/server/messaging src/server/observability/release.ts src/server/http/connection-limits.ts src/server/http/listen.ts
      src/server/observability/log-destination.ts`,
  ),
  server('observability', 'logs, the port of metrics, request ids'),
  server('security', 'secret, encryption, randomness'),
  server('disk', 'checks of folders, and writing that survives a crash'),
  server(
    'config',
    'environment, settings, and files that an operator gives',
    'src/server/messaging/sms src/server/identity src/server/rate-limit/limits.ts',
  ),
  server(
    'jobs',
    'retention, backups, the judgement of the clock and the mail about alarms',
    `src/server/db src/server/rate-limit src/server/config/backup-settings.ts src/server/messaging/outbox
      src/server/messaging/port.ts`,
  ),
  server(
    'domain/floor',
    'below all entities: a business with its slugs, code, moves and acceptances, its lock, its deletion, and what a form changed',
    'src/server/db src/server/identity/port.ts',
  ),
  server(
    'domain',
    'a folder per entity: one operation per file, the queries of its tables, the mapper to the contract',
    `src/server/db src/server/identity/port.ts src/server/messaging/port.ts src/server/messaging/sms-texts.ts
      src/server/rate-limit src/server/documents/print/port.ts`,
  ),
  { folder: 'src/server/cli', holds: 'the command line', imports: 'src/shared src/server' },
  server(
    'ssr',
    'documents, heads and the data of pages',
    `src/server/cache src/server/domain src/server/documents/og-images/port.ts src/web/app/entry-server.tsx ${DB_TOOLS}`,
  ),
  server(
    'http',
    'routes and middleware: validate, call one operation, map the result',
    `src/server/cache src/server/domain src/server/ssr src/server/identity src/server/rate-limit
      src/server/documents/og-images/port.ts ${DB_TOOLS}`,
  ),
  {
    folder: 'src/web/ui',
    holds: 'primitives and toasts',
    imports: 'src/web/assets src/web/lib',
    packages: 'react react-dom @radix-ui qr',
  },
  web('lib', 'hooks and small modules', 'src/shared'),
  {
    folder: 'src/web/api',
    holds: 'calls of the contract, their credentials, and the query client',
    imports: 'src/shared',
    packages: 'zod @tanstack',
  },
  web('auth/identity', 'identity SDK, bot-check and app attestation', `${WEB} src/web/api`),
  web('forms', 'form hooks and fields of the product', `${WEB} src/web/api`),
  web(
    'auth/session',
    'the owner’s session and the stored business',
    `${WEB} src/web/api src/web/auth/identity`,
  ),
  web('account-data', 'the owner’s copy of all data, as a page or JSON', `${WEB} src/web/api src/web/forms`),
  web('auth', 'the dialogs that sign in and delete an account', `${WEB_PARTS} src/web/account-data`),
  web(
    'layout',
    'header, footer, page frames, the type of a page’s module',
    `${WEB} src/web/auth/login src/web/auth/session`,
  ),
  web(
    'customer',
    'parts of the pages for a business’s customers',
    `${WEB} src/web/auth/login src/web/auth/session src/web/layout`,
  ),
  web('legal', 'pages of legal texts', `${WEB} src/web/layout`),
  web(
    'owner',
    'shared parts of the profile and the owner’s tools',
    `${WEB_PARTS} src/web/layout src/web/styles/owner.css`,
  ),
  {
    ...web(
      'pages',
      'one folder per screen',
      `${WEB_PARTS} src/web/account-data src/web/auth src/web/layout src/web/customer src/web/legal src/web/owner src/web/assets
        src/web/styles/owner.css content`,
    ),
    apart: true,
  },
];

/** Packages that only some folders may import. */
const PACKAGES: Readonly<Record<string, string>> = {
  hono: 'src/server/http src/server/app-context.ts',
  // Functions that need no server: addresses and headers.
  'hono/utils': 'src/server',
  '@hono/node-server': 'src/server/http',
  'drizzle-orm': `src/server/db src/server/rate-limit src/server/bot-check src/server/messaging src/server/identity
    src/server/documents/og-images src/server/observability/checks src/server/jobs/backups src/server/jobs/clock src/server/jobs/operator-mail src/server/observability/prometheus src/server/jobs/retention
    src/server/domain src/server/cli`,
  'node:': 'src/server',
};

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`);
const isInOneOf = (path: string, places: string) =>
  words(places).some((place) =>
    place === SERVER_ROOT
      ? dirname(path) === 'src/server' && !words(COMPOSITION).includes(path)
      : isIn(path, place),
  );

/** Returns the files and packages that a module imports or re-exports, as they are written. */
function importsOf(file: string, source: string): string[] {
  const { errors, module } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest));
  const requests = [...module.staticImports.map((each) => each.moduleRequest), ...exported];
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end));
  return [
    ...requests.flatMap((request) => request?.value ?? []),
    ...dynamic.flatMap((text) => /^'(.*)'$/.exec(text)?.[1] ?? []),
  ];
}

/** Returns the folder whose files may import each other: for `apart` boundaries, the page's own. */
function ownFolder({ folder, apart }: Boundary, file: string): string {
  return apart ? join(folder, file.slice(folder.length + 1).split('/')[0] ?? '') : folder;
}

function mayImport(boundary: Boundary, file: string, specifier: string): boolean {
  if (specifier.startsWith('.')) return /^\.\/[^/]+$/.test(specifier);
  // As `package.json` maps them to folders.
  if (specifier.startsWith('#')) {
    const path = specifier.replace('#', specifier.startsWith('#content/') ? '' : 'src/');
    return isIn(path, ownFolder(boundary, file)) || isInOneOf(path, boundary.imports);
  }
  if (boundary.packages !== undefined) return words(boundary.packages).some((name) => isIn(specifier, name));
  const places = placesOf(specifier);
  return places === undefined || isInOneOf(file, places);
}

/** Returns the only folders that may import a package; undefined if all may. */
function placesOf(specifier: string): string | undefined {
  const reserved = Object.keys(PACKAGES)
    .filter((name) => (name.endsWith(':') ? specifier.startsWith(name) : isIn(specifier, name)))
    .sort((a, b) => b.length - a.length)[0];
  return reserved === undefined ? undefined : PACKAGES[reserved];
}

/** Returns a sentence for each import of a file that crosses a boundary. */
export function crossings(file: string, source = readFileSync(file, 'utf8')): string[] {
  const boundary = boundaries.find(({ folder }) => isIn(file, folder));
  if (boundary === undefined) return [];
  return importsOf(file, source)
    .filter((specifier) => !mayImport(boundary, file, specifier))
    .map(
      (specifier) =>
        `${file} imports ${specifier}: docs/boundaries.md says what ${boundary.folder} may import, and scripts/boundaries.ts ` +
        'who may import a package. Write ./ for the same folder, else #shared, #server, #web or #content.',
    );
}
