import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { createJobQueue, QueueFullError } from '#server/documents/job-queue.ts';
import { forkHelper } from '#server/documents/worker-process.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import { ProductError } from '#server/product-error.ts';
import type { RateLimiter } from '#server/rate-limit/port.ts';
import type { PrintedDocument, Printer, PrintOrder } from './port.ts';
import type { PressAnswer, PressFolders } from './press.ts';
import { createWanted, type Wanted } from './wanted.ts';

interface PrinterDeps {
  /** `print/worker` as it can be run here: the build's, or the source while developing. */
  workerFile: string;
  folders: PressFolders;
  limiter: RateLimiter;
  logger: Logger;
  metrics: Pick<Metrics, 'cache'>;
  mostWaiting?: number;
  timeoutMs?: number;
  mostWaitMs?: number;
  idleMs?: number;
  mostJobs?: number;
}

/** Some 100 documents. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** Between a look and a second download; what stands on them is people's and is not kept for longer than that takes. */
const KEPT_MS = 30 * 60_000;
const MOST_WAITING = 8;
/** The wait included; under what proxies and our pages wait for an answer. */
const TIMEOUT_MS = 50_000;
/** Leaves what 200 labels take on a slow machine. */
const MOST_WAIT_MS = 20_000;
const IDLE_MS = 60_000;
/** What Typst and the pictures keep grows by some 2 MB a document. */
const MOST_JOBS = 100;
const RETRY_SECONDS = 10;
const LIMIT = 'printsPerOwner';
/** Of one owner at a time, so that the queue has room for others; a preview of each piece in a hurry is as many. */
const MOST_OF_OWNER = 4;

/** One that is under way, and whether anybody still waits for it. */
interface Drawing {
  document: Promise<PrintedDocument>;
  wanted: Wanted;
}

const keyOf = (order: PrintOrder) => createHash('sha256').update(JSON.stringify(order)).digest('base64url');

/** Draws documents one after the other in a process that starts with the first, and keeps them by what is on them. */
export function createPrinter(deps: PrinterDeps): Printer {
  const { workerFile, folders, limiter, logger } = deps;
  const { mostWaiting = MOST_WAITING, timeoutMs = TIMEOUT_MS, mostWaitMs = MOST_WAIT_MS } = deps;
  const { idleMs = IDLE_MS, mostJobs = MOST_JOBS } = deps;

  const program = { name: 'press', file: workerFile, args: [folders.templates, folders.fonts] };
  const queue = createJobQueue<PrintOrder, PressAnswer>({
    start: (reports) => forkHelper(program, reports),
    mostWaiting,
    timeoutMs,
    mostWaitMs,
    idleMs,
    mostJobs,
  });
  const use = { hits: 0, stored: 0 };
  const kept = new LRUCache<string, PrintedDocument>({
    maxSize: CACHE_BYTES,
    ttl: KEPT_MS,
    sizeCalculation: ({ pdf, pages }) => pages.reduce((sum, page) => sum + page.byteLength, pdf.byteLength),
  });
  deps.metrics.cache('print', () => ({ ...use, entries: kept.size, bytes: kept.calculatedSize }));
  const drawn = new Map<string, Drawing>();

  async function answerFor(owner: string, order: PrintOrder, wanted: AbortSignal): Promise<PressAnswer> {
    try {
      return await queue.run(order, { owner, caller: wanted });
    } catch (cause) {
      // With the signal's own reason a job has left the queue; one that was begun fails with another.
      if (!(cause instanceof QueueFullError) && cause !== wanted.reason) throw cause;
      throw new ProductError('PRINT_BUSY', { cause, retryAfterSeconds: RETRY_SECONDS });
    }
  }

  async function draw(
    owner: string,
    key: string,
    order: PrintOrder,
    wanted: AbortSignal,
  ): Promise<PrintedDocument> {
    const answer = await answerFor(owner, order, wanted);
    if ('unavailable' in answer) {
      throw new ProductError('PRINT_UNAVAILABLE', { cause: new Error(answer.unavailable) });
    }
    if ('unreadable' in answer) {
      logger.error({ template: order.template, code: answer.unreadable }, 'a printed code could not be read');
      throw new ProductError('QR_UNREADABLE', { cause: new Error(answer.unreadable) });
    }
    kept.set(key, answer.printed);
    use.stored += 1;
    return answer.printed;
  }

  const ofOwners = new Map<string, number>();

  function countOf(owner: string, change: 1 | -1): void {
    const count = (ofOwners.get(owner) ?? 0) + change;
    if (count > 0) ofOwners.set(owner, count);
    else ofOwners.delete(owner);
  }

  async function drawFor(
    owner: string,
    key: string,
    order: PrintOrder,
    wanted: AbortSignal,
  ): Promise<PrintedDocument> {
    if ((ofOwners.get(owner) ?? 0) >= MOST_OF_OWNER) {
      throw new ProductError('PRINT_BUSY', { retryAfterSeconds: RETRY_SECONDS });
    }
    countOf(owner, 1);
    try {
      const verdict = await limiter.consume(LIMIT, owner);
      if (!verdict.allowed) {
        throw new ProductError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds });
      }
      return await draw(owner, key, order, wanted);
    } catch (error) {
      // Its turn never came.
      if (error instanceof ProductError && error.code === 'PRINT_BUSY') await limiter.refund(LIMIT, owner);
      throw error;
    } finally {
      countOf(owner, -1);
    }
  }

  function begin(owner: string, key: string, order: PrintOrder): Drawing {
    const wanted = createWanted();
    const document = drawFor(owner, key, order, wanted.signal).finally(() => drawn.delete(key));
    const drawing = { document, wanted };
    drawn.set(key, drawing);
    return drawing;
  }

  return {
    async print(owner, order, caller) {
      const key = keyOf(order);
      const document = kept.get(key);
      if (document !== undefined) {
        use.hits += 1;
        return document;
      }
      // However often it is asked for at once, it is drawn once.
      const drawing = drawn.get(key) ?? begin(owner, key, order);
      drawing.wanted.by(caller);
      return drawing.document;
    },
    close: () => queue.close(),
  };
}
