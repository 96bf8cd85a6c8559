import { readFileSync } from 'node:fs';

/** Returns the oldest supported browsers of `package.json`: `chrome 95`, `ios_saf 15.6`, … */
export function minimumBrowsers(): string[] {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] };
  return browserslist.map((line) => line.replace(' >= ', ' '));
}

/** Returns them by the compiler's names. It does not know Samsung Internet, an older Chromium. */
export const compilerTargets = (): string[] =>
  minimumBrowsers()
    .filter((browser) => !browser.startsWith('samsung'))
    .map((browser) => browser.replace('ios_saf', 'ios').replace(' ', ''));
