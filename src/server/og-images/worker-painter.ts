import { Worker } from 'node:worker_threads';
import { createJobQueue, type Helper, type HelperReports } from '#server/job-queue.ts';
import type { OgImagePainter, OgImageTexts } from './port.ts';
import type { WorkerAnswer } from './worker.ts';

type Png = Uint8Array<ArrayBuffer>;

interface PainterOptions {
  /** `og-images/worker` as it can be run here: the build's, or the source while developing. */
  workerFile: string;
  /** Folder of fonts and grounds that the build made. */
  assetsFolder: string;
  mostWaiting?: number;
  timeoutMs?: number;
  mostWaitMs?: number;
  idleMs?: number;
}

const MOST_WAITING = 16;
const TIMEOUT_MS = 10_000;
const MOST_WAIT_MS = 6_000;
const IDLE_MS = 60_000;

/** One card at a time in a thread that starts with the first and ends when there is nothing to paint. */
export function createWorkerPainter({
  workerFile,
  assetsFolder,
  mostWaiting = MOST_WAITING,
  timeoutMs = TIMEOUT_MS,
  mostWaitMs = MOST_WAIT_MS,
  idleMs = IDLE_MS,
}: PainterOptions): OgImagePainter {
  function start(reports: HelperReports<Png>): Helper<OgImageTexts> {
    const worker = new Worker(workerFile, {
      execArgv: [],
      workerData: assetsFolder,
      // What V8 once had for a thread stays with the process when the thread is gone.
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 48 },
    });
    // A thread with nothing to do must not keep the process from ending.
    worker.unref();
    worker.on('message', (answer: WorkerAnswer) => {
      if ('failed' in answer) reports.failed(answer.failed);
      else reports.answered(answer.png);
    });
    worker.on('error', (error) => reports.failed(`the thread died: ${String(error)}`));
    worker.on('exit', (code) => reports.failed(`the thread ended with ${code}`));
    return { give: (texts) => worker.postMessage(texts), end: () => worker.terminate() };
  }

  const queue = createJobQueue<OgImageTexts, Png>({ start, mostWaiting, timeoutMs, mostWaitMs, idleMs });
  return { paint: (texts) => queue.run(texts), close: () => queue.close() };
}
