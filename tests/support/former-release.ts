import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const LOCK_FILE = 'package-lock.json';
const INSTALL_LIMIT_MS = 10 * 60_000;
const MIGRATIONS = 'src/server/db/migrations/*.sql';

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * Returns the commit of the previous release: `FORMER_RELEASE`; else the newest tag that does not contain
 * this commit; else the parent of the newest migration. Null without a git history, as in a shallow clone.
 */
export function findFormerRelease(): string | null {
  const { FORMER_RELEASE: given } = process.env;
  try {
    if (given !== undefined && given !== '') return git('rev-parse', '--verify', `${given}^{commit}`);
    const [tag] = git('tag', '--list', 'v*', '--sort=-creatordate', '--no-contains', 'HEAD').split('\n');
    if (tag !== undefined && tag !== '') return git('rev-parse', '--verify', `${tag}^{commit}`);
    const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS);
    return git('rev-parse', '--verify', `${newest}^`);
  } catch {
    return null;
  }
}

/** Builds that commit below `parent` with its own packages. Returns the path of its program. */
export function buildRelease(commit: string, parent: string): string {
  const folder = join(parent, 'former');
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  installPackages(commit, folder);
  execFileSync(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Vitest sets NODE_ENV to "test", with which the bundle would contain React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const program = join(folder, 'dist/server/main.js');
  if (!existsSync(program)) throw new Error(`${commit} does not build ${program}`);
  return program;
}

/**
 * Installs the release's packages, because this release may have removed some. If the lock file is equal,
 * ours are the same.
 */
function installPackages(commit: string, folder: string): void {
  if (readFileSync(join(folder, LOCK_FILE), 'utf8') === readFileSync(LOCK_FILE, 'utf8')) {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    return;
  }
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: INSTALL_LIMIT_MS,
    });
  } catch (cause) {
    throw new Error(
      `The packages of the former release (${commit.slice(0, 7)}) cannot be installed: \`npm ci\` failed in ${folder}. ` +
        'This test needs npm and a package registry. Without them, set FORMER_RELEASE to a commit with the same ' +
        `${LOCK_FILE} as this one.`,
      { cause },
    );
  }
}
