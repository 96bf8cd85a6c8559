import { createJobQueue } from '#server/documents/job-queue.ts';
import { startWorker } from '#server/documents/worker-process.ts';
import type { PainterFolders } from './draw-og-image.ts';
import type { DrawableCard, OgImagePainter } from './port.ts';

type Png = Uint8Array<ArrayBuffer>;

interface PainterOptions {
  /** Path of `og-images/worker`: in the build, or the source in development. */
  workerFile: string;
  folders: PainterFolders;
  maxWaiting?: number;
  timeoutMs?: number;
  maxWaitMs?: number;
  idleMs?: number;
  maxMemory?: number;
}

const MAX_WAITING = 16;
const TIMEOUT_MS = 10_000;
const MAX_WAIT_MS = 6_000;
const IDLE_MS = 60_000;
/** In bytes. The process uses 118 MB with the first card, and 15 MB more per hundred cards. */
const MAX_MEMORY = 160 * 1024 * 1024;

/**
 * In megabytes, and one compiler thread. Without these, the process takes 25 MB more, and even more on a
 * large machine (ADR 130).
 */
const SMALL = ['--max-semi-space-size=1', '--max-old-space-size=48', '--wasm-num-compilation-tasks=1'];

/**
 * Paints one card at a time, in about 50 ms each. The process starts with the first card and ends when it is
 * idle.
 */
export function createPainter({
  workerFile,
  folders,
  maxWaiting = MAX_WAITING,
  timeoutMs = TIMEOUT_MS,
  maxWaitMs = MAX_WAIT_MS,
  idleMs = IDLE_MS,
  maxMemory = MAX_MEMORY,
}: PainterOptions): OgImagePainter {
  const program = {
    name: 'painter',
    file: workerFile,
    args: [folders.assets, folders.fonts],
    execArgv: SMALL,
    maxMemory,
  };
  const queue = createJobQueue<DrawableCard, Png>({
    start: (reports) => startWorker(program, reports),
    maxWaiting,
    timeoutMs,
    maxWaitMs,
    idleMs,
  });
  return {
    // A copy: the received bytes share memory with the whole message.
    paint: async (card) => Uint8Array.from(await queue.run(card)),
    close: () => queue.close(),
  };
}
