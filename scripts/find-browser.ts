import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** A Chromium without windows and browser interface: tests take half the time (ADR 70). */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
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

function onPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

/** Returns the paths of the headless shell beside Chromium, whose path is all that Playwright reports. */
function playwrightShell(): string[] {
  const [, folder = '', revision] = /^(.*)chromium-(\d+)/.exec(chromium.executablePath()) ?? [];
  const shell = `${folder}chromium_headless_shell-${revision}`;
  if (!existsSync(shell)) return [];
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return readdirSync(shell).map((inner) => join(shell, inner, `chrome-headless-shell${suffix}`));
}

const findShell = () => [...playwrightShell(), ...onPath([SHELL])].find(isExecutable) ?? null;

/** Returns a Chromium, headless shells first, or null. @throws if CHROMIUM_PATH is not executable */
export function findBrowser(): string | null {
  const configured = process.env.CHROMIUM_PATH;
  if (configured !== undefined && configured !== '') {
    if (!isExecutable(configured)) throw new Error(`CHROMIUM_PATH is not an executable file: ${configured}`);
    return configured;
  }
  const browsers = [chromium.executablePath(), ...onPath(BROWSERS), ...PLACES];
  return findShell() ?? browsers.find(isExecutable) ?? null;
}

function attempt(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

const isRoot = () => process.getuid?.() === 0;

/** Installs the first existing package: Ubuntu and older Debian releases have only the whole browser. */
function installWithApt(packages: string[]): void {
  if (!isRoot()) return;
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  attempt('apt-get', [...patience, 'update', '-qq']);
  packages.find((name) =>
    attempt('apt-get', [...patience, 'install', '-y', '-qq', '--no-install-recommends', name]),
  );
}

/** Installs Playwright's download or, if that fails, Debian's package. */
function installBrowser(): void {
  console.log('\n› No Chromium found: getting one…');
  const playwright = join('node_modules', '.bin', 'playwright');
  const withDeps = isRoot() ? ['--with-deps'] : [];
  attempt(playwright, ['install', ...withDeps, '--only-shell', 'chromium']);
  if (findBrowser() === null) installWithApt([SHELL, 'chromium']);
  if (findBrowser() === null) {
    console.error('\nNo Chromium could be installed. Please install one and name it in CHROMIUM_PATH.');
    process.exit(1);
  }
}

if (process.argv.includes('--install')) {
  if (findBrowser() === null) installBrowser();
  else if (isRoot() && process.env.CHROMIUM_PATH === undefined && findShell() === null) {
    console.log('\n› Getting the headless shell of Chromium, with which the tests take half the time…');
    // A failure is ignored: a whole browser works too, only more slowly.
    installWithApt([SHELL]);
  }
}
