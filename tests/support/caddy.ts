import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Returns the path of Caddy; null if it is not installed. */
export const findCaddy = (): string | null => findProgram('caddy');

/**
 * Adds an access log, closes Caddy's own port, which other Caddys of this machine use, and waits less for an instance
 * that cannot be reached.
 */
function configuration(): string {
  const written = readFileSync('deploy/Caddyfile', 'utf8');
  const replacements: [RegExp | string, string][] = [
    [/^\{$/m, '{\n\tadmin off'],
    [/^\{\$PUBLIC_ORIGIN:.*$/m, '$&\n\tlog'],
    ['lb_try_duration 1s', 'lb_try_duration 200ms'],
    ['lb_try_duration 5s', 'lb_try_duration 200ms'],
  ];
  return replacements.reduce((text, [from, to]) => {
    const replaced = text.replace(from, to);
    if (replaced === text) throw new Error(`deploy/Caddyfile has no ${from} any more`);
    return replaced;
  }, written);
}

/** Starts Caddy with deploy/Caddyfile, without TLS, in front of instances. `logs` is the file of its output. */
export async function startCaddy(
  caddy: string,
  instances: readonly number[],
): Promise<{ origin: string; logs: readonly string[] }> {
  const folder = temporaryFolder();
  const origin = `http://127.0.0.1:${await freePort()}`;
  const file = join(folder, 'Caddyfile');
  const log = join(folder, 'log');
  writeFileSync(file, configuration());
  const output = openSync(log, 'w');
  const child = spawn(caddy, ['run', '--config', file], {
    env: {
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      PUBLIC_ORIGIN: origin,
      INSTANCES: instances.map((port) => `127.0.0.1:${port}`).join(' '),
    },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    if (child.kill()) await ended;
  });
  return { origin, logs: [log] };
}
