import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { freePort } from '../../tests/support/free-port.ts';
import { endChild, pidOf, runToEnd, startChild, untilListening } from './children.ts';
import { installPackages } from './install-packages.ts';
import { toComponents } from './to-components.ts';

export const REACT_ROUTER = '8.4.0';

/** Both use this project's version of React. */
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
  qr: packageJson.dependencies.qr,
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
import { Head } from './page.js';
export default function Root() {
  return (
    <html lang="tr">
      <head><Head /><Meta /><Links /></head>
      <body><Outlet /><ScrollRestoration /><Scripts /></body>
    </html>
  );
}`,
  'app/database.server.js': `
import pg from 'pg';
export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });`,
  // The same query as our own, except for former slugs.
  'app/business.jsx': `
import { encodeQR } from 'qr';
import { pool } from './database.server.js';
import security from './headers.json';
import { Data, Page } from './page.js';
const STATEMENT = \`select b.slug, b.name, b.owner_name || ' ' || b.owner_surname as owner, b.address, c.code
  from businesses b left join business_codes c on c.business_id = b.id and c.is_active where b.slug = $1
  order by c.id desc limit 1\`;
function bars(text) {
  let path = '';
  for (const [y, row] of encodeQR(text, 'raw', { ecc: 'high', border: 4 }).entries()) {
    let end = 0;
    for (let x = 0; x < row.length; x += 1) {
      const start = x;
      while (row[x]) x += 1;
      if (x === start) continue;
      path += end === 0 ? 'M' + start + ' ' + y + '.5' : 'm' + (start - end) + ' 0';
      path += 'h' + (x - start);
      end = x;
    }
  }
  return path;
}
export const loader = async ({ params }) => {
  const { rows } = await pool.query({ name: 'business', text: STATEMENT, values: [params.slug] });
  if (rows.length === 0) throw new Response(null, { status: 404 });
  return rows[0];
};
const ORIGIN = 'https://demlik.com.tr';
export const headers = () => security;
export const meta = ({ loaderData: { slug, name, owner, address } }) => {
  const description = name + ': çayınızı uygulamadan söyleyin. Uygulamayı indirin, çaycı kodunu okutun.';
  const url = ORIGIN + '/' + slug;
  const image = ORIGIN + '/og/shop/' + slug + '.png';
  const place = encodeURIComponent(name + ' ' + address);
  return [
    { title: name + ' · Demlik' },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Demlik' },
    { property: 'og:locale', content: 'tr_TR' },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: name + ', ' + owner + '. Çaycı kodunun QR kodu.' },
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'CafeOrCoffeeShop',
        '@id': url,
        name,
        url,
        image,
        address,
        hasMap: 'https://www.google.com/maps/search/?api=1&query=' + place,
      },
    },
  ];
};
export default function Business({ loaderData }) {
  const qr = bars('https://demlik.com.tr/r/' + loaderData.code);
  return <Data.Provider value={{ ...loaderData, qr }}><div><Page /></div></Data.Provider>;
}`,
  'server.js': `
import { createServer } from 'node:http';
import compression from 'compression';
import { createRequestListener } from '@react-router/node';
const build = await import('./build/server/index.js');
const answer = createRequestListener({ build, mode: 'production' });
// As its own server does it (@react-router/serve).
const compress = compression();
createServer((request, response) => {
  if (request.headers['accept-encoding'] === 'identity') answer(request, response);
  else compress(request, response, () => answer(request, response));
}).listen(Number(process.argv[2]), '127.0.0.1');`,
};

/** All other headers of our responses are the same for every page. */
const OF_ONE_ANSWER =
  /^(?:connection|content-(?:encoding|length|type)|date|etag|keep-alive|vary|x-request-id)$/;

interface SamePage {
  /** One of our responses: its elements are rendered and its headers sent. */
  html: string;
  headers: Headers;
  /** The values of the business in that document. */
  data: Record<'name' | 'address' | 'qr', string>;
  databaseUrl: string;
}

/**
 * Starts React Router in framework mode on Node's own server, with a page of the same elements from the same
 * database.
 */
export async function openReactRouter({ html, headers, data, databaseUrl }: SamePage) {
  const folder = await installPackages('react-router', packages);
  mkdirSync(join(folder, 'app'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'app/page.js'), toComponents(html, data));
  const same = Object.fromEntries([...headers].filter(([name]) => !OF_ONE_ANSWER.test(name)));
  writeFileSync(join(folder, 'app/headers.json'), JSON.stringify(same));
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
