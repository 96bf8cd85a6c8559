import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Glyphs } from '#server/documents/glyphs.ts';
import { createJobQueue, QueueFullError } from '#server/documents/job-queue.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import { ProductError } from '#server/product-error.ts';
import type { RateLimiter } from '#server/rate-limit/port.ts';
import { ownPrintsMessage, printBusyMessage } from '#shared/contract/errors.ts';
import { createCapacity } from './capacity.ts';
import { type DrawableOrder, drawableOrder } from './drawable-order.ts';
import type { PrintedFile, Printer, PrintOrder } from './port.ts';
import type { RendererFolders, RenderJob, RenderResult } from './renderer.ts';
import { createSharedAbort, type SharedAbort } from './shared-abort.ts';
import { splitOrder } from './split-order.ts';

interface PrinterDeps extends Partial<typeof LIMITS> {
  /** `print/worker`: the build's file, or the source in development. */
  workerFile: string;
  folders: RendererFolders;
  glyphs: Glyphs;
  limiter: RateLimiter;
  metrics: Pick<Metrics, 'cache'>;
  maxOwners?: number;
}

const LIMITS = {
  /** Includes the wait; below the time-outs of proxies and of our pages. */
  timeoutMs: 50_000,
  /** For each part. */
  maxWaitMs: 20_000,
  idleMs: 60_000,
  /** Typst never frees memory: some 200 MB with the first document, 5 MB more with each sheet of labels. */
  maxMemory: 384 * 1024 * 1024,
};

/** Enough for some 100 documents. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** Covers the time from preview to second download; personal data are cached no longer. */
const CACHE_MS = 30 * 60_000;
const LIMIT = 'printsPerOwner';

/** A document that is being drawn, and the callers that wait for it. */
interface Drawing {
  document: Promise<PrintedFile>;
  abort: SharedAbort;
}

const keyOf = (order: PrintOrder) => hash('sha256', JSON.stringify(order), 'base64url');

const isBusy = (error: unknown) => error instanceof ProductError && error.code === 'PRINT_BUSY';

/**
 * Draws documents in a process that starts with the first, and caches them by their content. A document of
 * several parts is drawn part by part; other owners get their turn between two parts.
 */
export function createPrinter(deps: PrinterDeps): Printer {
  const { workerFile, folders, limiter, timeoutMs, maxWaitMs, idleMs, maxMemory } = {
    ...LIMITS,
    ...deps,
  };
  const program = {
    name: 'PDF renderer',
    file: workerFile,
    args: [folders.templates, folders.fonts],
    maxMemory,
  };
  const queue = createJobQueue<RenderJob, RenderResult>({
    program,
    // The capacity limits the number of waiting jobs.
    maxWaiting: Number.POSITIVE_INFINITY,
    timeoutMs,
    maxWaitMs,
    idleMs,
  });
  const capacity = createCapacity(deps.maxOwners);
  const use = { hits: 0, stored: 0 };
  const cache = new LRUCache<string, PrintedFile>({
    maxSize: CACHE_BYTES,
    ttl: CACHE_MS,
    sizeCalculation: ({ file }) => file.byteLength,
  });
  deps.metrics.cache('print', () => ({ ...use, entries: cache.size, bytes: cache.calculatedSize }));
  const drawings = new Map<string, Drawing>();

  /** Returns the error with the expected duration, which only this module knows. */
  const busy = (cause?: unknown) =>
    new ProductError('PRINT_BUSY', {
      cause,
      message: printBusyMessage(capacity.seconds),
      retryAfterSeconds: capacity.seconds,
    });

  async function run(owner: string, job: RenderJob, caller: AbortSignal): Promise<PrintedFile> {
    const answer = await queue.run(job, { owner, caller }).catch((cause: unknown) => {
      // A job that left the queue fails with the signal's own reason; a running one fails with another.
      throw cause instanceof QueueFullError || cause === caller.reason ? busy(cause) : cause;
    });
    if ('unavailable' in answer) {
      throw new ProductError('PRINT_UNAVAILABLE', { cause: new Error(answer.unavailable) });
    }
    if ('missing' in answer) throw new ProductError('NOT_FOUND');
    return answer;
  }

  /** Draws the parts one after the other, so that a document has at most one turn at a time. */
  async function draw(
    owner: string,
    orders: readonly DrawableOrder[],
    abandoned: AbortSignal,
  ): Promise<PrintedFile> {
    const verdict = await limiter.consume(LIMIT, owner);
    if (!verdict.allowed) {
      throw new ProductError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds });
    }
    const caller = AbortSignal.any([abandoned, AbortSignal.timeout(timeoutMs)]);
    const parts: PrintedFile[] = [];
    try {
      for (const order of orders) parts.push(await run(owner, { draw: order }, caller));
    } catch (error) {
      // The document's turn never came.
      if (isBusy(error) && parts.length === 0) await limiter.refund(LIMIT, owner);
      throw error;
    }
    const [first, ...others] = parts;
    if (first !== undefined && others.length === 0) return first;
    return run(owner, { join: parts.map(({ file }) => file) }, caller);
  }

  async function drawFor(
    owner: string,
    key: string,
    order: PrintOrder,
    abandoned: AbortSignal,
  ): Promise<PrintedFile> {
    const drawable = drawableOrder(order, deps.glyphs);
    const orders = order.page === undefined ? splitOrder(drawable) : [drawable];
    if (capacity.exceedsOwner(owner, orders.length)) {
      const { seconds } = capacity;
      throw new ProductError('RATE_LIMITED', {
        message: ownPrintsMessage(seconds),
        retryAfterSeconds: seconds,
      });
    }
    if (!capacity.reserve(owner, orders.length)) throw busy();
    try {
      const document = await draw(owner, orders, abandoned);
      cache.set(key, document);
      use.stored += 1;
      return document;
    } finally {
      capacity.release(owner, orders.length);
    }
  }

  function begin(owner: string, key: string, order: PrintOrder): Drawing {
    const abort = createSharedAbort();
    const document = drawFor(owner, key, order, abort.signal).finally(() => drawings.delete(key));
    const drawing = { document, abort };
    drawings.set(key, drawing);
    return drawing;
  }

  async function print(owner: string, order: PrintOrder, caller?: AbortSignal): Promise<PrintedFile> {
    const key = keyOf(order);
    const document = cache.get(key);
    if (document !== undefined) {
      use.hits += 1;
      return document;
    }
    const pending = drawings.get(key);
    if (pending?.abort.signal.aborted) {
      // All its callers have left. It ends with its current part, which may be its last.
      await pending.document.catch(() => undefined);
      return print(owner, order, caller);
    }
    // Concurrent requests share one drawing.
    const drawing = pending ?? begin(owner, key, order);
    drawing.abort.addCaller(caller);
    return drawing.document;
  }

  return { print, close: () => queue.close() };
}
