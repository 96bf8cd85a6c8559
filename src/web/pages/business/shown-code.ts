const SHOWN_CODE_LENGTH = 20;

/** What people read of a business's code (product.md 9.7). */
export const shownCode = (code: string): string => code.slice(0, SHOWN_CODE_LENGTH);
