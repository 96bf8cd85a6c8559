import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/pages.ts';
import { usePublicConfig } from '#web/components/page-state.tsx';
import { canvasPng } from '#web/lib/canvas-png.ts';
import { nextPaint } from '#web/lib/next-paint.ts';
import { readQr } from '#web/lib/read-qr.ts';
import { qrMatrix } from '#web/ui/qr-code.tsx';
import { drawStory } from './draw-story.ts';
import { loadStoryParts } from './story-parts.ts';

export type StoryState =
  | { name: 'drawing' | 'checking' | 'unread' | 'failed' }
  /** The code was read back from the picture; only now there is a file. */
  | { name: 'read'; file: File };

/** Draws the story on the canvas, and reads its code back before it becomes a file (product.md 2.11). */
export function useStory(business: Business, code: string) {
  const { origin } = usePublicConfig();
  const { name, slug } = business;
  const canvas: RefObject<HTMLCanvasElement | null> = useRef(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<StoryState>({ name: 'drawing' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws the same again
  useEffect(() => {
    let over = false;
    const say = (next: StoryState) => {
      if (!over) setState(next);
    };
    async function make(): Promise<StoryState> {
      say({ name: 'drawing' });
      const parts = await loadStoryParts();
      const context = canvas.current?.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('The browser has no canvas.');
      const text = origin + pagePath.invitation(code);
      const link = (origin + pagePath.business(slug)).replace(/^https?:\/\//, '');
      drawStory(context, { ...parts, name, link, code: qrMatrix(text) });
      say({ name: 'checking' });
      await nextPaint();
      if ((await readQr(context)) !== text) return { name: 'unread' };
      const png = await canvasPng(context.canvas);
      return { name: 'read', file: new File([png], `${slug}-durum.png`, { type: 'image/png' }) };
    }
    make()
      .catch((): StoryState => ({ name: 'failed' }))
      .then(say);
    return () => {
      over = true;
    };
  }, [name, slug, code, origin, attempt]);

  return { canvas, state, retry: useCallback(() => setAttempt((last) => last + 1), []) };
}
