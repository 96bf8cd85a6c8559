import type { ScreenFiles } from './screen-files.ts';

const DARK = '(prefers-color-scheme: dark)';

const densities = ([once, twice]: readonly [string, string]) => `${once}, ${twice} 2x`;

/** A screenshot of the app in the visitor's colour scheme, in the best format and density the browser takes. */
export function ScreenPicture({ files: { light, dark }, alt }: { files: ScreenFiles; alt: string }) {
  return (
    <picture>
      <source media={DARK} type="image/avif" srcSet={densities(dark.avif)} />
      <source media={DARK} type="image/webp" srcSet={densities(dark.webp)} />
      <source type="image/avif" srcSet={densities(light.avif)} />
      <img
        loading="lazy"
        decoding="async"
        width={300}
        height={640}
        srcSet={densities(light.webp)}
        src={light.webp[0]}
        alt={alt}
      />
    </picture>
  );
}
