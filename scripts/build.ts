import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';
import { checkFirstLoad } from './check-first-load.ts';
import { generate } from './generate.ts';
import { writeCommit } from './write-commit.ts';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|ico)$/;

/** Writes `.br` and `.gz` files next to text assets, at the highest quality: they are served often. */
function precompress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${path}.br`, brotliCompressSync(content, brotli));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

rmSync('dist', { recursive: true, force: true });
await generate();
const builder = await createBuilder({ logLevel: 'warn' });
for (const environment of Object.values(builder.environments)) await builder.build(environment);
cpSync('generated/og-images', 'dist/server/documents/og-images/assets', { recursive: true });
cpSync('generated/document-fonts', 'dist/server/documents/fonts', { recursive: true });
cpSync('src/server/documents/print/templates', 'dist/server/documents/print/templates', { recursive: true });
precompress('dist/client');
checkFirstLoad('dist/client');
writeCommit();
