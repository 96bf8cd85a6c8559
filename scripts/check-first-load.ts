import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pages } from '#shared/pages.ts';

/** All JavaScript that `/` loads for an anonymous visitor, gzip, in bytes. */
const LIMIT = 85_000;
const ENTRY = 'src/web/entry-client.tsx';
const LANDING = `src/web/pages/${pages.landing.module}`;

/** Words that only these libraries' code contains; none may be in the first load. */
const FOREIGN: Record<string, RegExp> = {
  Firebase: /identitytoolkit|firebase/i,
  zod: /invalid_union/,
};

interface Chunk {
  file: string;
  imports?: string[];
}

function filesOf(manifest: Record<string, Chunk>, key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`the manifest has no ${key}`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const name of chunk.imports ?? []) filesOf(manifest, name, files);
  return files;
}

/** Fails the build when the landing page's first load grows over its budget or takes in a library it must not. */
export function checkFirstLoad(clientFolder: string): void {
  const path = join(clientFolder, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error(`${path} is missing`);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
  const files = [...new Set([...filesOf(manifest, ENTRY), ...filesOf(manifest, LANDING)])];

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
