import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { freePort } from '../../tests/support/free-port.ts';
import { asComponents } from './as-components.ts';
import { endChild, pidOf, runToEnd, startChild, untilListening } from './children.ts';
import { installed } from './installed.ts';

export const REACT_ROUTER = '8.4.0';

/** The React of both is one version: this project's. */
const packages = {
  '@react-router/dev': REACT_ROUTER,
  '@react-router/node': REACT_ROUTER,
  '@react-router/serve': REACT_ROUTER,
  'react-router': REACT_ROUTER,
  isbot: '5.2.3',
  react: packageJson.dependencies.react,
  'react-dom': packageJson.dependencies['react-dom'],
  vite: '8.3.8',
  pg: packageJson.dependencies.pg,
  uqr: packageJson.dependencies.uqr,
};

const FILES = {
  'react-router.config.js': 'export default { ssr: true };',
  'vite.config.js': `
import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [reactRouter()] };`,
  'app/routes.js': `
import { route } from '@react-router/dev/routes';
export default [route(':slug', 'business.jsx')];`,
  'app/root.jsx': `
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
export default function Root() {
  return (
    <html lang="tr">
      <head><meta charSet="utf-8" /><Meta /><Links /></head>
      <body><Outlet /><ScrollRestoration /><Scripts /></body>
    </html>
  );
}`,
  'app/database.server.js': `
import pg from 'pg';
export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });`,
  // By hand what our own statement finds, former addresses aside.
  'app/business.jsx': `
import { encode } from 'uqr';
import { pool } from './database.server.js';
import { Data, Page } from './page.js';
const STATEMENT = \`select b.name, b.owner_name || ' ' || b.owner_surname as owner, b.address, c.code
  from businesses b left join business_codes c on c.business_id = b.id and c.is_active where b.slug = $1
  order by c.id desc limit 1\`;
function bars(text) {
  const bars = [];
  encode(text, { ecc: 'H', border: 4 }).data.forEach((row, y) => {
    let start = 0;
    row.forEach((dark, x) => {
      if (!dark) start = x + 1;
      else if (!row[x + 1]) bars.push('M' + start + ' ' + y + 'h' + (x + 1 - start) + 'v1H' + start + 'z');
    });
  });
  return bars.join('');
}
export const loader = async ({ params }) => {
  const { rows } = await pool.query(STATEMENT, [params.slug]);
  if (rows.length === 0) throw new Response(null, { status: 404 });
  return rows[0];
};
export const meta = ({ loaderData }) => [{ title: loaderData.name }, { name: 'description', content: loaderData.address }];
export default function Business({ loaderData }) {
  const qr = bars('https://demlik.com.tr/r/' + loaderData.code);
  return <Data.Provider value={{ ...loaderData, qr }}><div><Page /></div></Data.Provider>;
}`,
  'server.js': `
import { createServer } from 'node:http';
import { createRequestListener } from '@react-router/node';
const build = await import('./build/server/index.js');
createServer(createRequestListener({ build, mode: 'production' })).listen(Number(process.argv[2]), '127.0.0.1');`,
};

interface SamePage {
  /** A document of ours, whose elements it renders. */
  html: string;
  /** What stands in that document for the business that it shows. */
  data: Record<'name' | 'address' | 'qr', string>;
  databaseUrl: string;
}

/** React Router in framework mode on Node's own server, with a page of the same elements, from the same database. */
export async function openReactRouter({ html, data, databaseUrl }: SamePage) {
  const folder = await installed('react-router', packages);
  mkdirSync(join(folder, 'app'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'app/page.js'), asComponents(html, data));
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl };
  await runToEnd(join(folder, 'node_modules/.bin/react-router'), ['build'], { cwd: folder, env });
  const port = await freePort();
  const child = startChild(process.execPath, ['server.js', String(port)], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilListening(child, port);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: () => pidOf(child),
    [Symbol.asyncDispose]: () => endChild(child),
  };
}
