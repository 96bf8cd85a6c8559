/** Markup that many pages have in common: always the same object, so that its bytes are made once. */
export interface SharedMarkup {
  readonly text: string;
}

/** A page, or a part of one, in pieces. */
export type Markup = readonly (string | SharedMarkup)[];

export const textOf = (markup: Markup): string =>
  markup.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
