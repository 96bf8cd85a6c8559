import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../tests/support/free-port.ts';
import { asComponents } from './as-components.ts';
import { endChild, pidOf, runToEnd, startChild, untilListening } from './children.ts';
import { installed } from './installed.ts';

export const REACT_ROUTER = '8.4.0';

/** The React of both is one version: this project's. */
const packages = (react: string) => ({
  '@react-router/dev': REACT_ROUTER,
  '@react-router/node': REACT_ROUTER,
  '@react-router/serve': REACT_ROUTER,
  'react-router': REACT_ROUTER,
  isbot: '5.2.3',
  react,
  'react-dom': react,
  vite: '8.3.8',
});

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
  // Nothing is read from a database: what the page shows is at hand.
  'app/business.jsx': `
import { Page } from './page.js';
export const loader = ({ params }) => ({ slug: params.slug, name: 'Ocak', address: 'Çay Sokak No 1', phone: '+905321234567' });
export const meta = ({ loaderData }) => [{ title: loaderData.name }, { name: 'description', content: loaderData.address }];
export default function Business({ loaderData }) {
  return <div data-slug={loaderData.slug}><Page /></div>;
}`,
  'server.js': `
import { createServer } from 'node:http';
import { createRequestListener } from '@react-router/node';
const build = await import('./build/server/index.js');
createServer(createRequestListener({ build, mode: 'production' })).listen(Number(process.argv[2]), '127.0.0.1');`,
};

/** React Router in framework mode on Node's own server, with a page made of this document's elements. */
export async function openReactRouter(html: string, react: string) {
  const folder = await installed('react-router', packages(react));
  mkdirSync(join(folder, 'app'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'app/page.js'), asComponents(html));
  const env = { ...process.env, NODE_ENV: 'production' };
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
