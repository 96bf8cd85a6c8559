import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../tests/support/find-program.ts';
import { freePort } from '../../tests/support/free-port.ts';
import type { CapturedResponse } from './captured-response.ts';
import { endChild, pidOf, startChild, untilListening } from './children.ts';
import { temporaryFolder } from './temporary.ts';

const BARE_SERVER = join(import.meta.dirname, 'bare-server.ts');

/** Starts a minimal server with this Node, which sends the captured response for any path. */
export async function openBareServer({ headers, body }: CapturedResponse) {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(temporaryFolder());
  const file = join(folder.path, 'captured.json');
  writeFileSync(file, JSON.stringify({ headers: headers.flat(), body: body.toString('base64') }));
  const port = await freePort();
  const child = startChild(process.execPath, [BARE_SERVER, String(port), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  opened.defer(() => endChild(child));
  await untilListening(child, port);
  const kept = opened.move();
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: () => pidOf(child),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** nginx sets this header by the file's type, not by `add_header`. */
const isType = ([name]: readonly [string, string]) => name.toLowerCase() === 'content-type';
const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;

function nginxSettings({ headers }: CapturedResponse, folder: string, port: number): string {
  const type = headers.find(isType)?.[1] ?? 'application/octet-stream';
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${kinds.map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`).join('\n  ')}
  sendfile on;
  tcp_nopush on;
  etag off;
  if_modified_since off;
  server_tokens off;
  open_file_cache max=10;
  keepalive_requests 1000000000;
  types {}
  default_type ${quoted(type)};
  server {
    listen 127.0.0.1:${port};
    location / {
      ${headers
        .filter((header) => !isType(header))
        .map(([name, value]) => `add_header ${name} ${quoted(value)};`)
        .join('\n      ')}
      add_header Last-Modified "";
      root ${folder};
      try_files /body =404;
    }
  }
}`;
}

/**
 * Starts one nginx worker, which sends the captured response for any path. @throws if nginx is not installed
 */
export async function openNginx(captured: CapturedResponse) {
  const nginx = findProgram('nginx');
  if (nginx === null) throw new Error('There is no nginx on this machine to measure against.');
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(temporaryFolder());
  const port = await freePort();
  mkdirSync(join(folder.path, 'temp'));
  writeFileSync(join(folder.path, 'body'), captured.body);
  writeFileSync(join(folder.path, 'nginx.conf'), nginxSettings(captured, folder.path, port));
  const args = ['-c', join(folder.path, 'nginx.conf'), '-e', join(folder.path, 'error.log')];
  const child = startChild(nginx, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  opened.defer(() => endChild(child, 'SIGQUIT'));
  await untilListening(child, port);
  const kept = opened.move();
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: () => pidOf(child),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
