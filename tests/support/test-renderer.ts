import { openGlyphs } from '#server/documents/glyphs.ts';
import { drawableOrder } from '#server/documents/print/drawable-order.ts';
import type { PrintOrder } from '#server/documents/print/port.ts';
import { openRenderer } from '#server/documents/print/renderer.ts';

export const RENDERER_FOLDERS = {
  templates: 'src/server/documents/print/templates',
  fonts: 'generated/document-fonts',
};
export const glyphs = openGlyphs(RENDERER_FOLDERS.fonts);

/** A PDF, and its pages as PNG. */
export interface PrintedDocument {
  pdf: Uint8Array<ArrayBuffer>;
  pages: Uint8Array<ArrayBuffer>[];
}

export interface TestRenderer {
  /**
   * Prints an order.
   * @throws if there is no document
   */
  print(order: PrintOrder): Promise<PrintedDocument>;
}

/** Opens a PDF renderer in this process. */
export async function openTestRenderer(): Promise<TestRenderer> {
  const renderer = await openRenderer(RENDERER_FOLDERS);

  async function draw(order: PrintOrder) {
    const answer = await renderer.print(drawableOrder(order, glyphs));
    if ('file' in answer) return answer;
    throw new Error(JSON.stringify(answer));
  }
  return {
    async print(order) {
      const { file: pdf } = await draw(order);
      const { file: first, pages: count = 1 } = await draw({ ...order, page: 1 });
      const pages = [first];
      while (pages.length < count) pages.push((await draw({ ...order, page: pages.length + 1 })).file);
      return { pdf, pages };
    },
  };
}
