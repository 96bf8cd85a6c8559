import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startedDataFolder } from '../../support/data-folder.ts';
import { freePort } from '../../support/free-port.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { BUILT_SERVER, SHORT_LIVED } from '../../support/server-process.ts';

/** Starts the built server in production with its log at `stdout`, and waits until it is ready. */
async function serverWithLog(stdout: 'pipe' | number): Promise<{ child: ChildProcess; origin: string }> {
  const port = String(await freePort());
  const settings = { DATA_DIR: startedDataFolder(), PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [SHORT_LIVED, BUILT_SERVER], {
    env: { ...productionEnvironment, ...settings },
    stdio: ['ignore', stdout, 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
  return { child, origin };
}

/** Requests that are logged: an unknown shop's page is rendered for each. */
async function openPages(origin: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const response = await fetch(`${origin}/yok-boyle-${n}`);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

async function stop(child: ChildProcess): Promise<unknown> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await exit;
  return code;
}

it('serves and stops with a log on a full disk', async () => {
  const { child, origin } = await serverWithLog(openSync('/dev/full', 'w'));
  expect(new Set(await openPages(origin, 60))).toEqual(new Set([404]));
  expect(await stop(child)).toBe(0);
});

it('serves and stops with a log pipe that nobody reads', async () => {
  const { child, origin } = await serverWithLog('pipe');
  // Each line has some 200 bytes, and the pipe room for 64 kB.
  expect(new Set(await openPages(origin, 500))).toEqual(new Set([404]));
  expect(await stop(child)).toBe(0);
});

it('reports output of a command that could not be written', async () => {
  const command = `"$1" "$2" "$3" --version >/dev/full`;
  const args = ['-c', command, 'sh', process.execPath, SHORT_LIVED, BUILT_SERVER];
  await expect(promisify(execFile)('sh', args)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The output could not be written completely'),
  });
});
