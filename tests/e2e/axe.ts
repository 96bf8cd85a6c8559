import type { Page } from '@playwright/test';
import axe from 'axe-core';

const INJECTED = axe.source;

/**
 * What axe holds against the page as it is now, one line per rule: all of WCAG 2.2 A and AA that it can check, its
 * own best practices, and the size of targets. Put into the page once and run there: the package for Playwright
 * does so anew for every run, which takes six times as long.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(INJECTED);
  return page.evaluate(async () => {
    const found = await window.axe.run({
      preload: false,
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
