import { openGlyphs } from '#server/documents/glyphs.ts';
import { drawableOrder } from '#server/documents/print/drawable-order.ts';
import type { PrintedDocument, PrintOrder } from '#server/documents/print/port.ts';
import { openPress, type PressAnswer } from '#server/documents/print/press.ts';

export const PRESS_FOLDERS = {
  templates: 'src/server/documents/print/templates',
  fonts: 'generated/document-fonts',
};
export const glyphs = openGlyphs(PRESS_FOLDERS.fonts);

export interface TestPress {
  answer(order: PrintOrder): Promise<PressAnswer>;
  /**
   * Prints an order.
   * @throws if there is no document
   */
  print(order: PrintOrder): Promise<PrintedDocument>;
}

/** Opens a PDF renderer in this process. */
export async function openTestPress(): Promise<TestPress> {
  const press = await openPress(PRESS_FOLDERS);
  const answer = (order: PrintOrder) => press.print(drawableOrder(order, glyphs));
  return {
    answer,
    async print(order) {
      const answered = await answer(order);
      if ('printed' in answered) return answered.printed;
      throw new Error(JSON.stringify(answered));
    },
  };
}
