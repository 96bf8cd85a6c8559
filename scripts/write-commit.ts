import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';

/** Also allows the characters of an image's tag, so that a CI system can pass that. */
const NAME = /^[\w.-]{1,64}$/;

/** Returns twelve digits of the commit, with `-dirty` if files differ; null outside a repository. */
function fromGit(): string | null {
  // Git itself would also find a repository that contains this folder.
  if (!existsSync('.git')) return null;
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' };
    return execFileSync('git', args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** Returns BUILD_COMMIT, which builds without `.git` receive; otherwise git's commit, or `unknown`. */
export function findCommit(given = process.env.BUILD_COMMIT): string {
  if (given === undefined || given === '') return fromGit() ?? 'unknown';
  if (NAME.test(given)) return given;
  throw new Error(`BUILD_COMMIT=${given} is not a commit: use letters, digits, ".", "_" and "-", 64 at most`);
}

/** Writes the commit to a separate file, so that the built code does not depend on it. */
export const writeCommit = () => writeFileSync('dist/server/commit', `${findCommit()}\n`);

if (import.meta.main) writeCommit();
