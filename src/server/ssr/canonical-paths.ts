import { slugFromAddress } from '#shared/domain/slug.ts';
import { MAX_PATH_LENGTH, matchPage, pagePath } from '#shared/routing/pages.ts';

/** Characters that a sentence or a chat may leave at the end of an address. Codes may end in `_` and `-`. */
const AT_THE_END = /(?![_-])[\s\p{P}~`>]/u;

/** Also drops the invisible characters that pages and documents put where a line may break. */
function withoutEnd(address: string): string {
  const letters = [...address.replace(/\p{Cf}/gu, '')];
  return letters.slice(0, letters.findLastIndex((letter) => !AT_THE_END.test(letter)) + 1).join('');
}

function withoutEscapesAtEnd(text: string): string {
  let end = text.length;
  for (let at = text.lastIndexOf('%'); at >= 0; at = text.lastIndexOf('%', end - 1)) {
    if (!/^%[\da-f]{0,2}$/i.test(text.slice(at, end))) break;
    end = at;
    if (end === 0) break;
  }
  return text.slice(0, end);
}

/** Decodes what apps escape, again and again if they do; an escape cut at the end of a link is dropped. */
function decodeFully(text: string): string {
  let decoded = text;
  for (let round = 0; round < MAX_DECODINGS && decoded.includes('%'); round += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      decoded = withoutEscapesAtEnd(decoded);
    }
  }
  return decoded;
}
const MAX_DECODINGS = 4;

/** Returns a decoded path or query without escapes of HTML and mail. */
const unescaped = (text: string): string =>
  decodeFully(text)
    .replace(/\p{Cf}|=\r?\n/gu, '')
    .replace(/&amp;/gi, '&')
    .replaceAll('\\', '/')
    .replaceAll('+', ' ')
    .normalize('NFKC');

/** Matches what follows a link without a space: a query, markup, quotes, a suffix, the next sentence, an emoji. */
const GLUED = /[\s?&;:#<>"'’‘“”«»()[\]{}|^`*~,!…]|\.(?=\p{Lu})|\p{Extended_Pictographic}/u;
/**
 * Matches a path exactly as we print it, before what follows a link but no part of a name: what precedes a space is
 * the name of another business if a longer name was meant.
 */
const PRINTED =
  /^(?:\/[a-z\d]+(?:-[a-z\d]+)*)+(?=[?;:#<>"“”«»()[\]{}|^`*~,!…\r\n]|&[^&=\s]+=|['’‘]\p{L}+$|\.\p{Lu}|\p{Extended_Pictographic})/u;
const AT_THE_START = /^[\p{P}\s]+/u;

function withoutDashesAtEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '-' || text[end - 1] === '_') end -= 1;
  return text.slice(0, end);
}

/** Returns the last link to `host` within a path into which a link was pasted, or what precedes another link. */
function withoutOtherLinks(path: string, host: string): string {
  const own = path.toLowerCase().lastIndexOf(`/${host}/`);
  return own < 0 ? path.replace(/https?:.*$/is, '') : path.slice(own + host.length + 1);
}

function withoutStart(path: string): string {
  const segments = path.split('/').map((segment) => segment.replace(AT_THE_START, ''));
  return segments.join('/');
}

function withoutGlued(path: string): string {
  const end = path.search(GLUED);
  return end < 0 ? path : path.slice(0, end);
}

/**
 * Returns the id of a place in a path or query, as apps and people pass it on: escaped, repeated, glued to other
 * parameters or to a word, in capitals, or as quoted-printable mail (`=3D`); null if there is none.
 */
export function placeIdIn(text: string): string | null {
  const [, id] = /(?<![\p{L}\d])yer\s*=+\s*(?:3D)?([a-z\d]{4})(?!\d)/iu.exec(unescaped(text)) ?? [];
  return id?.toUpperCase() ?? null;
}

const isInvitation = (path: string): boolean => matchPage(path).name === 'invitation';

function pathsOf(path: string): string[] {
  const segments = withoutEnd(path).split('/').filter(Boolean);
  while (segments.length > 2 && slugFromAddress(segments[1] ?? '') === 'r') segments.shift();
  const [first = '', code = ''] = segments;
  if (segments.length > 1 && isInvitation(`/${slugFromAddress(first)}/${code}`)) {
    // Codes from the app may contain lower-case letters and dashes; ours are printed in groups.
    const typed = code.replace(/\s/g, '').toUpperCase();
    return [...new Set([code, typed, typed.replace(/\p{P}/gu, '') || typed])].map(pagePath.invitation);
  }
  const slugs = segments.map(slugFromAddress);
  const canonical = `/${slugs.join('/')}`;
  return slugs.includes(null) || matchPage(canonical).name === 'notFound' ? [] : [canonical];
}

/**
 * Returns the page paths that a visitor may have meant by a decoded path, the likeliest first. Visitors type
 * capitals and Turkish letters, and end sentences with an address; apps escape, repeat and glue it. The paths are
 * built from the table of pages, so none leads to another site. This function does not check whether the page has
 * content.
 */
export function canonicalPaths(path: string, host: string): string[] {
  if (path.length > MAX_PATH_LENGTH) return [];
  const link = withoutOtherLinks(unescaped(path), host);
  const bare = withoutStart(link);
  const code = withoutGlued(bare);
  // WhatsApp's italics leave an underscore.
  const readings = [path, link, bare, withoutDashesAtEnd(bare), PRINTED.exec(bare)?.[0] ?? ''];
  const found = readings.filter((reading) => /[^/]/.test(reading) || reading === path).flatMap(pathsOf);
  // A cut code must not lead to another one.
  const codes = [code, withoutDashesAtEnd(code)].flatMap(pathsOf).filter(isInvitation);
  return [...new Set([...found, ...codes])];
}
