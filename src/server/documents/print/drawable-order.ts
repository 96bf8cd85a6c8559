import type { Glyphs } from '#server/documents/glyphs.ts';
import { ProductError } from '#server/product-error.ts';
import { unprintableMessage } from '#shared/contract/errors.ts';
import { mapTexts } from './json.ts';
import type { PrintOrder } from './port.ts';

export interface DrawableOrder extends PrintOrder {
  /** Fonts that its texts need besides the standard ones. */
  fonts: readonly string[];
}

/** @throws {ProductError} UNPRINTABLE_TEXT, with each text of the content that cannot be drawn whole */
export function drawableOrder(order: PrintOrder, glyphs: Glyphs): DrawableOrder {
  const fonts = new Set<string>();
  const unprintable = new Set<string>();
  const content = mapTexts(order.content, (text) => {
    const drawable = glyphs(text);
    if (drawable === null) unprintable.add(text);
    for (const font of drawable?.fonts ?? []) fonts.add(font);
    return drawable?.text ?? text;
  });
  if (unprintable.size > 0) {
    throw new ProductError('UNPRINTABLE_TEXT', { message: unprintableMessage([...unprintable]) });
  }
  // Labels consist of texts of the content, which have been checked.
  const shown = (text: string) => glyphs(text)?.text ?? text;
  const codes = order.codes.map(({ text, label }) => ({ text, label: shown(label) }));
  return { ...order, title: shown(order.title), codes, content, fonts: [...fonts] };
}
