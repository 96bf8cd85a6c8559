// `npm run capture-screens` creates these files.
const files = import.meta.glob<string>('./*.{avif,webp}', {
  base: '../../assets/screens',
  query: '?no-inline',
  import: 'default',
  eager: true,
});

interface ScreenPictureProps {
  name: 'welcome' | 'homepage' | 'customer';
  alt: string;
}

const DARK = '(prefers-color-scheme: dark)';

/** The width of a picture on its phone in screens.tsx, in CSS pixels. */
const SIZES = '(min-width: 960px) 300px, 226px';

/** In the visitor's colour scheme, in the best format and density that the browser supports. */
export function ScreenPicture({ name, alt }: ScreenPictureProps) {
  const url = (scheme: string, density: string, format: string) =>
    files[`./${name}-${scheme}-${density}.${format}`];
  const widths = (scheme: string, format: string) =>
    `${url(scheme, '1x', format)} 300w, ${url(scheme, '1.5x', format)} 450w, ${url(scheme, '2x', format)} 600w`;
  return (
    <picture>
      <source media={DARK} type="image/avif" srcSet={widths('dark', 'avif')} sizes={SIZES} />
      <source media={DARK} type="image/webp" srcSet={widths('dark', 'webp')} sizes={SIZES} />
      <source type="image/avif" srcSet={widths('light', 'avif')} sizes={SIZES} />
      <img
        loading="lazy"
        decoding="async"
        width={300}
        height={640}
        srcSet={widths('light', 'webp')}
        sizes={SIZES}
        src={url('light', '1x', 'webp')}
        alt={alt}
        className="size-full object-cover"
      />
    </picture>
  );
}
