import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const INJECTED = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules on whose outcome a colour scheme has a say. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe holds against the page as it is now, one line per rule: all of WCAG 2.2 A and AA that it can check, its
 * own best practices, and the size of targets; or only what depends on colours. Put into the page once and run
 * there: the package for Playwright does so again for every run, which takes six times as long.
 */
export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(INJECTED);
  const chosen =
    rules === 'all' ? { rules: { 'target-size': { enabled: true } } } : { runOnly: COLOUR_RULES };
  return page.evaluate(
    async (options) => {
      const found = await window.axe.run(options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
    },
    { preload: false, resultTypes: ['violations' as const], ...chosen },
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
