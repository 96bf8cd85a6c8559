import { resolve } from 'node:path';
import { systemClock } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { createPrinter } from '#server/documents/print/create-printer.ts';
import type { PrintOrder } from '#server/documents/print/port.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import { createRateLimiter } from '#server/rate-limit/limiter.ts';
import { MAX_LABELS } from '#shared/contract/print.ts';
import { labelsOf } from '../../tests/support/print-orders.ts';
import { glyphs, RENDERER_FOLDERS } from '../../tests/support/test-renderer.ts';
import type { Amounts, Benchmark } from '../benchmark.ts';
import { median, megabytes, table, twoDigits } from '../support/figures.ts';
import { peakBytesOfChildren } from '../support/process-figures.ts';

/** Draws these documents in a new process. Returns the seconds, and the most memory that the process had. */
async function draw(orders: readonly PrintOrder[]) {
  const printer = createPrinter({
    workerFile: resolve('dist/server/documents/print/worker.js'),
    folders: RENDERER_FOLDERS,
    glyphs,
    limiter: createRateLimiter({
      database: {} as DatabaseHandle,
      clock: systemClock,
      secret: new Uint8Array(32),
    }),
    metrics: noMetrics,
  });
  const startedAt = performance.now();
  for (const order of orders) await printer.print('owner', order);
  const seconds = (performance.now() - startedAt) / 1000;
  const peak = peakBytesOfChildren(process.pid);
  await printer.close();
  return { seconds, peak };
}

async function rowOf(what: string, orders: readonly PrintOrder[], rounds: number): Promise<string[]> {
  const drawn = [];
  for (let round = 0; round < rounds; round += 1) drawn.push(await draw(orders));
  const seconds = median(drawn.map((one) => one.seconds));
  return [what, twoDigits(seconds), megabytes(Math.max(...drawn.map(({ peak }) => peak)))];
}

async function measure({ trial }: Amounts): Promise<string> {
  // Places of several lines: their size takes the most tries.
  const file = labelsOf(
    'Çınar',
    Array.from({ length: MAX_LABELS }, (_, n) => `Kat ${n + 1} / Oda çay ${n}`),
  );
  const rounds = trial ? 1 : 5;
  return [
    `A file of ${MAX_LABELS} labels, the most in one file, in a new process: the median time with the process's start, and
the most resident memory. Target: 2.5 s and 265 MB for the file.`,
    table(
      ['', 'seconds', 'memory'],
      [
        await rowOf('the file', [file], rounds),
        await rowOf('a preview, then the file', [{ ...file, page: 1 }, file], rounds),
      ],
    ),
  ].join('\n\n');
}

/** Measures the time and the memory of printing. */
export const print: Benchmark = { title: 'Labels', measure };
