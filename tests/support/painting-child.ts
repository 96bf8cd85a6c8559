import { resolve } from 'node:path';
import { createPainter } from '#server/documents/og-images/create-painter.ts';

/**
 * A program that paints one card, prints the painter's process id, and starts another card if given; it never
 * closes its painter.
 */
const { paint } = createPainter({
  workerFile: resolve('tests/support/painter-worker.ts'),
  folders: { assets: '', fonts: '' },
  idleMs: 2 ** 30,
});
const card = (headline: string) => paint({ headline, greeting: '', code: null, fonts: [] });
const [, , another] = process.argv;

const painted = await card('a');
if (another !== undefined) void card(another);
process.stdout.write(painted);
