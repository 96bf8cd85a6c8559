import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MARK_RIM, MARK_STAND, MARK_TEA } from '#web/layout/brand-mark.ts';
import {
  type Box,
  businessLayout,
  inks,
  mark as markBox,
} from '../../src/server/documents/og-images/layout.ts';
import { OG_IMAGE_SIZE as CARD } from '../../src/server/documents/og-images/port.ts';
import { qrColors } from '../../src/shared/theme/qr-colors.ts';

const WEB = join(import.meta.dirname, '../../src/web');

const SAUCER: Box = { left: 672, top: -64, width: 700, height: 700 };
const TEA: Box = { left: 872, top: 82, width: 300, height: 402 };
/** A straight version of the rim, twice its size on the page (`web/ui/rim.css`). */
const RIM = { height: 54, line: 6, tile: 48 } as const;

/** Replaces `pathLength`, which the renderer lacks, by the distance of the saucer's 32 dots. */
function measuredDots(svg: string): string {
  return svg.replace(
    /<circle([^>]*) r="(\d+)"([^>]*) pathLength="(\d+)"\/>/g,
    (_, before, radius, rest, count) => {
      const pitch = (2 * Math.PI * Number(radius)) / Number(count);
      const dashes = rest.replace(/stroke-dasharray="[^"]*" stroke-dashoffset="[^"]*"/, '');
      return `<circle${before} r="${radius}"${dashes} stroke-dasharray="0.01 ${pitch - 0.01}" stroke-dashoffset="${pitch / 2}"/>`;
    },
  );
}

/** Returns one of the page's drawings, with a prefix for its ids to keep them distinct. */
function drawing(name: string, { left, top, width, height }: Box): string {
  const svg = measuredDots(readFileSync(join(WEB, `assets/${name}.svg`), 'utf8'));
  if (svg.includes('pathLength')) throw new Error(`${name}.svg has a pathLength that is not understood`);
  return svg
    .replaceAll(/ id="(\w+)"/g, ` id="${name}-$1"`)
    .replaceAll(/href="#(\w+)"/g, `href="#${name}-$1"`)
    .replace('<svg ', `<svg x="${left}" y="${top}" width="${width}" height="${height}" `);
}

function mark({ left, top, width, height }: Box): string {
  return (
    `<svg x="${left}" y="${top}" width="${width}" height="${height}" viewBox="0 0 48 48">` +
    `<g fill="none" stroke="${inks['on-red']}" stroke-width="2.8" stroke-linejoin="round" stroke-linecap="round">` +
    `<path d="${MARK_RIM}"/><path d="${MARK_STAND}"/></g><path fill="${inks['on-red']}" d="${MARK_TEA}"/></svg>`
  );
}

function rim(): string {
  const top = CARD.height - RIM.height;
  const middle = RIM.tile / 2;
  const tiles = Array.from({ length: CARD.width / RIM.tile + 1 }, (_, index) => {
    const left = index * RIM.tile;
    return (
      `<path d="M${left + middle - 13} ${top}h26v23a13 13 0 0 1-26 0z"/>` +
      `<circle cx="${left}" cy="${top + 14}" r="4"/>`
    );
  });
  return (
    `<path fill="${inks.porcelain}" d="M0 ${top}h${CARD.width}v${RIM.height}H0z"/>` +
    `<g fill="${inks.red}">${tiles.join('')}<path d="M0 ${CARD.height - RIM.line}h${CARD.width}v${RIM.line}H0z"/></g>`
  );
}

function plate({ left, top, width, height }: Box): string {
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="8" fill="${qrColors.ground}"/>`;
}

/** Returns the background of a card as SVG; a shop's has a plate for its QR code. */
export function ogImageGround(kind: 'shop' | 'site'): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">` +
    `<path fill="${inks.red}" d="M0 0h${CARD.width}v${CARD.height}H0z"/>` +
    `${drawing('saucer', SAUCER)}${drawing('tea', TEA)}${mark(markBox)}${rim()}` +
    `${kind === 'shop' ? plate(businessLayout.plate) : ''}</svg>`
  );
}
