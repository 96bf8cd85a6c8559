import { onest, sansita } from '#web/assets/font-files.ts';
import sugarDrawing from '#web/assets/sugar.svg?no-inline';
import teaDrawing from '#web/assets/tea.svg?no-inline';
import type { Story } from './draw-story.ts';

async function drawing(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

/** Loads the font under a separate name; the page's may have been skipped (`font-display: optional`). */
async function font(family: string, file: string, weight: string): Promise<string> {
  const face = new FontFace(family, `url(${file})`, { weight });
  document.fonts.add(await face.load());
  return `"${family}", sans-serif`;
}

/** Loads the parts of the picture. @throws if any of them fails to load */
export async function loadStoryParts(): Promise<Pick<Story, 'tea' | 'sugar' | 'fonts'>> {
  const [tea, sugar, display, text] = await Promise.all([
    drawing(teaDrawing),
    drawing(sugarDrawing),
    font('Story Sansita', sansita, '900'),
    font('Story Onest', onest, '400 800'),
  ]);
  return { tea, sugar, fonts: { display, text } };
}
