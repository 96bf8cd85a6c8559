import { doJobs, textOf } from '#server/documents/worker-program.ts';
import type { PrintOrder } from './port.ts';
import { openPress, type PressAnswer } from './press.ts';

const [, , templates = '', fonts = ''] = process.argv;

const opened = openPress({ templates, fonts }).catch((error: unknown) => ({ unavailable: textOf(error) }));

doJobs(async (order: PrintOrder): Promise<PressAnswer> => {
  const press = await opened;
  return 'unavailable' in press ? press : press.print(order);
});
