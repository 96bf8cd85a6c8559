/**
 * The walls between folders: who may import whom. This table is their one source. Run by itself
 * (`npm run walls`) it writes `biome.walls.json`, which the linter obeys, and the table in
 * docs/architecture.md; a test holds both to it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export interface Wall {
  /** Below `src/`. */
  folder: string;
  holds: string;
  /** Folders and files below `src/` that it may import besides what lies beside the importing file. */
  imports: readonly string[];
  /** The only packages it may import. Where it is left out: any but those in `noPackages`. */
  packages?: readonly string[];
  noPackages?: readonly string[];
  /** Its folders do not know each other. */
  apart?: true;
}

/** Small modules in the root of `src/server` (clock, errors, logging…) that everybody on the server may use. */
const BASICS = 'server/*.ts';
/** What stands in the same root, but only the composition may know. */
const COMPOSITION = [
  'main',
  'config',
  'services',
  'app',
  'http-server',
  'public-config',
  'rotate-keys',
  'drain',
  'npm-parent',
];
const ENTITIES = ['server/businesses', 'server/accounts', 'server/contact'];
const PORTS = ['server/identity/port.ts', 'server/messaging/port.ts', 'server/rate-limit/port.ts'];
const WEB_BASICS = ['shared', 'web/lib', 'web/ui'];
const HTTP = ['hono', '@hono'];

export const walls: readonly Wall[] = [
  {
    folder: 'shared',
    holds: 'contract, pages, phone, slug, names: pure, for both sides',
    imports: [],
    packages: ['zod'],
  },
  {
    folder: 'server/db',
    holds: 'the databases and their schema',
    imports: ['shared', BASICS],
    noPackages: HTTP,
  },
  {
    folder: 'server/rate-limit',
    holds: 'the limits, and who counts them',
    imports: ['shared', BASICS, 'server/db'],
    noPackages: ['hono', '@hono', '!hono/utils'],
  },
  {
    folder: 'server/messaging',
    holds: 'text messages, mail and the outbox',
    imports: ['shared', BASICS, 'server/db'],
    noPackages: HTTP,
  },
  {
    folder: 'server/identity',
    holds: 'the port of sign-in, our own provider and Firebase behind it',
    imports: [
      'shared',
      BASICS,
      'server/db',
      'server/identity',
      'server/rate-limit',
      'server/messaging/port.ts',
    ],
    noPackages: HTTP,
  },
  {
    folder: 'server/og-images',
    holds: 'the pictures of link previews, drawn in a thread of their own',
    imports: ['shared', BASICS, 'server/db'],
    noPackages: HTTP,
  },
  ...ENTITIES.map((folder) => ({
    folder,
    holds: 'one verb per file, and the queries of its tables',
    imports: [
      'shared',
      BASICS,
      'server/db',
      ...PORTS,
      ...(folder === 'server/businesses' ? [] : ['server/businesses']),
    ],
    noPackages: HTTP,
  })),
  {
    folder: 'server/presenters',
    holds: 'one mapping per entity, between records and the contract',
    imports: ['shared', 'server/escape-markup.ts', 'server/businesses'],
    packages: [],
  },
  {
    folder: 'server/ssr',
    holds: 'documents, heads and the data of pages',
    imports: [
      'shared',
      BASICS,
      ...ENTITIES,
      'server/presenters',
      'server/og-images/port.ts',
      'web/entry-server.tsx',
    ],
    noPackages: [...HTTP, '!hono/utils', 'drizzle-orm'],
  },
  {
    folder: 'server/http',
    holds: 'routes and middleware: validate, call one verb, present',
    imports: [
      'shared',
      BASICS,
      ...ENTITIES,
      'server/presenters',
      'server/ssr',
      'server/identity',
      'server/rate-limit',
      'server/og-images/port.ts',
    ],
    noPackages: ['drizzle-orm'],
  },
  {
    folder: 'web/ui',
    holds: 'primitives; texts arrive as props',
    imports: ['web/assets'],
    packages: ['react', 'react-dom', '@radix-ui', 'uqr'],
  },
  { folder: 'web/lib', holds: 'hooks and small modules', imports: ['shared'], noPackages: ['node:*'] },
  {
    folder: 'web/api',
    holds: 'one function per call of the contract',
    imports: ['shared'],
    packages: ['zod'],
  },
  {
    folder: 'web/components',
    holds: 'primitives with the product’s texts, and providers',
    imports: WEB_BASICS,
    noPackages: ['node:*'],
  },
  {
    folder: 'web/identity',
    holds: 'the identity SDK, the bot-check and app attestation',
    imports: [...WEB_BASICS, 'web/api'],
    noPackages: ['node:*'],
  },
  {
    folder: 'web/forms',
    holds: 'the one idiom of forms and busy states',
    imports: [...WEB_BASICS, 'web/api', 'web/identity'],
    noPackages: ['node:*'],
  },
  {
    folder: 'web/session',
    holds: 'the owner’s session and the stored business',
    imports: [...WEB_BASICS, 'web/api', 'web/components', 'web/identity'],
    noPackages: ['node:*'],
  },
  ...['web/login', 'web/account-deletion'].map((folder) => ({
    folder,
    holds: 'one dialog of the owner’s, with what moves it',
    imports: [...WEB_BASICS, 'web/api', 'web/components', 'web/forms', 'web/identity', 'web/session'],
    noPackages: ['node:*'],
  })),
  {
    folder: 'web/layout',
    holds: 'header, footer, frames of pages',
    imports: [...WEB_BASICS, 'web/api', 'web/components', 'web/login', 'web/session'],
    noPackages: ['node:*'],
  },
  {
    folder: 'web/pages',
    holds: 'one folder per screen, none knowing another',
    imports: [
      ...WEB_BASICS,
      ...[
        'api',
        'components',
        'forms',
        'identity',
        'session',
        'login',
        'account-deletion',
        'layout',
        'assets',
      ].map((name) => `web/${name}`),
      'web/page-module.ts',
      'content',
    ],
    noPackages: ['node:*'],
    apart: true,
  },
];

const WALLS_FILE = 'biome.walls.json';
const MAP_FILE = 'docs/architecture.md';
const TABLE = /(?<=<!-- walls: written by scripts\/walls\.ts -->\n\n)[\s\S]*?(?=\n\n<!-- \/walls -->)/;

const isFile = (target: string) => /\.tsx?$/.test(target);
const pattern = (target: string) => (isFile(target) ? `#${target}` : `#${target}/**`);
const packagePatterns = (name: string) => (name.includes('*') ? [name] : [name, `${name}/**`]);

/** Refused: what a later pattern with `!` does not let through again. */
function refusedImports({ folder, imports, packages, noPackages = [], apart }: Wall): string[] {
  const onlyThese = packages?.flatMap(packagePatterns).map((name) => `!${name}`);
  return [
    ...(onlyThese === undefined ? ['#*/**'] : ['**', '!./*', ...onlyThese]),
    ...(apart ? imports : [folder, ...imports]).map((target) => `!${pattern(target)}`),
    ...(imports.includes(BASICS) ? COMPOSITION.map((name) => `#server/${name}.ts`) : []),
    ...noPackages.flatMap((name) => packagePatterns(name)),
  ];
}

function override(wall: Wall) {
  const patterns = [
    {
      group: ['../**', './*/**'],
      message: 'Across folders import by #shared, #server or #web; ./ is for the same folder.',
    },
    { group: refusedImports(wall), message: `src/${wall.folder} may import ${mayImport(wall)}.` },
  ];
  return {
    includes: [`src/${wall.folder}/**`, '!**/*.test.ts', '!**/*.test.tsx'],
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
  };
}

function mayImport({ imports, packages, noPackages = [] }: Wall): string {
  const folders = imports.map((target) => (target === BASICS ? 'the basics' : target));
  const allowed = packages === undefined ? [] : packages.length > 0 ? packages : ['no package'];
  const refused = noPackages.filter((name) => !name.startsWith('!'));
  const list = [...folders, ...allowed].join(', ') || 'nothing';
  return refused.length === 0 ? list : `${list}; not ${refused.join(', ')}`;
}

/** What the linter reads. */
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(WALLS_FILE, wallRules());
  writeFileSync(MAP_FILE, mapWithWalls(readFileSync(MAP_FILE, 'utf8')));
}
