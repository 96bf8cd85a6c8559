import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPainter } from '#server/documents/og-images/create-painter.ts';
import { isRunning } from '../../support/is-running.ts';

type Options = Partial<Parameters<typeof createPainter>[0]>;

function openPainter(options: Options = {}) {
  const painter = createPainter({
    workerFile: resolve('tests/support/painter-worker.ts'),
    folders: { assets: '', fonts: '' },
    ...options,
  });
  onTestFinished(() => painter.close());
  /** Paints a card; returns the id of the process that painted it. */
  const paint = async (headline: string) => {
    const png = await painter.paint({ headline, greeting: '', code: null, fonts: [] });
    return Number(new TextDecoder().decode(png));
  };
  return { painter, paint };
}

// printer.test.ts tests the shared queue and process.
it('a worker process paints one card after the other', async () => {
  const { paint } = openPainter();
  const [first, ...others] = await Promise.all(['a', 'b', 'c'].map(paint));
  expect(first).not.toBe(process.pid);
  expect(others).toEqual([first, first]);
});

it.skipIf(process.platform === 'win32')('Ctrl+C in a terminal does not reach the painter', async () => {
  const { paint } = openPainter();
  const group = -(await paint('a'));
  // Fails if the group does not exist: a process that shares its parent's group has none of its own.
  expect(process.kill(group, 0)).toBe(true);
});

it('cards beyond the queue limit are refused at once, and queued ones are painted', async () => {
  const { paint } = openPainter({ maxWaiting: 2 });
  const painted = [paint('first'), paint('second'), paint('third')];
  await expect(paint('fourth')).rejects.toThrow('2 are waiting already');
  expect(await Promise.all(painted)).toHaveLength(3);
});

it('a missing program is reported', async () => {
  const { paint } = openPainter({ workerFile: resolve('tests/support/no-worker.ts') });
  await expect(paint('a')).rejects.toThrow(/the painter ended with 1: .*Cannot find module/s);
});

it('a card’s time limit includes its time in the queue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { paint } = openPainter({ timeoutMs: 5_000, maxWaitMs: 4_000 });
  const hanging = expect(paint('hang')).rejects.toThrow('no answer within 5000 ms');
  await vi.advanceTimersByTimeAsync(3_000);
  const second = vi.fn();
  const behind = paint('hang').catch(second);
  await vi.advanceTimersByTimeAsync(2_000);
  await hanging;
  await vi.advanceTimersByTimeAsync(2_999);
  expect(second).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await behind;
  expect(second).toHaveBeenCalledOnce();
});

it('a card is painted although SIGTERM reaches its process too', async () => {
  const { paint } = openPainter();
  expect(await paint('SIGTERM')).toBe(await paint('a'));
});

it('a process that does not start fails its card, and the next card starts one', async () => {
  const { execPath } = process;
  const fix = () => {
    process.execPath = execPath;
  };
  onTestFinished(fix);
  process.execPath = resolve('nowhere');
  const { paint } = openPainter();
  await expect(paint('a')).rejects.toThrow('the painter could not be started');
  fix();
  expect(await paint('b')).toBeGreaterThan(0);
});

it('a card fails with the reason why fonts or backgrounds cannot be opened', async () => {
  const workerFile = resolve('src/server/documents/og-images/worker.ts');
  const { paint } = openPainter({ workerFile, folders: { assets: 'nowhere', fonts: 'nowhere' } });
  await expect(paint('a')).rejects.toThrow(/^Error: ENOENT.* 'nowhere/);
});

it('a card retains only its own memory, and its process needs little', async () => {
  const { painter, paint } = openPainter();
  const png = await painter.paint({ headline: 'a', greeting: '', code: null, fonts: [] });
  expect(png.buffer.byteLength).toBe(png.byteLength);
  expect(await paint('memory')).toBeLessThan(64 * 1024 * 1024);
});

/** Starts a program that paints; also returns the id of its painting process. */
async function startPainting(...another: string[]) {
  const program = spawn(process.execPath, ['tests/support/painting-child.ts', ...another], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  const exited = once(program, 'exit');
  const [said] = await once(program.stdout, 'data');
  const pid = Number(said);
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  return { program, exited, pid };
}

it('an idle process does not keep its parent running, and ends with it', async () => {
  const { exited, pid } = await startPainting();
  expect(await exited).toEqual([0, null]);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

it('a process ends if its parent is killed while it paints', async () => {
  const { program, exited, pid } = await startPainting('hang');
  program.kill('SIGKILL');
  await exited;
  await expect.poll(() => isRunning(pid)).toBe(false);
});
