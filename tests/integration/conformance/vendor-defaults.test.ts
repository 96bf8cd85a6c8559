import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MODULES = 'node_modules';
const read = (path: string) => readFileSync(join(MODULES, path), 'utf8');

/** The build of Firebase Auth that the bundler takes, all its chunks. */
function firebaseAuth(): string {
  const folder = '@firebase/auth/dist/esm';
  const chunks = readdirSync(join(MODULES, folder)).filter((name) => /^index.*\.js$/.test(name));
  return chunks.map((name) => read(join(folder, name))).join('\n');
}

describe('what Firebase Auth brings', () => {
  const source = firebaseAuth();

  it.each([
    ['network time-out of 30 s, 60 s on mobile', 'DEFAULT_API_TIMEOUT_MS = new Delay(30000, 60000)'],
    ['tokens expired 30 s early', 'this.expirationTime - 30000 '],
    ['proactive refresh 5 minutes before expiry', 'expTime - Date.now() - 300000 '],
    ['retry of the refresh from 30 s', 'this.errorBackoff = 30000 '],
    ['doubling to 16 minutes', 'Math.min(this.errorBackoff * 2, 960000 '],
    ['popup width of 500 px', 'DEFAULT_WIDTH = 500;'],
    ['popup height of 600 px', 'DEFAULT_HEIGHT = 600;'],
    ['identity tokens at most 5 minutes old for the sync', 'DEFAULT_ID_TOKEN_MAX_AGE = 5 * 60;'],
  ])('is a %s', (_, text) => {
    expect(source).toContain(text);
  });

  it('is a background refresh that is tried again only after a failed network', () => {
    const iteration = source.slice(source.indexOf('async iteration()'));
    expect(iteration.slice(0, 600)).toMatch(/network-request-failed[\s\S]*this\.schedule\([\s\S]*true\)/);
  });

  it('is a sign-out for user-disabled and user-token-expired', () => {
    const guard = source.slice(source.indexOf('async function _logoutIfInvalidated'));
    expect(guard.slice(0, 500)).toMatch(/isUserInvalidated\(e\)[\s\S]*user\.auth\.signOut\(\)/);
  });
});

describe('what Firebase App Check brings', () => {
  const source = read('@firebase/app-check/dist/esm/index.esm.js').replace(/\s+/g, ' ');

  it('is an exchange of a bot-check or debug token, by POST, for a token and its life in seconds', () => {
    expect(source).toContain("= 'exchangeRecaptchaEnterpriseToken'");
    expect(source).toContain("= 'exchangeDebugToken'");
    const exchange = source.slice(source.indexOf('async function exchangeToken('));
    expect(exchange.slice(0, 2500)).toMatch(
      /method: 'POST'.*responseBody\.ttl\.match\(.*responseBody\.token/,
    );
  });

  it('is a refresh at half of the life plus 5 minutes, at the latest 5 minutes before its end', () => {
    expect(source).toContain('* 0.5 + 5 * 60 * 1000;');
    expect(source).toContain('latestAllowableRefresh = state.token.expireTimeMillis - 5 * 60 * 1000;');
    expect(source).toContain('Math.min(nextRefreshTimeMillis, latestAllowableRefresh)');
  });

  it('is a wait of 30 s to 16 minutes before a refresh is tried again', () => {
    expect(source).toContain('RETRIAL_MIN_WAIT: 30 * 1000');
    expect(source).toContain('RETRIAL_MAX_WAIT: 16 * 60 * 1000');
  });

  it('is a pause of 24 hours after 403 and 404, and a back-off that doubles from 1 s after others', () => {
    const backoff = source.slice(source.indexOf('function setBackoff('));
    expect(source).toContain('const ONE_DAY = 24 * 60 * 60 * 1000;');
    expect(backoff.slice(0, 800)).toContain('if (httpStatus === 404 || httpStatus === 403) {');
    expect(backoff.slice(0, 800)).toContain('allowRequestsAfter: Date.now() + ONE_DAY');
    expect(backoff.slice(0, 1200)).toContain('calculateBackoffMillis(backoffCount, 1000, 2)');
  });

  it('is a warning in the log for an attestation that is refused', () => {
    expect(source).toContain('logger.warn(e.message);');
    expect(source).toMatch(
      /INITIAL_THROTTLE \*\/}`\) \{ \/\/ Warn if throttled, but do not treat it as an error\. logger\.warn/,
    );
  });
});

describe('what Radix brings', () => {
  it('is a toast that a swipe of 50 px dismisses and F8 reaches', () => {
    const source = read('@radix-ui/react-toast/dist/index.mjs');
    expect(source).toContain('swipeThreshold = 50');
    expect(source).toContain('VIEWPORT_DEFAULT_HOTKEY = ["F8"]');
  });

  it('is a tooltip that opens after 700 ms, and at once within 300 ms of the last', () => {
    const source = read('@radix-ui/react-tooltip/dist/index.mjs');
    expect(source).toContain('DEFAULT_DELAY_DURATION = 700');
    expect(source).toContain('skipDelayDuration = 300');
  });
});
