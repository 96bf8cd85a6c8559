import { resolve } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPrinter } from '#server/documents/print/create-printer.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import type { LimitVerdict } from '#server/rate-limit/port.ts';
import { isRunning } from '../../support/is-running.ts';
import { posterOf } from '../../support/print-orders.ts';

type Options = Omit<Partial<Parameters<typeof createPrinter>[0]>, 'limiter'> & {
  consume?: () => Promise<LimitVerdict>;
};

function openPrinter({ consume = async () => ({ allowed: true, used: 1 }), ...options }: Options = {}) {
  const unused = () => Promise.reject(new Error('not asked for'));
  const refunded: string[] = [];
  const refund = async (_: string, owner: string) => void refunded.push(owner);
  const limiter = {
    consume,
    consumeAll: unused,
    peek: unused,
    refund,
    forget: unused,
    ruleOf: () => ({}) as never,
  };
  const printer = createPrinter({
    workerFile: resolve('tests/support/press-worker.ts'),
    folders: { templates: '', fonts: '' },
    logger: pino({ level: 'silent' }),
    metrics: noMetrics,
    limiter,
    ...options,
  });
  onTestFinished(() => printer.close());
  const print = async (title: string, owner = 'owner', caller?: AbortSignal) => {
    const { pdf } = await printer.print(owner, posterOf('Çınar', { title }), caller);
    return JSON.parse(new TextDecoder().decode(pdf)) as { pid: number; environment: string[] };
  };
  return { printer, print, refunded };
}

it('one process of its own draws one document after the other, and knows of the environment only what the C library needs', async () => {
  vi.stubEnv('MALLOC_ARENA_MAX', '1');
  vi.stubEnv('LD_LIBRARY_PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { print } = openPrinter();
  const drawn = await Promise.all(['a', 'b', 'c'].map((title) => print(title)));
  expect(new Set(drawn.map(({ pid }) => pid)).size).toBe(1);
  expect(drawn[0]?.pid).not.toBe(process.pid);
  const known = drawn[0]?.environment.filter((name) => !/^(PATH|NODE_|SystemRoot)/.test(name));
  expect(known?.sort()).toEqual(['LD_LIBRARY_PATH', 'MALLOC_ARENA_MAX']);
});

it('a document that was drawn is at hand, and the same asked for twice at once is drawn once', async () => {
  let drawn = 0;
  const { printer } = openPrinter({ consume: async () => ({ allowed: true, used: ++drawn }) });
  const order = posterOf('Çınar');
  const [one, other] = await Promise.all([printer.print('a', order), printer.print('a', order)]);
  expect(other).toBe(one);
  expect(await printer.print('b', posterOf('Çınar'))).toBe(one);
  expect(drawn).toBe(1);
  await printer.print('a', posterOf('Çınar', { ink: 'black' }));
  expect(drawn).toBe(2);
});

it('more than may wait are told to come again at no cost, and those that wait are drawn', async () => {
  const { print, refunded } = openPrinter({ mostWaiting: 2 });
  const drawn = [print('a'), print('b'), print('c')];
  await expect(print('d')).rejects.toMatchObject({ code: 'PRINT_BUSY', details: { retryAfterSeconds: 10 } });
  expect(await Promise.all(drawn)).toHaveLength(3);
  expect(refunded).toEqual(['owner']);
});

it('owners take turns: the first document of one comes after one of another, however many that one asks for', async () => {
  const { print } = openPrinter();
  const done: string[] = [];
  const ask = (owner: string, count: number) =>
    Array.from({ length: count }, (_, n) =>
      print(`${owner}${n + 1}`, owner).then(() => done.push(`${owner}${n + 1}`)),
    );
  await Promise.all([...ask('a', 4), ...ask('b', 2), ...ask('c', 1)]);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

it('one owner leaves room at the press for others, and may come again', async () => {
  const { print, refunded } = openPrinter();
  const drawn = ['a', 'b', 'c', 'd'].map((title) => print(title));
  await expect(print('e')).rejects.toMatchObject({ code: 'PRINT_BUSY', details: { retryAfterSeconds: 10 } });
  await expect(print('f', 'another')).resolves.toBeDefined();
  expect(await Promise.all(drawn)).toHaveLength(4);
  expect(refunded).toEqual([]);
  await expect(print('e')).resolves.toBeDefined();
});

it('an owner who draws too much waits, and what is at hand is still answered', async () => {
  let allowed = true;
  const { print } = openPrinter({
    consume: async () => (allowed ? { allowed, used: 1 } : { allowed, used: 60, retryAfterSeconds: 90 }),
  });
  await print('a');
  allowed = false;
  await expect(print('b')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    details: { retryAfterSeconds: 90 },
  });
  await expect(print('a')).resolves.toBeDefined();
});

it.each([
  ['unreadable', 'QR_UNREADABLE'],
  ['unavailable', 'PRINT_UNAVAILABLE'],
])('%s is said as %s', async (title, code) => {
  const { print, refunded } = openPrinter();
  await expect(print(title)).rejects.toMatchObject({ code });
  expect(refunded).toEqual([]);
  await expect(print('a')).resolves.toBeDefined();
});

it.each([
  ['fail', /^Error: no such template/],
  ['die', 'the press ended with 7'],
  ['be killed', 'the press ended with SIGKILL'],
])(
  'a document at which the press is to %s harms no other, for which a new process begins',
  async (title, reason) => {
    const { print } = openPrinter();
    const first = await print('a');
    const [broken, next] = [print(title), print('b')];
    await expect(broken).rejects.toThrow(reason);
    expect((await next).pid).not.toBe(first.pid);
  },
);

/** How long a new process takes to begin is the machine's matter: time passes only where a test says so. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

it('a document that takes too long is given up', async () => {
  stopTime();
  const { print } = openPrinter({ timeoutMs: 5_000 });
  const given = vi.fn();
  const hanging = print('hang');
  hanging.catch(given);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(given).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(hanging).rejects.toThrow('no answer within 5000 ms');
});

it('whoever waits too long for their turn is told to come again, and what comes later is drawn', async () => {
  stopTime();
  const { print } = openPrinter({ timeoutMs: 5_000, mostWaitMs: 2_000 });
  const hanging = expect(print('hang')).rejects.toThrow('no answer within 5000 ms');
  const late = expect(print('a')).rejects.toMatchObject({
    code: 'PRINT_BUSY',
    details: { retryAfterSeconds: 10 },
  });
  await vi.advanceTimersByTimeAsync(2_000);
  await late;
  await vi.advanceTimersByTimeAsync(3_000);
  await hanging;
  await expect(print('b')).resolves.toBeDefined();
});

it('what nobody waits for any more is not drawn, and takes no turn from others', async () => {
  const { print } = openPrinter({ mostWaiting: 3 });
  const slow = print('slow');
  const [leaving, staying] = [new AbortController(), new AbortController()];
  const left = expect(print('die', 'another', leaving.signal)).rejects.toMatchObject({ code: 'PRINT_BUSY' });
  const gone = expect(print('a', 'another', AbortSignal.abort())).rejects.toMatchObject({
    code: 'PRINT_BUSY',
  });
  const shared = [leaving, staying].map(({ signal }) => print('b', 'another', signal));
  await gone;
  leaving.abort();
  await left;
  const pids = (await Promise.all([slow, ...shared, print('c')])).map(({ pid }) => pid);
  expect(new Set(pids).size).toBe(1);
});

it('a process that has drawn so many documents gives way to a new one', async () => {
  const { print } = openPrinter({ mostJobs: 2 });
  const pids: number[] = [];
  for (const title of ['a', 'b', 'c', 'd', 'e']) pids.push((await print(title)).pid);
  expect(new Set(pids).size).toBe(3);
  await expect.poll(() => isRunning(pids[0] ?? 0)).toBe(false);
});

it('a process without work ends', async () => {
  const { print } = openPrinter({ idleMs: 1 });
  const { pid } = await print('a');
  await expect.poll(() => isRunning(pid)).toBe(false);
});

it('why the press cannot be opened is known', async () => {
  const workerFile = resolve('src/server/documents/print/worker.ts');
  const { print } = openPrinter({ workerFile, folders: { templates: 'nowhere', fonts: 'nowhere' } });
  await expect(print('a')).rejects.toMatchObject({
    code: 'PRINT_UNAVAILABLE',
    cause: { message: expect.stringMatching(/ENOENT.* 'nowhere/) },
  });
});

it('once closed it draws nothing, and tells those that wait', async () => {
  const { printer, print } = openPrinter();
  const outcomes = Promise.allSettled([print('hang'), print('b')]);
  await printer.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(print('c')).rejects.toThrow('the queue is closed');
});
