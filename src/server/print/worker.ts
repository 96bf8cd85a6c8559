import type { PrintOrder } from './port.ts';
import { openPress, type PressAnswer, type PressFolders } from './press.ts';

export type WorkerAnswer = PressAnswer | { failed: string };

const [, , templates = '', fonts = ''] = process.argv;
const folders: PressFolders = { templates, fonts };

// They reach the whole group; what the server still waits for is drawn, and then it ends this process.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined);
// Nobody to answer any more.
process.on('disconnect', () => process.exit());

const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const opened = openPress(folders).catch((error: unknown) => ({ unavailable: textOf(error) }));

async function answerTo(order: PrintOrder): Promise<WorkerAnswer> {
  const press = await opened;
  if ('unavailable' in press) return press;
  try {
    return await press.print(order);
  } catch (error) {
    return { failed: textOf(error) };
  }
}

// A process and not a thread: what Typst holds goes back for certain, and if it ever falls, it falls alone.
process.on('message', async (order: PrintOrder) => {
  process.send?.(await answerTo(order));
});
