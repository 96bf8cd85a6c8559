const SHOWN_CODE_LENGTH = 20;

/** Returns the part of a business's code that people read (product.md 9.7). */
export const shownCode = (code: string): string => code.slice(0, SHOWN_CODE_LENGTH);
