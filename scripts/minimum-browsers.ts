import { readFileSync } from 'node:fs';

/** Browserslist's names of the browsers that the compiler knows, in the compiler's words. */
const KNOWN: Record<string, string> = {
  chrome: 'chrome',
  safari: 'safari',
  ios_saf: 'ios',
  firefox: 'firefox',
};

/** The oldest browsers in which everything works, as `package.json` has them: `chrome95`, `safari15.6`, … */
export function minimumBrowsers(): string[] {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] };
  return browserslist.flatMap((line) => {
    const [, name = '', version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
    // Samsung Internet is a Chromium one year later.
    return KNOWN[name] === undefined ? [] : [`${KNOWN[name]}${version}`];
  });
}
