import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtAssets, type Manifest } from '#server/ssr/assets.ts';

/** All JavaScript that `/` loads for an anonymous visitor, gzipped, in bytes. */
const LIMIT = 90_000;

/** Text that only these libraries' code contains. The first load must not contain any of them. */
const FOREIGN: Record<string, RegExp> = {
  Firebase: /identitytoolkit|firebase/i,
  zod: /invalid_union/,
  'TanStack Query': /refetchOnWindowFocus/,
};

/** Fails the build if the landing page's first load exceeds its budget or contains a forbidden library. */
export function checkFirstLoad(clientFolder: string): void {
  const manifest = readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8');
  const tags = builtAssets(JSON.parse(manifest) as Manifest)('landing');
  const files = [...tags.matchAll(/\/([^\s"]+\.js)/g)].map(([, file = '']) => file);

  let total = 0;
  for (const file of files) {
    const code = readFileSync(join(clientFolder, file));
    total += gzipSync(code, { level: 9 }).byteLength;
    for (const [name, pattern] of Object.entries(FOREIGN)) {
      if (pattern.test(code.toString()))
        throw new Error(`${file}, part of the first load of /, contains ${name}`);
    }
  }
  const report = `First load of /: ${(total / 1000).toFixed(1)} kB of JavaScript (gzip) in ${files.length} files, limit ${LIMIT / 1000} kB`;
  if (total > LIMIT) throw new Error(report);
  console.log(report);
}
