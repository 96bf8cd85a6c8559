import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { startServer } from '#server/http-server.ts';
import { builtClient } from '../../support/built-client.ts';
import { describePglite } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Answered before Hono (the file, the landing page once it is cached) and behind it. */
const PATHS = { '/healthz': 200, '/readyz': 200, '/': 200, '/yok-boyle-bir-dukkan': 404 };

/** Sends the lines as they are, and returns the status. */
async function statusOf(port: number, lines: string[]): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(String(answer))?.[1]);
}

const all = (status: number) => Object.fromEntries(Object.keys(PATHS).map((path) => [path, status]));

describePglite('the server', (open) => {
  /** Returns the status of each path, requested by these lines. */
  async function statuses(request: (path: string) => string[]): Promise<Record<string, number>> {
    const config = readConfig({ DATA_DIR: temporaryFolder(), HOST: '127.0.0.1' });
    const silent = { logger: pino({ level: 'silent' }), print: () => undefined };
    const { port, stop } = await startServer({ ...config, port: 0 }, builtClient(), {
      database: await open(),
      ...silent,
    });
    onTestFinished(stop);
    const found: Record<string, number> = {};
    for (const path of Object.keys(PATHS)) found[path] = await statusOf(port, request(path));
    return found;
  }

  it.each<[string, (path: string) => string[]]>([
    ['HTTP/1.0 without a Host', (path) => [`GET ${path} HTTP/1.0`]],
    ['HTTP/1.0 with a Host', (path) => [`GET ${path} HTTP/1.0`, 'Host: demlik.com.tr']],
    ['an empty Host', (path) => [`GET ${path} HTTP/1.1`, 'Host:']],
    ['a Host with a port', (path) => [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1:80']],
    ['an IPv6 Host', (path) => [`GET ${path} HTTP/1.1`, 'Host: [::1]:3000']],
    ['a Host of unusual letters', (path) => [`GET ${path} HTTP/1.1`, 'Host: 1.2.3.4.5_~%C3%A7']],
    ['an absolute target', (path) => [`GET http://demlik.com.tr${path} HTTP/1.1`, 'Host: demlik.com.tr']],
    ['an absolute target in capitals', (path) => [`GET HTTPS://x${path} HTTP/1.1`, 'Host: x']],
    ['a query', (path) => [`GET ${path}?a=\\b HTTP/1.1`, 'Host: x']],
  ])('answers %s as any other request', async (_, request) => {
    expect(await statuses(request)).toEqual(PATHS);
  });

  it.each<[string, (path: string) => string[]]>([
    ['no Host', (path) => [`GET ${path} HTTP/1.1`]],
    ['a Host that is none', (path) => [`GET ${path} HTTP/1.1`, 'Host: x/y']],
    ['a Host with a user', (path) => [`GET ${path} HTTP/1.0`, 'Host: a@b']],
    ['a backslash in the path', (path) => [`GET ${path}\\.. HTTP/1.1`, 'Host: x']],
    ['another scheme', (path) => [`GET ftp://x${path} HTTP/1.1`, 'Host: x']],
    ['an unreadable authority', (path) => [`GET http://[x${path} HTTP/1.1`, 'Host: x']],
  ])('rejects %s on every path', async (_, request) => {
    expect(await statuses(request)).toEqual(all(400));
  });
});
