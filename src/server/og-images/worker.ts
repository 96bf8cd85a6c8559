import { parentPort, workerData } from 'node:worker_threads';
import { openDrawing } from './draw-og-image.ts';
import type { OgImageTexts } from './port.ts';

export type WorkerAnswer = { png: Uint8Array<ArrayBuffer> } | { failed: string };

// A thread of its own: drawing takes a good tenth of a second in which the server could answer nobody.
const drawing = openDrawing(workerData as string);

async function answerTo(texts: OgImageTexts): Promise<WorkerAnswer> {
  try {
    return { png: await (await drawing).draw(texts) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (texts: OgImageTexts) => {
  const answer = await answerTo(texts);
  parentPort?.postMessage(answer, 'png' in answer ? [answer.png.buffer] : []);
});
