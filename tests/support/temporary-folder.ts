import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** Creates a folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(inject('quickFolder') ?? tmpdir(), 'demlik-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
