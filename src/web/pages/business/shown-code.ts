const SHOWN_CODE_LENGTH = 20;

export const shownCode = (code: string): string => code.slice(0, SHOWN_CODE_LENGTH);
