/** Maximum characters of a label, codes per request, codes per business. */
export const placeLimits = { label: 24, atOnce: 100, inAll: 500 } as const;

/** Returns the label as stored: repeated spaces do not make a different label. */
export const tidyLabel = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Returns equal strings for labels that people consider equal. Dotted and dotless i are two letters. */
export const sameLabel = (label: string): string => tidyLabel(label).toLocaleLowerCase('tr');

interface Labelled {
  label: string;
}

export const placeGroups = ['Oda', 'Masa', 'Diğer'];
const firstWords = ['oda', 'masa'];

/** Returns the index in `placeGroups`, by the first word: rooms, tables and others. */
export function groupOf({ label }: Labelled): number {
  const [word = ''] = sameLabel(label).split(' ');
  const index = firstWords.indexOf(word);
  return index === -1 ? firstWords.length : index;
}

const byLabel = new Intl.Collator('tr', { numeric: true });

/** Sorts as lists and paper show them: by group, then numerically: Oda 9 before Oda 10. */
export const inOrder = <P extends Labelled>(places: readonly P[]): P[] =>
  places
    .map((place) => ({ place, group: groupOf(place) }))
    .sort((one, other) => one.group - other.group || byLabel.compare(one.place.label, other.place.label))
    .map(({ place }) => place);
