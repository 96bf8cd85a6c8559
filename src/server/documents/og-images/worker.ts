import { doJobs } from '#server/documents/worker-program.ts';
import { openDrawing } from './draw-og-image.ts';
import type { OgImageTexts } from './port.ts';

const [, , assets = ''] = process.argv;

const drawing = openDrawing(assets);
// Told to whoever asks for a card, and logged there.
drawing.catch(() => undefined);

doJobs(async (texts: OgImageTexts) => (await drawing).draw(texts));
