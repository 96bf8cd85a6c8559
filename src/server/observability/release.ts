import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Release {
  version: string;
  /** Git's, or BUILD_COMMIT of the build; `unknown` if neither is set. */
  commit: string;
}

/** Used in development and tests, which have no build. */
export const developmentRelease: Release = { version: 'development', commit: 'unknown' };

/** Reads the commit that `scripts/write-commit.ts` wrote into the folder of the built server. */
export function readCommit(serverDir: string): string {
  try {
    return readFileSync(join(serverDir, 'commit'), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
