import type { Told } from '#server/helper-program.ts';
import type { OgImageTexts } from '#server/og-images/port.ts';

/** Stands in for `og-images/worker`: does what the headline says, and answers with the number of its process. */
function outcomeOf(headline: string): Told<Uint8Array> {
  if (headline === 'fail') return { failed: 'no such letter' };
  return { answer: new TextEncoder().encode(String(process.pid)) };
}

process.on('disconnect', () => process.exit());
process.on('message', ({ headline }: OgImageTexts) => {
  if (headline === 'die') {
    console.error('out of paint');
    process.exit(7);
  }
  if (headline !== 'hang') process.send?.(outcomeOf(headline));
});
