import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startedDataFolder } from '../../support/data-folder.ts';
import { freePort } from '../../support/free-port.ts';
import { isRunning } from '../../support/is-running.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { BUILT_SERVER, SHORT_LIVED } from '../../support/server-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SERVER = [process.execPath, SHORT_LIVED, BUILT_SERVER];

/** Starts the built server in production with its log at `stdout`, and waits until it is ready. */
async function serverWithLog(
  stdout: 'pipe' | number,
  [file = '', ...args] = SERVER,
): Promise<{ child: ChildProcess; origin: string }> {
  const port = String(await freePort());
  const settings = { DATA_DIR: startedDataFolder(), PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'info' };
  const child = spawn(file, args, {
    env: { ...productionEnvironment, ...settings, PATH: process.env.PATH },
    stdio: ['pipe', stdout, 'inherit'],
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

const CTRL_S = '\x13';

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

/** Ends the server, which may be a child of `child`. Returns the exit code. */
async function stop(child: ChildProcess, pid = child.pid ?? 0): Promise<unknown> {
  const exit = once(child, 'exit');
  process.kill(pid, 'SIGTERM');
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

it('serves and stops on a terminal that Ctrl+S holds', async () => {
  const terminal = ['script', '--quiet', '--return', '--command', `exec ${SERVER.join(' ')}`, '/dev/null'];
  const { child, origin } = await serverWithLog('pipe', terminal);
  let shown = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
  });
  await expect.poll(() => shown).toContain('is running');
  const pid = Number(/"pid":(\d+)/.exec(shown)?.[1]);
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  child.stdin?.write(CTRL_S);
  expect(new Set(await openPages(origin, 100))).toEqual(new Set([404]));
  expect(shown.split('"status":404').length).toBeLessThan(100);
  expect(await stop(child, pid)).toBe(0);
});

it('ends a failed start on a terminal that Ctrl+S holds', async () => {
  const start = `read _; PORT=none exec ${SERVER.join(' ')}`;
  const child = spawn('script', ['--quiet', '--return', '--command', start, '/dev/null'], {
    env: { PATH: process.env.PATH, DATA_DIR: temporaryFolder(), SHELL: '/bin/sh' },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin?.write(`${CTRL_S}\n`);
  expect((await once(child, 'exit'))[0]).toBe(1);
});

/** Runs a command of the built program in a shell script, where `"$@"` is the program. */
async function command(script: string) {
  const args = ['-c', script, 'sh', ...SERVER];
  const env = { PATH: process.env.PATH, DATA_DIR: temporaryFolder() };
  const ended = await promisify(execFile)('sh', args, { env, timeout: 60_000 }).catch(
    (error: { code: number; stderr: string }) => error,
  );
  return { code: 'code' in ended ? ended.code : 0, stderr: ended.stderr.trim() };
}

const LOST = 'The output could not be written completely: ENOSPC: no space left on device, write';

it.each([
  ['on a full disk', '"$@" --help >/dev/full', { code: 1, stderr: LOST }],
  [
    'on a full disk, after a usage error',
    '"$@" nosuch >/dev/full',
    { code: 2, stderr: expect.stringContaining('nosuch') },
  ],
  ['open, and its errors on a full disk', '"$@" export >/dev/null 2>/dev/full', { code: 1, stderr: '' }],
  [
    'on a closed pipe',
    '{ "$@" --help; echo "ended with $?" >&2; } | true',
    { code: 0, stderr: 'ended with 0' },
  ],
  [
    'on a pipe whose reader ends early',
    '{ "$@" --help; echo "ended with $?" >&2; } | head -n 1',
    { code: 0, stderr: 'ended with 0' },
  ],
])('ends a command with the output %s', async (_name, script, ended) => {
  expect(await command(script)).toEqual(ended);
});
