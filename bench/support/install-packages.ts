import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runToEnd } from './children.ts';

/** Installs packages that only one measurement needs into a separate folder, once. Returns the folder. */
export async function installPackages(name: string, packages: Record<string, string>): Promise<string> {
  const folder = resolve('.cache/bench', name);
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: packages });
  const file = join(folder, 'package.json');
  const done = join(folder, 'installed.json');
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, wanted);
  await runToEnd('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  writeFileSync(done, wanted);
  return folder;
}
