import { readFileSync } from 'node:fs';

/** Maps Browserslist's names of browsers to the compiler's. */
const KNOWN: Record<string, string> = {
  chrome: 'chrome',
  safari: 'safari',
  ios_saf: 'ios',
  firefox: 'firefox',
};

/** Returns the oldest supported browsers of `package.json`: `chrome95`, `safari15.6`, … */
export function minimumBrowsers(): string[] {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] };
  return browserslist.flatMap((line) => {
    const [, name = '', version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
    // The compiler does not know Samsung Internet, which is a Chromium about one year older.
    return KNOWN[name] === undefined ? [] : [`${KNOWN[name]}${version}`];
  });
}
