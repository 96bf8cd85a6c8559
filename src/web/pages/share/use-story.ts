import { type RefObject, useRef } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { useRead } from '#web/api/use-read.ts';
import { canvasPng } from '#web/lib/canvas-png.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { shownLink } from '#web/owner/shown-link.ts';
import { qrMatrix } from '#web/ui/qr-code.tsx';
import { drawStory } from './draw-story.ts';
import { loadStoryParts } from './story-parts.ts';

type StoryState = { name: 'drawing' | 'failed' } | { name: 'ready'; file: File };

/** Draws the story on the canvas, and makes its file (product.md 2.11). */
export function useStory({ name, slug }: Business, code: string) {
  const { origin } = usePublicConfig();
  const canvas: RefObject<HTMLCanvasElement | null> = useRef(null);
  const text = origin + pagePath.invitation(code);
  const link = shownLink(origin, slug);

  const drawing = useRead({
    queryKey: ['story', name, link, text],
    async queryFn() {
      const parts = await loadStoryParts();
      const context = canvas.current?.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('The browser has no canvas.');
      drawStory(context, { ...parts, name, link, code: qrMatrix(text) });
      const png = await canvasPng(context.canvas);
      return new File([png], `${slug}-durum.png`, { type: 'image/png' });
    },
  });
  function state(): StoryState {
    if (drawing.data) return { name: 'ready', file: drawing.data };
    return { name: drawing.isError ? 'failed' : 'drawing' };
  }
  return { canvas, state: state(), retry: () => void drawing.refetch() };
}
