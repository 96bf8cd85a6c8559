import { type RefObject, useRef } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { useRead } from '#web/api/use-read.ts';
import { canvasPng } from '#web/lib/canvas-png.ts';
import { nextPaint } from '#web/lib/next-paint.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { readQr } from '#web/lib/read-qr.ts';
import { shownLink } from '#web/owner/shown-link.ts';
import { qrMatrix } from '#web/ui/qr-code.tsx';
import { drawStory } from './draw-story.ts';
import { loadStoryParts } from './story-parts.ts';

type StoryState =
  | { name: 'drawing' | 'checking' | 'unread' | 'failed' }
  /** The code was read back from the picture; only this state has a file. */
  | { name: 'read'; file: File };

/** Draws the story on the canvas, and reads its code back before creating the file (product.md 2.11). */
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
      return context;
    },
  });
  const context = drawing.data;
  /** Null if the code cannot be read. */
  const reading = useRead({
    queryKey: ['story-file', name, link, text],
    enabled: context !== undefined,
    async queryFn() {
      await nextPaint();
      if (context === undefined || (await readQr(context)) !== text) return null;
      const png = await canvasPng(context.canvas);
      return new File([png], `${slug}-durum.png`, { type: 'image/png' });
    },
  });

  function state(): StoryState {
    if (drawing.isFetching) return { name: 'drawing' };
    if (reading.isFetching) return { name: 'checking' };
    if (drawing.isError || reading.isError) return { name: 'failed' };
    if (reading.data) return { name: 'read', file: reading.data };
    return { name: reading.data === null ? 'unread' : 'checking' };
  }
  const retry = () => void (drawing.isError ? drawing : reading).refetch();
  return { canvas, state: state(), retry };
}
