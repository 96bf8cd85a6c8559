/** Maximum characters of a label, codes per request, codes per business. */
export const placeLimits = { label: 24, atOnce: 100, inAll: 500 } as const;

/** Returns the label as stored: repeated spaces do not make a different label. */
export const tidyLabel = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Returns equal strings for labels that people consider equal. Dotted and dotless i are two letters. */
export const sameLabel = (label: string): string => tidyLabel(label).toLocaleLowerCase('tr');

const byLabel = new Intl.Collator('tr', { numeric: true });

/** Sorts numerically: Oda 9 before Oda 10. */
export const inOrder = <P extends { label: string }>(places: readonly P[]): P[] =>
  [...places].sort((one, other) => byLabel.compare(one.label, other.label));
