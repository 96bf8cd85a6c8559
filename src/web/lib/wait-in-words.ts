const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Formats a wait, never shorter than it is: `45 saniye`, `3 dakika`, `2 saat`. */
export function waitInWords(seconds: number): string {
  if (seconds <= MINUTE) return `${seconds} saniye`;
  if (seconds <= HOUR) return `${Math.ceil(seconds / MINUTE)} dakika`;
  return `${Math.ceil(seconds / HOUR)} saat`;
}

export const waitSentence = (seconds: number): string =>
  `Biraz beklemeniz gerekiyor. ${waitInWords(seconds)} sonra tekrar deneyin.`;
