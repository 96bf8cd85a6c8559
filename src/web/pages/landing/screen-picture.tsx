import type { Formats, ScreenFiles } from './screen-files.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The width that `.phone` in screens.css gives a picture, in CSS pixels. */
const SIZES = '(min-width: 960px) 300px, 226px';

const widths = ([small, middle, large]: Formats['avif']) => `${small} 300w, ${middle} 450w, ${large} 600w`;

/**
 * A screenshot of the app in the visitor's colour scheme, in the best format and density that the browser
 * supports.
 */
export function ScreenPicture({ files: { light, dark }, alt }: { files: ScreenFiles; alt: string }) {
  return (
    <picture>
      <source media={DARK} type="image/avif" srcSet={widths(dark.avif)} sizes={SIZES} />
      <source media={DARK} type="image/webp" srcSet={widths(dark.webp)} sizes={SIZES} />
      <source type="image/avif" srcSet={widths(light.avif)} sizes={SIZES} />
      <img
        loading="lazy"
        decoding="async"
        width={300}
        height={640}
        srcSet={widths(light.webp)}
        sizes={SIZES}
        src={light.webp[0]}
        alt={alt}
      />
    </picture>
  );
}
