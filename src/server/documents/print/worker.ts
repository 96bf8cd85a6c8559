import { serveJobs, textOf } from '#server/worker-program.ts';
import type { DrawableOrder } from './drawable-order.ts';
import { openRenderer, type RenderResult } from './renderer.ts';

const [, , templates = '', fonts = ''] = process.argv;

const opened = openRenderer({ templates, fonts }).catch((error: unknown) => ({ unavailable: textOf(error) }));

serveJobs(async (order: DrawableOrder): Promise<RenderResult> => {
  const renderer = await opened;
  return 'unavailable' in renderer ? renderer : renderer.print(order);
});
