import { createJobQueue } from '#server/documents/job-queue.ts';
import type { PainterFolders } from './draw-og-image.ts';
import type { DrawableCard, OgImagePainter } from './port.ts';

interface PainterOptions extends Partial<typeof LIMITS> {
  /** Path of `og-images/worker`: in the build, or the source in development. */
  workerFile: string;
  folders: PainterFolders;
}

const LIMITS = {
  maxWaiting: 16,
  timeoutMs: 10_000,
  maxWaitMs: 6_000,
  idleMs: 60_000,
  /** In bytes. The process uses 118 MB with the first card, and 15 MB more per hundred cards. */
  maxMemory: 160 * 1024 * 1024,
};

/** In megabytes, and one compiler thread: saves 25 MB, and more on a large machine (ADR 130). */
const SMALL = ['--max-semi-space-size=1', '--max-old-space-size=48', '--wasm-num-compilation-tasks=1'];

/** Paints one card at a time, in some 50 ms. The process ends when it is idle. */
export function createPainter({ workerFile, folders, ...changed }: PainterOptions): OgImagePainter {
  const { maxMemory, ...limits } = { ...LIMITS, ...changed };
  const program = {
    name: 'painter',
    file: workerFile,
    args: [folders.assets, folders.fonts],
    execArgv: SMALL,
    maxMemory,
  };
  const queue = createJobQueue<DrawableCard, Uint8Array>({ program, ...limits });
  return {
    // A copy: the received bytes share memory with the whole message.
    paint: async (card) => Uint8Array.from(await queue.run(card)),
    close: () => queue.close(),
  };
}
