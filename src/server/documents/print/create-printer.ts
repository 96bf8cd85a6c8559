import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Glyphs } from '#server/documents/glyphs.ts';
import { createJobQueue, QueueFullError } from '#server/documents/job-queue.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import { ProductError } from '#server/product-error.ts';
import type { RateLimiter } from '#server/rate-limit/port.ts';
import { ownPrintsMessage, printBusyMessage } from '#shared/contract/errors.ts';
import { type DrawableOrder, drawableOrder } from './drawable-order.ts';
import type { PrintedFile, Printer, PrintOrder } from './port.ts';
import type { RendererFolders, RenderResult } from './renderer.ts';

/** Tracks whether any caller still waits for a shared result; its signal aborts after all have left. */
function createSharedAbort() {
  const controller = new AbortController();
  let waiting = 0;
  function leave(): void {
    waiting -= 1;
    if (waiting === 0) controller.abort();
  }
  return {
    signal: controller.signal,
    /** Adds a caller, until its signal aborts. A caller without a signal never leaves. */
    addCaller(caller: AbortSignal | undefined): void {
      waiting += 1;
      if (caller?.aborted) leave();
      else caller?.addEventListener('abort', leave, { once: true });
    },
  };
}

interface PrinterDeps extends Partial<typeof LIMITS> {
  /** `print/worker`: the build's file, or the source in development. */
  workerFile: string;
  folders: RendererFolders;
  glyphs: Glyphs;
  limiter: RateLimiter;
  metrics: Pick<Metrics, 'cache'>;
}

const LIMITS = {
  /** For all owners, who take turns: one with many orders delays another by one document. */
  maxWaiting: 64,
  /** Includes the wait; below the time-outs of proxies and of our pages. */
  timeoutMs: 50_000,
  maxWaitMs: 20_000,
  idleMs: 60_000,
  /** Typst never frees memory: some 190 MB with the first document, 100 MB more with 100 labels. */
  maxMemory: 384 * 1024 * 1024,
};

/** For one owner: a preview and a file of each piece. */
const MAX_OF_OWNER = 12;
/** A document with 100 labels, on two idle CPUs. */
const SECONDS_PER_DOCUMENT = 2;

/** Enough for some 100 documents. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** Covers the time from preview to second download; personal data are cached no longer. */
const CACHE_MS = 30 * 60_000;
const LIMIT = 'printsPerOwner';

/** A document that is being drawn, and the callers that wait for it. */
interface Drawing {
  owner: string;
  document: Promise<PrintedFile>;
  abort: ReturnType<typeof createSharedAbort>;
}

const keyOf = (order: PrintOrder) => hash('sha256', JSON.stringify(order), 'base64url');

/**
 * Draws documents in a process that starts with the first, and caches them by their content. Owners take turns.
 */
export function createPrinter(deps: PrinterDeps): Printer {
  const { workerFile, folders, glyphs, limiter, metrics, ...changed } = deps;
  const { maxMemory, ...limits } = { ...LIMITS, ...changed };
  const program = {
    name: 'PDF renderer',
    file: workerFile,
    args: [folders.templates, folders.fonts],
    // Nearly all its memory is Typst's; V8 needs little for a document.
    execArgv: ['--max-semi-space-size=1'],
    maxMemory,
  };
  const queue = createJobQueue<DrawableOrder, RenderResult>({ program, ...limits });
  const use = { hits: 0, stored: 0 };
  const cache = new LRUCache<string, PrintedFile>({
    maxSize: CACHE_BYTES,
    ttl: CACHE_MS,
    sizeCalculation: ({ file }) => file.byteLength,
  });
  metrics.cache('print', () => ({ ...use, entries: cache.size, bytes: cache.calculatedSize }));
  const drawings = new Map<string, Drawing>();

  /** Estimated duration of all work in progress, in steps of ten. */
  const seconds = () => Math.max(10, Math.ceil((drawings.size * SECONDS_PER_DOCUMENT) / 10) * 10);

  /** Runs a job. @throws {ProductError} PRINT_BUSY if its turn does not come, which counts for nothing */
  async function run(owner: string, order: DrawableOrder, caller: AbortSignal): Promise<RenderResult> {
    try {
      return await queue.run(order, { owner, caller });
    } catch (cause) {
      // A job that left the queue fails with the signal's own reason; a running one fails with another.
      if (!(cause instanceof QueueFullError) && cause !== caller.reason) throw cause;
      await limiter.refund(LIMIT, owner);
      const retryAfterSeconds = seconds();
      throw new ProductError('PRINT_BUSY', {
        cause,
        message: printBusyMessage(retryAfterSeconds),
        retryAfterSeconds,
      });
    }
  }

  async function draw(
    owner: string,
    key: string,
    order: PrintOrder,
    caller: AbortSignal,
  ): Promise<PrintedFile> {
    const drawable = drawableOrder(order, glyphs);
    if ([...drawings.values()].filter((drawing) => drawing.owner === owner).length >= MAX_OF_OWNER) {
      const retryAfterSeconds = seconds();
      throw new ProductError('RATE_LIMITED', {
        message: ownPrintsMessage(retryAfterSeconds),
        retryAfterSeconds,
      });
    }
    const verdict = await limiter.consume(LIMIT, owner);
    if (!verdict.allowed) {
      throw new ProductError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds });
    }
    const answer = await run(owner, drawable, caller);
    if ('unavailable' in answer) {
      throw new ProductError('PRINT_UNAVAILABLE', { cause: new Error(answer.unavailable) });
    }
    if ('missing' in answer) throw new ProductError('NOT_FOUND');
    cache.set(key, answer);
    use.stored += 1;
    return answer;
  }

  function begin(owner: string, key: string, order: PrintOrder): Drawing {
    const abort = createSharedAbort();
    const document = draw(owner, key, order, abort.signal).finally(() => drawings.delete(key));
    const drawing = { owner, document, abort };
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
      // All its callers have left. It leaves the queue, or is drawn to its end.
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
