import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findCommit } from './write-commit.ts';

it('uses BUILD_COMMIT, and rejects a malformed hash', () => {
  expect(findCommit('0123456789ab')).toBe('0123456789ab');
  expect(() => findCommit('a b')).toThrow('BUILD_COMMIT=a b is not a commit');
});

it.runIf(existsSync('.git'))('asks git if BUILD_COMMIT is missing or empty', () => {
  const head = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim();
  expect([head, `${head}-dirty`]).toContain(findCommit(''));
});
