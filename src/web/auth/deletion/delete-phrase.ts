import * as z from 'zod/mini';

/** The phrase must match exactly: never trimmed, never case-folded (guarantees.md rule 10). */
export const DELETE_PHRASE = 'HESABIMI SIL';
const PHRASE_MISSING = `Lütfen '${DELETE_PHRASE}' yazarak onaylayın.`;

export const deletionSchema = z.object({ phrase: z.literal(DELETE_PHRASE, PHRASE_MISSING) });

const dotless = (text: string) => text.normalize('NFC').replaceAll('İ', 'I');

/** Corrects a near match: Turkish keyboards write SİL, others add a trailing space. */
export function phraseHint(typed: string): string | null {
  if (typed === DELETE_PHRASE) return null;
  const words = typed.trim();
  if (words === DELETE_PHRASE) return 'Başındaki ya da sonundaki boşluğu silin.';
  if (dotless(words) === DELETE_PHRASE) return `İ harfini noktasız yazın: ${DELETE_PHRASE}`;
  const capitals = dotless(words.toLocaleUpperCase('tr'));
  return capitals === DELETE_PHRASE ? `Tamamını büyük harfle yazın: ${DELETE_PHRASE}` : null;
}
