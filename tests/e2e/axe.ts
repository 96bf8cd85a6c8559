import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const INJECTED = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns axe's findings about the page, one line per rule. `all` includes axe's rules for WCAG 2.2 A and AA,
 * its best practices, and target sizes. `colours` includes only the rules that depend on colours. Injects axe
 * once per page: the Playwright package injects it for every run, which takes six times as long.
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
