import { type ExecFileSyncOptionsWithStringEncoding, execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { openChromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

/** These packages are used only for the compressed binary that they contain. */
const OLD_CHROMIUMS = [
  // Of September 2019 and May 2020: in these, pages must be readable.
  { name: 'Chromium 77', file: 'chrome-aws-lambda@1.20.4', belowMinimum: true, reads: true },
  { name: 'Chromium 83', file: 'chrome-aws-lambda@3.1.1', belowMinimum: true, reads: true },
  { name: 'Chromium 92', file: '@sparticuz/chromium@92.0.0', belowMinimum: true },
  { name: 'Chromium 103', file: '@sparticuz/chromium@103.0.0' },
  { name: 'Chromium 109', file: '@sparticuz/chromium@109.0.6' },
  { name: 'Chromium 115', file: '@sparticuz/chromium@115.0.0' },
];
const CACHE = join(tmpdir(), 'demlik-engines');

export interface Candidate {
  name: string;
  /** If true, errors in the console are allowed. */
  belowMinimum?: boolean;
  /** If true, pages are only checked, without the owner's journey. */
  reads?: boolean;
  /** Finds or installs the engine. @throws with the reason if that is not possible */
  get: () => Found;
}

interface Found {
  version: string;
  open: () => Promise<Engine>;
}

const onPath = (name: string) => {
  const found = spawnSync('sh', ['-c', 'command -v "$0"', name], { encoding: 'utf8' }).stdout.trim();
  return found === '' ? null : found;
};

export const findFirefox = () => onPath('firefox-esr') ?? onPath('firefox');

const MINI_BROWSERS = '/usr/lib';

function findMiniBrowser(): string | null {
  if (!existsSync(MINI_BROWSERS)) return null;
  const paths = readdirSync(MINI_BROWSERS).flatMap((triplet) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) =>
      join(MINI_BROWSERS, triplet, name, 'MiniBrowser'),
    ),
  );
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Installs Debian packages, if this process may. */
function aptInstall(packages: string[]): void {
  if (process.getuid?.() !== 0 || onPath('apt-get') === null) return;
  console.log(`› Getting ${packages.join(', ')}…`);
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'ignore' });
}

/**
 * Unpacks the binary of a package into a folder below the system's temporary one. @throws without a network
 */
function oldChromium(of: string): string {
  const folder = join(CACHE, of.replace('/', '-'));
  const binary = join(folder, 'chromium');
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  const options: ExecFileSyncOptionsWithStringEncoding = { cwd: folder, encoding: 'utf8', stdio: 'pipe' };
  const file = execFileSync('npm', ['pack', '--silent', of], options).trim();
  execFileSync('tar', ['xzf', file, 'package/bin/chromium.br'], options);
  const unpacked = `${binary}.unpacked`;
  writeFileSync(unpacked, brotliDecompressSync(readFileSync(join(folder, 'package/bin/chromium.br'))));
  chmodSync(unpacked, 0o755);
  renameSync(unpacked, binary);
  return resolve(binary);
}

function chromiumOf({ file, ...known }: Omit<Candidate, 'get'> & { file: string }): Candidate {
  function get(): Found {
    const binary = oldChromium(file);
    return { version: file, open: () => openChromium(binary) };
  }
  return { ...known, get };
}

const versionOf = (binary: string) =>
  /[\d.]+\w*/.exec(execFileSync(binary, ['--version'], { encoding: 'utf8' }))?.[0] ?? '';

function getFirefox(): Found {
  if (findFirefox() === null) aptInstall(['firefox-esr']);
  const binary = findFirefox();
  if (binary === null) throw new Error('no firefox-esr here');
  return { version: versionOf(binary), open: () => openFirefox(binary) };
}

function getWebKit(): Found {
  const found = () => [onPath('WebKitWebDriver'), findMiniBrowser(), onPath('Xvfb')] as const;
  if (found().includes(null)) aptInstall(['webkit2gtk-driver', 'xvfb']);
  const [driver, miniBrowser, display] = found();
  if (driver === null || miniBrowser === null || display === null)
    throw new Error('no webkit2gtk-driver or no xvfb here');
  // Neither reports its version without a display.
  const listed = spawnSync('dpkg-query', ['-W', 'webkit2gtk-driver'], { encoding: 'utf8' }).stdout;
  const version = listed?.split('\t')[1]?.trim();
  return { version: version ?? 'its version unknown', open: () => openWebKit(driver, miniBrowser) };
}

export const candidates: Candidate[] = [
  { name: 'Firefox', get: getFirefox },
  { name: 'WebKitGTK', get: getWebKit },
  ...OLD_CHROMIUMS.map(chromiumOf),
];
