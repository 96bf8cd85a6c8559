/** Keeps `07:00–18:00`, `9–11 Mart 2027` and `+90 532 123 45 67` each on one line. After `2026–` a line may end. */
export const unbroken = (text: string): string =>
  text
    .replace(/(\d{1,4})–(?=\d)/g, (range, { length }) => (length === 4 ? range : `${range}\u2060`))
    .replace(/(\d) (?=[\d\p{Lu}])|(\p{Ll}) (?=20\d\d)/gu, '$1$2\u00a0');

/** Keeps `No: 14`, `Kat 3`, `1453. Sokak`, `19 Mayıs`, `34110 Fatih` and `114-116` of an address each on one line. */
export const withNumbersKept = (address: string) =>
  address
    .replace(/((?:^|\P{L})(?:No|Kat|Da[iİ]re|D|Cad|Sok|Sk)[.:]?) (?=\d)/giu, '$1\u00a0')
    // A longer word may need a line of its own.
    .replace(/(\d\.|(?:^|[ ,])(?:15|19|23|29|30|\d{5})) (?=\p{Lu}\S{1,10}(?:[\s/]|$))/gu, '$1\u00a0')
    .replace(/((?:^| )\S{1,12}) (?=(?:Mah|Mh|Cd)\b)/g, '$1\u00a0')
    .replace(/ (?=\/)/g, '\u00a0')
    .replace(/-(?=\d)/g, '-\u2060')
    // Chromium breaks a line after a slash only before some letters.
    .replace(/(\p{L})\/(?=\p{L})/gu, '$1/\u200b');
