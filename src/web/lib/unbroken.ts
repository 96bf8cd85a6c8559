/** Keeps `07:00–18:00`, `9–11 Mart` and `+90 532 123 45 67` each on one line. */
export const unbroken = (text: string): string =>
  text.replace(/(\d–)(?=\d)/g, '$1\u2060').replace(/(\d) (?=[\d\p{Lu}])/gu, '$1\u00a0');
