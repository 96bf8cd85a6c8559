import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(inject('quickFolder') ?? tmpdir(), 'demlik-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
