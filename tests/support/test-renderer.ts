import { openGlyphs } from '#server/documents/glyphs.ts';
import { drawableOrder } from '#server/documents/print/drawable-order.ts';
import type { PrintedDocument, PrintOrder } from '#server/documents/print/port.ts';
import { openRenderer, type RenderResult } from '#server/documents/print/renderer.ts';

export const RENDERER_FOLDERS = {
  templates: 'src/server/documents/print/templates',
  fonts: 'generated/document-fonts',
};
export const glyphs = openGlyphs(RENDERER_FOLDERS.fonts);

export interface TestRenderer {
  answer(order: PrintOrder): Promise<RenderResult>;
  /**
   * Prints an order.
   * @throws if there is no document
   */
  print(order: PrintOrder): Promise<PrintedDocument>;
}

/** Opens a PDF renderer in this process. */
export async function openTestRenderer(): Promise<TestRenderer> {
  const renderer = await openRenderer(RENDERER_FOLDERS);
  const answer = (order: PrintOrder) => renderer.print(drawableOrder(order, glyphs));
  return {
    answer,
    async print(order) {
      const answered = await answer(order);
      if ('printed' in answered) return answered.printed;
      throw new Error(JSON.stringify(answered));
    },
  };
}
