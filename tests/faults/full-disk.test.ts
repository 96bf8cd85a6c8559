import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startedDataFolder } from '../support/data-folder.ts';
import { freePort } from '../support/free-port.ts';
import { BUILT_SERVER, SHORT_LIVED } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function canMount(): boolean {
  try {
    const mount = ['mount', '-t', 'tmpfs', 'tmpfs', '/mnt'];
    execFileSync('unshare', ['--map-root-user', '--mount', ...mount], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts the built server with an embedded database on a small disk, in a mount namespace of its own. */
async function serverOnSmallDisk() {
  const [disk, port] = [temporaryFolder(), String(await freePort())];
  const script = 'mount -t tmpfs -o size=150M tmpfs "$DISK" && cp -r "$FROM" "$DISK/data" && exec "$@"';
  const program = [process.execPath, SHORT_LIVED, BUILT_SERVER];
  const child = spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', script, 'sh', ...program], {
    env: {
      ...{ PATH: process.env.PATH, DISK: disk, FROM: startedDataFolder(), LOG_LEVEL: 'silent' },
      ...{ DATA_DIR: join(disk, 'data'), PORT: port, HOST: '127.0.0.1' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    stop: () => stop(child),
    /** A file on its disk, as this process sees it. */
    file: join(`/proc/${child.pid}/root`, disk, 'file'),
    ready: () =>
      fetch(`${origin}/readyz`).then(
        ({ status }) => status,
        () => null,
      ),
  };
}

async function stop(child: ChildProcess): Promise<unknown> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  return (await exit)[0];
}

function fill(file: string): void {
  const page = Buffer.alloc(4096);
  expect(() => {
    for (;;) appendFileSync(file, page);
  }).toThrow('ENOSPC');
}

async function write(origin: string, message: string) {
  const response = await fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ayşe', email: 'ayse@ornek.example', message }),
  });
  return { status: response.status, retryAfter: response.headers.get('Retry-After') };
}

const LONG = 'uzun '.repeat(900);

describe.skipIf(!canMount())('an embedded database on a disk that is really full (needs `mount`)', () => {
  it('is not ready, takes what fits, refuses the rest, and recovers by itself', {
    tags: ['full'],
  }, async () => {
    const { origin, file, ready, stop } = await serverOnSmallDisk();
    await expect.poll(ready).toBe(200);
    // Their pages have room for some more rows.
    for (let n = 0; n < 3; n += 1) expect(await write(origin, 'kısa')).toMatchObject({ status: 200 });
    fill(file);
    await expect.poll(ready).toBe(503);
    expect(await write(origin, 'kısa')).toMatchObject({ status: 200 });
    const refused: Awaited<ReturnType<typeof write>>[] = [];
    for (let n = 0; n < 6; n += 1) refused.push(await write(origin, LONG));
    expect(refused.at(-1)).toEqual({ status: 503, retryAfter: '5' });
    expect(await ready()).toBe(503);
    expect((await fetch(`${origin}/`)).status).toBe(200);

    rmSync(file);
    expect(await ready()).toBe(200);
    expect(await write(origin, LONG)).toMatchObject({ status: 200 });
    expect(await stop()).toBe(0);
  });
});
