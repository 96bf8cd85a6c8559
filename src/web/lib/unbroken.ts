/** Keeps `07:00–18:00`, `9–11 Mart 2027` and `+90 532 123 45 67` each on one line. After `2026–` a line may end. */
export const unbroken = (text: string): string =>
  text
    .replace(/(\d{1,4})–(?=\d)/g, (range, { length }) => (length === 4 ? range : `${range}\u2060`))
    .replace(/(\d) (?=[\d\p{Lu}])|(\p{Ll}) (?=20\d\d)/gu, '$1$2\u00a0');

/** Keeps each number of an address on the line of a short word before it: `Kat 3`, `No: 127`. */
export const withNumbersKept = (address: string) => address.replace(/((?:^| )\S{1,7}) (?=\d)/g, '$1\u00a0');
