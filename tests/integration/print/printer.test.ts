import { resolve } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPrinter } from '#server/documents/print/create-printer.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import type { LimitVerdict } from '#server/rate-limit/port.ts';
import { isRunning } from '../../support/is-running.ts';
import { labelsOf, posterOf } from '../../support/print-orders.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { glyphs } from '../../support/test-renderer.ts';

type Options = Omit<Partial<Parameters<typeof createPrinter>[0]>, 'limiter'> & {
  consume?: () => Promise<LimitVerdict>;
};

function openPrinter({ consume = async () => ({ allowed: true, used: 1 }), ...options }: Options = {}) {
  const unused = () => Promise.reject(new Error('not asked for'));
  const refunded: string[] = [];
  const refund = async (_: string, owner: string) => void refunded.push(owner);
  const limiter = {
    consume,
    consumeByAddress: unused,
    consumeAll: unused,
    peek: unused,
    refund,
    forget: unused,
    ruleOf: () => ({}) as never,
  };
  const printer = createPrinter({
    workerFile: resolve('tests/support/print-worker.ts'),
    folders: { templates: '', fonts: '' },
    glyphs,
    metrics: noMetrics,
    limiter,
    ...options,
  });
  onTestFinished(() => printer.close());
  const print = async (title: string, owner = 'owner', caller?: AbortSignal) => {
    const { file } = await printer.print(owner, posterOf('Çınar', { title }), caller);
    return JSON.parse(new TextDecoder().decode(file)) as { pid: number; environment: string[] };
  };
  return { printer, print, refunded };
}

it('a worker process draws one document after the other, with a minimal environment', async () => {
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

it('a document is cached, and drawn once for two concurrent requests', async () => {
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

it('owners take turns, however many documents one of them requests', async () => {
  const { print } = openPrinter();
  const done: string[] = [];
  const ask = (owner: string, count: number) =>
    Array.from({ length: count }, (_, n) =>
      print(`${owner}${n + 1}`, owner).then(() => done.push(`${owner}${n + 1}`)),
    );
  await Promise.all([...ask('a', 4), ...ask('b', 2), ...ask('c', 1)]);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

const labels = (count: number) => Array.from({ length: count }, (_, index) => `Oda ${101 + index}`);

it('one owner may have twelve documents in progress, then gets a retry time, and others still print', async () => {
  const { printer, print, refunded } = openPrinter();
  const own = Promise.allSettled(Array.from({ length: 12 }, (_, n) => print(n === 0 ? 'hang' : `${n}`)));
  await expect(print('one more')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Önceki baskılarınız hazırlanıyor. Yaklaşık 30 saniye sonra tekrar deneyin.',
    details: { retryAfterSeconds: 30 },
  });
  const others = Promise.allSettled([print('h', 'another')]);
  await printer.close();
  await own;
  expect(await others).toMatchObject([{ reason: { message: 'the queue is closed' } }]);
  expect(refunded).toEqual([]);
});

it('another owner’s document is drawn between two of one owner’s', async () => {
  const { print } = openPrinter();
  const done: string[] = [];
  const many = ['a1', 'a2', 'a3'].map((title) => print(title, 'a').then(() => done.push(title)));
  await print('poster', 'b').then(() => done.push('poster'));
  await Promise.all(many);
  expect(done).toEqual(['a1', 'poster', 'a2', 'a3']);
});

it('labels on several sheets are one file with the content of each sheet', async () => {
  const { printer } = openPrinter({
    workerFile: resolve('src/server/documents/print/worker.ts'),
    folders: {
      templates: resolve('src/server/documents/print/templates'),
      fonts: resolve('generated/document-fonts'),
    },
  });
  const names = labels(17);
  const { file } = await printer.print('a', labelsOf('Çınar', names, { bleed: true }));
  const { title, text, fonts, boxes, alternatives, pagesOfElements } = await readPdf(file);
  expect(title).toBe('Çınar: afiş');
  const sheets = [0, 1, 2];
  expect(boxes('MediaBox')).toEqual(sheets.map(() => [0, 0, 230, 317]));
  expect(boxes('TrimBox')).toEqual(sheets.map(() => [10, 10, 210, 297]));
  expect(boxes('BleedBox')).toEqual(sheets.map(() => [7, 7, 216, 303]));
  const numbers = text.match(/\b1\d\d\b/g)?.sort();
  expect(numbers).toEqual(names.map((name) => name.replace('Oda ', '')));
  expect(fonts.filter(({ embedded }) => !embedded)).toEqual([]);
  // Screen readers get a text for each code, and each sheet's structure belongs to its content.
  expect(alternatives).toEqual(names);
  expect(pagesOfElements).toEqual(sheets.map((sheet) => [sheet]));
});

it('a document is drawn if requested right after all other clients left', async () => {
  const { printer, print, refunded } = openPrinter();
  const leaving = new AbortController();
  const order = posterOf('Çınar', { title: 'a' });
  const before = print('slow', 'another');
  const left = expect(printer.print('owner', order, leaving.signal)).rejects.toMatchObject({
    code: 'PRINT_BUSY',
  });
  leaving.abort();
  const again = await printer.print('owner', order);
  expect(again.file.length).toBeGreaterThan(0);
  await Promise.all([left, before]);
  // The one that left did not count.
  expect(refunded).toEqual(['owner']);
});

it('an owner over the limit waits, but still gets cached documents', async () => {
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

it('texts with unsupported letters are listed for all sheets, without counting', async () => {
  let counted = 0;
  const { printer } = openPrinter({ consume: async () => ({ allowed: true, used: ++counted }) });
  const names = [...labels(17), 'ชา 1', 'नमक · Kat 4', 'Çay ชา', 'ชา 2', 'ชา 3', 'ชา 4', 'شاي'];
  await expect(printer.print('owner', labelsOf('Çınar', names))).rejects.toMatchObject({
    code: 'UNPRINTABLE_TEXT',
    message:
      'Şu yazılarda basamadığımız harfler var: “ชา 1”, “नमक · Kat 4”, “Çay ชา”, “ชา 2”, “ชา 3” ve 1 yazı daha. ' +
      'Bu harfleri değiştirip tekrar deneyin.',
  });
  expect(counted).toBe(0);
});

it.each([
  ['page 3 of 2', 'NOT_FOUND'],
  ['unavailable', 'PRINT_UNAVAILABLE'],
])('%s is reported as %s', async (title, code) => {
  const { print, refunded } = openPrinter();
  await expect(print(title)).rejects.toMatchObject({ code });
  expect(refunded).toEqual([]);
  await expect(print('a')).resolves.toBeDefined();
});

it.each([
  ['fail', /^Error: no such template/],
  ['be killed', 'the PDF renderer ended with SIGKILL'],
])(
  'a document that causes the process to %s does not affect others, which a new one draws',
  async (...row) => {
    const [title, reason] = row;
    const { print } = openPrinter();
    const first = await print('a');
    const [broken, next] = [print(title), print('b')];
    await expect(broken).rejects.toThrow(reason);
    expect((await next).pid).not.toBe(first.pid);
  },
);

/** Stops timers, because the start of a process takes different times; tests advance them. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

it('a document that takes too long is cancelled', async () => {
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

it('a request that waits too long is refused with a retry time, and later ones are drawn', async () => {
  stopTime();
  const { print } = openPrinter({ timeoutMs: 5_000, maxWaitMs: 2_000 });
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

it('a cancelled document is not drawn, and does not delay others', async () => {
  const { print } = openPrinter();
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

it('a process with too much memory after a document is replaced', async () => {
  const { print } = openPrinter({ maxMemory: 192 * 1024 * 1024 });
  const pids: number[] = [];
  for (const title of ['a', 'grow', 'b', 'c']) pids.push((await print(title)).pid);
  const [first, grown, next, last] = pids;
  expect([grown === first, next === grown, last === next]).toEqual([true, false, true]);
  await expect.poll(() => isRunning(first ?? 0)).toBe(false);
});

it('an idle process ends', async () => {
  const { print } = openPrinter({ idleMs: 1 });
  const { pid } = await print('a');
  await expect.poll(() => isRunning(pid)).toBe(false);
});

it('a document that takes longer than the idle time is drawn by the same process', async () => {
  const { print } = openPrinter({ idleMs: 50 });
  const { pid } = await print('a');
  expect((await print('slow')).pid).toBe(pid);
});

it('the reason why the process cannot start is reported', async () => {
  const workerFile = resolve('src/server/documents/print/worker.ts');
  const { print } = openPrinter({ workerFile, folders: { templates: 'nowhere', fonts: 'nowhere' } });
  await expect(print('a')).rejects.toMatchObject({
    code: 'PRINT_UNAVAILABLE',
    cause: { message: expect.stringMatching(/ENOENT.* 'nowhere/) },
  });
});

it('a closed printer draws nothing, and rejects queued documents', async () => {
  const { printer, print } = openPrinter();
  const outcomes = Promise.allSettled([print('hang'), print('b')]);
  await printer.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(print('c')).rejects.toThrow('the queue is closed');
});
