/** Characters of a label, codes that are added at once, codes of one business. */
export const placeLimits = { label: 24, atOnce: 100, inAll: 500 } as const;

export interface NamedPlace {
  id: string;
  label: string;
}

/** As it is stored: spaces that nobody sees between words make no other label. */
export const tidyLabel = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');

/** The same for labels that people take for the same. Dotted and dotless i are two letters. */
export const sameLabel = (label: string): string => tidyLabel(label).toLocaleLowerCase('tr');

const byLabel = new Intl.Collator('tr', { numeric: true });

/** As people count: Oda 9 before Oda 10. */
export const inOrder = <P extends NamedPlace>(places: readonly P[]): P[] =>
  [...places].sort((one, other) => byLabel.compare(one.label, other.label));
