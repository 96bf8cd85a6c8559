import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Release {
  version: string;
  /** Of git, or what BUILD_COMMIT said to the build; `unknown` if neither did. */
  commit: string;
}

/** While developing and in tests nothing was built. */
export const developmentRelease: Release = { version: 'development', commit: 'unknown' };

/** Reads the commit that `scripts/write-commit.ts` wrote into the folder of the built server. */
export function readCommit(serverDir: string): string {
  try {
    return readFileSync(join(serverDir, 'commit'), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
