import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { unprivilegedUser } from './postgres-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const START_LIMIT_MS = 120_000;

/** Returns the path of PgBouncer; null if it is not installed. */
export const findPgbouncer = (): string | null => findProgram('pgbouncer');

/**
 * Starts PgBouncer in front of a database, in transaction mode, with two connections in total. `more` are
 * further PgBouncer settings. Returns its URL.
 */
export async function startPgbouncer(
  program: string,
  url: string,
  more: readonly string[] = [],
): Promise<string> {
  const folder = temporaryFolder();
  const user = unprivilegedUser();
  const port = await freePort();
  const { hostname, port: serverPort, pathname } = new URL(url);
  const file = join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 2',
    ...more,
  ];
  writeFileSync(file, settings.join('\n'));
  if (user !== null) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const child = spawn(program, [file], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    if (child.kill('SIGQUIT')) await ended;
  });
  await new Promise<void>((resolve, reject) => {
    let log = '';
    const timer = setTimeout(() => reject(new Error(`PgBouncer did not start:\n${log}`)), START_LIMIT_MS);
    child.stderr.on('data', (chunk) => {
      log += String(chunk);
      if (!log.includes('process up')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer ended while starting:\n${log}`)));
  });
  return `postgres://demlik@127.0.0.1:${port}${pathname}`;
}
