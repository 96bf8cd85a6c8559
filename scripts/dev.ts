/** Serves with hot module replacement. The server's code reloads too; services live until a restart. */
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { generate } from './generate.ts';

await generate();
// The web socket uses the same port, so that two of these can run at the same time.
const server = createHttpServer();
const vite = await createServer({ server: { ws: { server } } });
const { ssr } = vite.environments;
if (!isRunnableDevEnvironment(ssr)) throw new Error('the ssr environment cannot run modules');

type Assets = typeof import('../src/server/ssr/assets.ts');
const load = <T>(path: string) => ssr.runner.import<T>(path);

const { readConfig } = await load<typeof import('../src/server/config/config.ts')>(
  '/src/server/config/config.ts',
);
const { openServices } = await load<typeof import('../src/server/services.ts')>('/src/server/services.ts');
const config = readConfig(process.env);
const services = await openServices(config);

const api = getRequestListener(async (request, env) => {
  try {
    // The module is evaluated again only if one of its imports has changed.
    const { createSite } = await load<typeof import('../src/server/app.ts')>('/src/server/app.ts');
    const { developmentAssets } = await load<Assets>('/src/server/ssr/assets.ts');
    return await createSite(services, { assets: developmentAssets, folder: null }).app.fetch(request, env);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
    return new Response(String(error), { status: 500 });
  }
});

/** Sends the page of all primitives. Only this file refers to it, so that no build contains it. */
async function sendPrimitivesPage(url: string, response: ServerResponse): Promise<void> {
  const html = await vite.transformIndexHtml(url, readFileSync('design/ui/index.html', 'utf8'));
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
}

server.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    const { url = '/' } = request;
    if (/^\/_ui(\?|$)/.test(url)) void sendPrimitivesPage(url, response);
    else void api(request, response);
  });
});
server.listen(config.port, config.host, () => console.log(`\n  ${config.origin}  (development)\n`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.close();
    server.closeAllConnections();
    await vite.close();
    await services.close();
    process.exit(0);
  });
}
