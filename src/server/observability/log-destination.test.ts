import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';

const MODULE = join(import.meta.dirname, 'log-destination.ts');

/** Returns a program that runs `steps` with `log`, a destination at its standard output, and then reports `dropped`. */
const program = (steps: string): string => `
  process.on('SIGXFSZ', () => undefined);
  process.stdout.on('error', () => undefined);
  const fs = await import('node:fs');
  const { standardLog } = await import(${JSON.stringify(MODULE)});
  const log = standardLog();
  ${steps}
  process.stderr.write(String(log.dropped));`;

/** Runs it in a shell with its output at `target`. Returns the number of dropped lines. */
function droppedIn(shell: string, steps: string): number {
  const command = ['sh', '-c', shell, 'sh', process.execPath, '--input-type=module', '-e', program(steps)];
  const [file = '', ...args] = command;
  return Number(execFileSync(file, args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' }));
}

const HUNDRED_LINES = `for (let n = 0; n < 100; n += 1) log.write('{"n":' + n + '}\\n');`;

it('drops and counts lines for a device without space', () => {
  expect(droppedIn('"$@" 2>&1 >/dev/full', HUNDRED_LINES)).toBe(100);
});

it('drops and counts lines for a file at its size limit, and begins a new line when it can write again', () => {
  const steps = `
    for (let n = 0; n < 600; n += 1) log.write('{"n":' + n + '}\\n');
    fs.ftruncateSync(1, fs.fstatSync(1).size - 100);
    log.write('{"n":"last"}\\n');
    const lines = fs.readFileSync('/proc/self/fd/1', 'utf8').split('\\n');
    if (lines.at(-2) !== '{"n":"last"}') process.stderr.write('joined to the part before: ');`;
  const shell = 'file=$(mktemp); trap \'rm "$file"\' EXIT; (ulimit -f 4; "$@" 2>&3 >>"$file") 3>&1';
  const dropped = droppedIn(shell, steps);
  expect(dropped).toBeGreaterThan(300);
  expect(dropped).toBeLessThan(600);
});

it('keeps at most a megabyte for a pipe that nobody reads, and goes on when it is read', async () => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      program(`
        const line = 'x'.repeat(999) + '\\n';
        for (let n = 0; n < 5000; n += 1) log.write(line);
        process.stderr.write(process.stdout.writableLength + ' waiting ');
        await new Promise((resolve) => process.stdout.once('drain', resolve));
        log.write('last\\n');`),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const [first] = await once(child.stderr, 'data');
  const waiting = Number.parseInt(String(first), 10);
  expect(waiting).toBeGreaterThan(1024 * 1024);
  expect(waiting).toBeLessThan(1024 * 1024 + 2_000);
  const [written, rest] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(written.endsWith('x\nlast\n')).toBe(true);
  // No line is cut off.
  const lines = [...Array<string>(5_000 - Number(rest)).fill('x'.repeat(999)), 'last', ''];
  expect(written).toBe(lines.join('\n'));
});

it('drops and counts lines for a pipe that was closed', async () => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      program(`
        await new Promise((resolve) => process.stdin.once('end', resolve).resume());
        ${HUNDRED_LINES}
        await new Promise((resolve) => setImmediate(resolve));`),
    ],
    { stdio: 'pipe' },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdout.destroy();
  child.stdin.end();
  expect(await text(child.stderr)).toBe('100');
});

it('drops and counts lines for a terminal that is gone (EIO)', async () => {
  const result = join(temporaryFolder(), 'result');
  const code = program(`
    process.on('SIGHUP', () => undefined);
    process.stderr.on('error', () => undefined);
    log.write('open\\n');
    const timer = setInterval(() => {
      if (log.dropped < 3) return log.write('line\\n');
      clearInterval(timer);
      fs.writeFileSync(${JSON.stringify(result)}, String(log.isDropping));
    }, 10);`);
  const file = join(temporaryFolder(), 'program.mjs');
  writeFileSync(file, code);
  const args = ['--quiet', '--command', `exec ${process.execPath} ${file}`, '/dev/null'];
  const terminal = spawn('script', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(terminal.stdout, 'data');
  terminal.kill('SIGKILL');
  await expect
    .poll(() => existsSync(result) && readFileSync(result, 'utf8'), { timeout: 20_000 })
    .toBe('true');
});
