import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';

/** Also what the name of an image's tag may hold, so that a CI system may pass that. */
const NAME = /^[\w.-]{1,64}$/;

/** Twelve digits of the commit, with `-dirty` if files differ from it; null without a repository of our own. */
function fromGit(): string | null {
  // Git itself would also find a repository that this folder merely lies in.
  if (!existsSync('.git')) return null;
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' };
    return execFileSync('git', args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** BUILD_COMMIT, which builds without `.git` are given; else what git says; else `unknown`. */
export function findCommit(given = process.env.BUILD_COMMIT): string {
  if (given === undefined || given === '') return fromGit() ?? 'unknown';
  if (NAME.test(given)) return given;
  throw new Error(`BUILD_COMMIT=${given} is not a commit: use letters, digits, ".", "_" and "-", 64 at most`);
}

/** In a file of its own: the built code is the same whatever the commit is called. */
export const writeCommit = () => writeFileSync('dist/server/commit', `${findCommit()}\n`);

if (import.meta.main) writeCommit();
