/**
 * `npm run test:emulator`: the owner's journey against the official Auth Emulator, an independent peer of the identity
 * protocol. Installs this folder when it has to; what the emulator writes stays below it.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installFolder } from '../support/install-folder.ts';
import { FOLDER } from './auth-emulator.ts';

if (!installFolder(FOLDER)) {
  console.error(
    '\nThe Auth Emulator (some 250 MB) could not be installed, so this test cannot run. It needs a package registry ' +
      'once; neither the product nor `npm test` needs it.',
  );
  process.exit(1);
}
const playwright = join(FOLDER, '../../node_modules/.bin/playwright');
const { status } = spawnSync(playwright, ['test', '--config', join(FOLDER, 'playwright.config.ts')], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
