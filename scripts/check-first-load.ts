import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtAssets, type Manifest } from '#server/ssr/assets.ts';

/** Maximum of all JavaScript that these pages load for an anonymous visitor, gzipped, in bytes. */
const LIMITS = { landing: 84_000, business: 93_500, invitation: 95_500 } as const;

/** Text that only these libraries' code contains. A first load must not contain any of them. */
const FOREIGN: Record<string, RegExp> = {
  Firebase: /identitytoolkit|firebase/i,
  zod: /invalid_union/,
  'TanStack Query': /refetchOnWindowFocus/,
};

/** Fails the build if the first load of a page exceeds its limit or contains a forbidden library. */
export function checkFirstLoad(clientFolder: string): void {
  const manifest = readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8');
  const tagsOf = builtAssets(JSON.parse(manifest) as Manifest);
  for (const page of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
    checkPage(clientFolder, page, tagsOf(page), LIMITS[page]);
  }
}

function checkPage(clientFolder: string, page: string, tags: string, limit: number): void {
  const files = [...tags.matchAll(/\/([^\s"]+\.js)/g)].map(([, file = '']) => file);
  let total = 0;
  for (const file of files) {
    const code = readFileSync(join(clientFolder, file));
    total += gzipSync(code, { level: 9 }).byteLength;
    for (const [name, pattern] of Object.entries(FOREIGN)) {
      if (pattern.test(code.toString()))
        throw new Error(`${file}, part of the first load of ${page}, contains ${name}`);
    }
  }
  const report = `First load of ${page}: ${(total / 1000).toFixed(1)} kB of JavaScript (gzip) in ${files.length} files, limit ${limit / 1000} kB`;
  if (total > limit) throw new Error(report);
  console.log(report);
}
