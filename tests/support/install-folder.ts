import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isWindows = process.platform === 'win32';

/** Installs the packages of a folder of its own, if they are not yet. Returns false if npm fails. */
export function installFolder(folder: string): boolean {
  const lock = join(folder, 'package-lock.json');
  const stamp = join(folder, 'node_modules/.installed-lock.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === readFileSync(lock, 'utf8')) return true;
  // The reasons of ADR 6 hold here too.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = isWindows ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, args, { cwd: folder, stdio: 'inherit', shell: isWindows });
  if (status !== 0) return false;
  writeFileSync(stamp, readFileSync(lock));
  return true;
}
