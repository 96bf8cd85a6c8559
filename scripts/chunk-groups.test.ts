import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chunkGroups } from './chunk-groups.ts';

it('names files that exist', () => {
  const missing = Object.values(chunkGroups)
    .flat()
    .filter((path) => !existsSync(path));
  expect(missing).toEqual([]);
});
