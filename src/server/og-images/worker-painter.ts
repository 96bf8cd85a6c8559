import { Worker } from 'node:worker_threads';
import type { OgImagePainter, OgImageTexts } from './port.ts';
import type { WorkerAnswer } from './worker.ts';

interface PainterOptions {
  /** `og-images/worker` as it can be run here: the build's, or the source while developing. */
  workerFile: string;
  /** Folder of fonts and grounds that the build made. */
  assetsFolder: string;
  /** How many may wait for their turn; more are refused at once. */
  mostWaiting?: number;
  /** For one card, the start of the thread included. */
  timeoutMs?: number;
  /** After this long without work the thread ends and gives its memory back. */
  idleMs?: number;
}

interface Job {
  texts: OgImageTexts;
  done: (answer: WorkerAnswer) => void;
}

const MOST_WAITING = 16;
const TIMEOUT_MS = 10_000;
const IDLE_MS = 60_000;

/**
 * One at a time in a thread that starts with the first. One that fails, hangs or dies is replaced; its card is lost.
 */
export function createWorkerPainter({
  workerFile,
  assetsFolder,
  mostWaiting = MOST_WAITING,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
}: PainterOptions): OgImagePainter {
  const waiting: Job[] = [];
  let current: Job | null = null;
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function startWorker(): Worker {
    const started = new Worker(workerFile, { execArgv: [], workerData: assetsFolder });
    // A thread with nothing to do must not keep the process from ending.
    started.unref();
    started.on('message', (answer: WorkerAnswer) => {
      if (worker !== started) return;
      // A drawing that broke off may leave the program's memory in no state to draw the next.
      if ('failed' in answer) void endWorker(answer.failed);
      else finish(answer);
    });
    started.on('error', (error) => {
      if (worker === started) void endWorker(`the thread died: ${String(error)}`);
    });
    started.on('exit', (code) => {
      if (worker === started) void endWorker(`the thread ended with ${code}`);
    });
    return started;
  }

  async function endWorker(reason: string): Promise<void> {
    const ending = worker;
    worker = null;
    finish({ failed: reason });
    await ending?.terminate();
  }

  function finish(answer: WorkerAnswer): void {
    clearTimeout(timer);
    const job = current;
    current = null;
    job?.done(answer);
    next();
  }

  function next(): void {
    if (current !== null || closed) return;
    current = waiting.shift() ?? null;
    if (current === null) {
      if (worker !== null) timer = setTimeout(() => void endWorker('idle'), idleMs).unref();
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => void endWorker(`not drawn within ${timeoutMs} ms`), timeoutMs);
    worker ??= startWorker();
    worker.postMessage(current.texts);
  }

  return {
    async paint(texts) {
      if (closed) throw new Error('the painter is closed');
      if (waiting.length >= mostWaiting) throw new Error(`${waiting.length} cards are waiting already`);
      const answer = await new Promise<WorkerAnswer>((done) => {
        waiting.push({ texts, done });
        next();
      });
      if ('failed' in answer) throw new Error(answer.failed);
      return answer.png;
    },
    async close() {
      closed = true;
      for (const { done } of waiting.splice(0)) done({ failed: 'the painter is closed' });
      await endWorker('the painter is closed');
    },
  };
}
