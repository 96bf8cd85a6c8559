import type { TextExtent } from './fit-sign.ts';

const LINK_WIDTH = 816;
const LARGEST_LINK = 46;
/** Below this size, a link on one line is too small to copy by eye. */
const SMALLEST_ON_ONE_LINE = 30;
const LARGEST_ON_TWO_LINES = 36;

/** Returns the link on one line, or broken after a slash or hyphen near its middle. Size in pixels. */
export function linkLines(
  link: string,
  extentOf: (text: string) => TextExtent,
): { lines: string[]; size: number } {
  const sizeOf = (text: string) => LINK_WIDTH / extentOf(text).width;
  const one = sizeOf(link);
  if (one >= SMALLEST_ON_ONE_LINE) return { lines: [link], size: Math.min(LARGEST_LINK, one) };
  const middle = link.length / 2;
  const places = [...link.matchAll(/[/-]/g)].map(({ index }) => index + 1);
  const [at = Math.ceil(middle)] = places.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  const lines = [link.slice(0, at), link.slice(at)];
  return { lines, size: Math.min(LARGEST_ON_TWO_LINES, ...lines.map(sizeOf)) };
}
