/**
 * `npm run test:emulator`: the owner's journey against the official Auth Emulator, an independent peer of the identity
 * protocol. Installs this folder when it has to; what the emulator writes stays below it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLI, FOLDER } from './auth-emulator.ts';

const LOCK = join(FOLDER, 'package-lock.json');
const STAMP = join(FOLDER, 'node_modules/.installed-lock.json');

const isWindows = process.platform === 'win32';

function isInstalled(): boolean {
  return existsSync(CLI) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === readFileSync(LOCK, 'utf8');
}

function install(): void {
  console.log('\n› Installing the Auth Emulator (some 250 MB, once)…');
  // The reasons of ADR 6 hold here too.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd: FOLDER,
    stdio: 'inherit',
    shell: isWindows,
  });
  if (status !== 0 || !existsSync(CLI)) {
    console.error(
      '\nThe Auth Emulator could not be installed, so this test cannot run. It needs a package registry once; ' +
        'neither the product nor `npm test` needs it.',
    );
    process.exit(1);
  }
  writeFileSync(STAMP, readFileSync(LOCK));
}

if (!isInstalled()) install();
const playwright = join(FOLDER, '../../node_modules/.bin/playwright');
const { status } = spawnSync(playwright, ['test', '--config', join(FOLDER, 'playwright.config.ts')], {
  stdio: 'inherit',
  shell: isWindows,
});
process.exitCode = status ?? 1;
