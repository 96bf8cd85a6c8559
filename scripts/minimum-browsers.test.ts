import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { minimumBrowsers } from './minimum-browsers.ts';

it('the compiler targets the minimum browser versions of guarantees.md', () => {
  const promised = readFileSync('docs/guarantees.md', 'utf8');
  expect(minimumBrowsers().length).toBeGreaterThan(3);
  for (const browser of minimumBrowsers()) {
    if (browser.startsWith('ios')) continue;
    expect(promised.toLowerCase()).toContain(browser.replace('samsung', 'samsung internet'));
  }
});
