import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A Chromium to test with: CHROMIUM_PATH, then Playwright's own, then the system's.
 * Null when there is none; a CHROMIUM_PATH that leads nowhere is an error, not a hint.
 */
export function findBrowser(): string | null {
  const configured = process.env.CHROMIUM_PATH;
  if (configured !== undefined && configured !== '') {
    if (!isExecutable(configured)) throw new Error(`CHROMIUM_PATH is not an executable file: ${configured}`);
    return configured;
  }
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES].find(isExecutable) ?? null;
}

function attempt(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

const isRoot = () => process.getuid?.() === 0;

function hasAptGet(): boolean {
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Playwright's download first; where that is not to be had, Debian's package. */
function installBrowser(): void {
  console.log('\n› No Chromium found: getting one…');
  const playwright = join('node_modules', '.bin', 'playwright');
  const withDeps = isRoot() ? ['--with-deps'] : [];
  if (attempt(playwright, ['install', ...withDeps, 'chromium']) && findBrowser() !== null) return;
  if (isRoot() && hasAptGet()) {
    attempt('apt-get', ['update', '-qq']);
    attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  if (findBrowser() === null) {
    console.error('\nNo Chromium could be installed. Please install one and name it in CHROMIUM_PATH.');
    process.exit(1);
  }
}

if (process.argv.includes('--install') && findBrowser() === null) installBrowser();
