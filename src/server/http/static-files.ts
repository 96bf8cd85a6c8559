import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type CachedResponse, fileResponse } from '#server/cache/cached-response.ts';
import type { Coding } from '#server/cache/compress.ts';

const ONE_YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';
export const ONE_DAY = 'public, max-age=86400';

/** Suffixes of the files that the build compressed, by coding. */
const COMPRESSED: Record<Coding, string> = { br: '.br', gzip: '.gz' };

/** Source maps, and compressed files, which are sent only in place of the original. */
const NOT_BY_NAME = new Set(['.map', ...Object.values(COMPRESSED)]);

/** Reads all public files into memory, by path. Skips files and folders whose names begin with a dot. */
export function readStaticFiles(root: string): ReadonlyMap<string, CachedResponse> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files
    .map(({ parentPath, name }) => `/${relative(root, join(parentPath, name))}`.replaceAll(sep, '/'))
    .filter((path) => !path.includes('/.') && !NOT_BY_NAME.has(extname(path)));
  return new Map(paths.map((path) => [path, staticFile(root, path)]));
}

function staticFile(root: string, path: string): CachedResponse {
  const file = join(root, path);
  const compressed = Object.entries(COMPRESSED)
    .filter(([, suffix]) => existsSync(file + suffix))
    .map(([coding, suffix]) => [coding, readFileSync(file + suffix)]);
  const type = getMimeType(path) ?? 'application/octet-stream';
  const cacheControl = path.startsWith('/assets/') ? ONE_YEAR_IMMUTABLE : ONE_DAY;
  return fileResponse(type, cacheControl, readFileSync(file), Object.fromEntries(compressed));
}
