import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Returns the path of nginx; null if it is not installed. */
export const findNginx = (): string | null => findProgram('nginx');

/** Returns deploy/nginx.conf with other addresses, and without TLS, because a test has no certificate. */
function configurationFor(
  port: number,
  instances: readonly number[],
  { readTimeout, log }: { readTimeout: string; log: string },
): string {
  const written = readFileSync('deploy/nginx.conf', 'utf8');
  const replacements: [RegExp | string, string][] = [
    ['127.0.0.1:3001', `127.0.0.1:${instances[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${instances[1]}`],
    [/server \{\s+listen 80;[\s\S]*?\n\}\n/, ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    [/ +listen \[::\].*\n/, ''],
    ['/var/log/nginx/demlik.log', log],
    [/ +ssl_certificate.*\n/g, ''],
    // In proportion to DRAIN_SECONDS: tests drain for 1 s, the file's instances for 5.
    ['keepalive_timeout 4s;', 'keepalive_timeout 800ms;'],
    ['proxy_read_timeout 15s;', `proxy_read_timeout ${readTimeout};`],
  ];
  return replacements.reduce((text, [from, to]) => {
    const replaced = text.replace(from, to);
    if (replaced === text) throw new Error(`deploy/nginx.conf has no ${from} any more`);
    return replaced;
  }, written);
}

interface Nginx {
  origin: string;
  /** The files that it writes. */
  logs: readonly string[];
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Starts nginx in front of two instances on these ports. `readTimeout` has nginx's time format. */
export async function startNginx(
  nginx: string,
  instances: readonly number[],
  readTimeout = '16s',
): Promise<Nginx> {
  const folder = temporaryFolder();
  const port = await freePort();
  const logs = [join(folder, 'access.log'), join(folder, 'error.log')] as const;
  mkdirSync(join(folder, 'temp'));
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const settings = [
    'daemon off;',
    // One process, which `signal` reaches.
    'master_process off;',
    `pid ${folder}/nginx.pid;`,
    'events {}',
    'http {',
    'access_log off;',
    ...kinds.map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`),
    configurationFor(port, instances, { readTimeout, log: logs[0] }),
    '}',
  ];
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, settings.join('\n'));
  const child = spawn(nginx, ['-c', file, '-e', logs[1]], { stdio: 'inherit' });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    if (child.kill('SIGQUIT')) await ended;
  });
  return { origin: `http://127.0.0.1:${port}`, logs, signal: (name) => void child.kill(name) };
}
