import { existsSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Screens } from './screens.tsx';

interface Size {
  width: number;
  height: number;
}

/** Reads the `ispe` property (ISO/IEC 23008-12): version and flags, then width and height. */
function avifSize(bytes: Buffer): Size {
  const at = bytes.indexOf('ispe');
  expect(at).toBeGreaterThan(0);
  return { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
}

/** Reads the frame header of the VP8 chunk (RFC 9649, "simple file format (lossy)"). */
function webpSize(bytes: Buffer): Size {
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8 ');
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';

const html = renderToStaticMarkup(<Screens />);
const pictures = [...html.matchAll(/<picture>(.*?)<\/picture>/g)].map(([, inside = '']) => ({
  sources: [...inside.matchAll(/<source[^>]*>/g)].map(([tag]) => tag),
  img: /<img[^>]*>/.exec(inside)?.[0] ?? '',
}));
const names = pictures.map(({ img }) => /\/(\w+)-light-1x/.exec(attribute(img, 'src'))?.[1] ?? '');

test('welcome, homepage and customer are shown, each with its own text', () => {
  expect(names).toEqual(['welcome', 'homepage', 'customer']);
  const texts = pictures.map(({ img }) => attribute(img, 'alt'));
  expect(texts.filter((text) => text.length > 30)).toHaveLength(3);
  expect(new Set(texts).size).toBe(3);
  const captions = [...html.matchAll(/<figcaption[^>]*><b[^>]*>([^<]*)</g)].map(([, caption]) => caption);
  expect(captions).toEqual(['Hoş geldiniz', 'Ana sayfa', 'Müşteri']);
});

describe.each(names)('the picture of %s', (name) => {
  const { sources, img } = pictures[names.indexOf(name)] ?? { sources: [], img: '' };
  const edges = { width: Number(attribute(img, 'width')), height: Number(attribute(img, 'height')) };

  test('matches the visitor’s colour scheme, AVIF before WebP', () => {
    const offers = [...sources, img].map((tag) => [
      attribute(tag, 'media'),
      attribute(tag, 'type'),
      /-(light|dark)-1x\.(avif|webp)/.exec(attribute(tag, 'srcset'))?.slice(1).join(' '),
    ]);
    expect(offers).toEqual([
      ['(prefers-color-scheme: dark)', 'image/avif', 'dark avif'],
      ['(prefers-color-scheme: dark)', 'image/webp', 'dark webp'],
      ['', 'image/avif', 'light avif'],
      ['', '', 'light webp'],
    ]);
  });

  test('has the size given in its markup, in every format and width', () => {
    const files = [...sources, img].flatMap((tag) =>
      attribute(tag, 'srcset')
        .split(', ')
        .map((entry) => entry.split(' ')),
    );
    expect(files).toHaveLength(12);
    for (const [url = '', width = ''] of files) {
      const path = url.slice(1).split('?')[0] ?? '';
      expect(existsSync(path), path).toBe(true);
      const size = (path.endsWith('.avif') ? avifSize : webpSize)(readFileSync(path));
      const times = Number.parseInt(width, 10) / edges.width;
      expect([1, 1.5, 2]).toContain(times);
      expect(size, path).toEqual({ width: edges.width * times, height: edges.height * times });
    }
  });

  test('loads lazily into reserved space', () => {
    expect([attribute(img, 'loading'), attribute(img, 'decoding')]).toEqual(['lazy', 'async']);
    expect(edges).toEqual({ width: 300, height: 640 });
    expect(attribute(img, 'src')).toBe(attribute(img, 'srcset').split(' ')[0]);
  });
});
