import { serveJobs } from '#server/worker-program.ts';
import { openDrawing } from './draw-og-image.ts';
import type { DrawableCard } from './port.ts';

const [, , assets = '', fonts = ''] = process.argv;

const drawing = openDrawing({ assets, fonts });
// Each job reports this error and the server logs it.
drawing.catch(() => undefined);

serveJobs(async (card: DrawableCard) => (await drawing).draw(card));
