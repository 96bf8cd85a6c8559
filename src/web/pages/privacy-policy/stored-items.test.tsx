import { describe, expect, it } from 'vitest';
import type { PublicConfig } from '#shared/routing/page-state.ts';
import { renderPage } from '#web/app/entry-server.tsx';
import { PUBLIC_CONFIG } from '../../../../tests/support/public-config.ts';
import { storedInBrowser } from './stored-in-browser.ts';

const KEYS = { apiKey: 'a', authDomain: 'b', projectId: 'c', appId: 'd' };
const EMBEDDED: PublicConfig = PUBLIC_CONFIG;
const FIREBASE: PublicConfig = { ...PUBLIC_CONFIG, identity: { mode: 'firebase', ...KEYS } };
const APP_CHECK: PublicConfig = {
  ...PUBLIC_CONFIG,
  identity: { mode: 'firebase', ...KEYS, appCheckSiteKey: 'e' },
};

async function sectionOf(config: PublicConfig): Promise<string> {
  const body = (await renderPage({ path: '/privacy-policy', config, year: 2026 })).body;
  const section = body.split(/(?=<h2 id=)/).findLast((text) => text.includes('>11. Çerezler')) ?? '';
  return section.replace(/<!-- -->|<\/?span[^>]*>/g, '').replace(/<[^>]+>/g, '\n');
}

const namesOf = (config: PublicConfig) => storedInBrowser(config).flatMap(({ names }) => names);

describe('the privacy policy’s list of browser storage', () => {
  it.each([
    ['our own provider', EMBEDDED],
    ['Firebase', FIREBASE],
    ['App Check', APP_CHECK],
  ])('has name, purpose, lifetime and legal basis of each item with %s', async (_, config) => {
    const section = await sectionOf(config);
    for (const { names, purpose, life, ground } of storedInBrowser(config)) {
      for (const text of [names.join(', ').replaceAll('*', '…'), purpose, life, ground])
        expect(section).toContain(`\n${text}\n`);
    }
  });

  it('has Google’s items only if Google’s services are used', () => {
    const google = ['_GRECAPTCHA', 'rc::a', '_grecaptcha'];
    expect(namesOf(EMBEDDED)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/grecaptcha|^rc::|app-check/i)]),
    );
    expect(namesOf(FIREBASE)).toEqual(expect.arrayContaining(google));
    expect(namesOf(FIREBASE)).not.toContain('firebase-app-check-database');
    expect(namesOf(APP_CHECK)).toEqual(expect.arrayContaining([...google, 'firebase-app-check-database']));
  });

  it('names the cookie of known devices correctly with and without https', () => {
    expect(namesOf(EMBEDDED)).toContain('__Secure-demlik-device');
    expect(namesOf({ ...EMBEDDED, origin: 'http://localhost:3000' })).toContain('demlik-device');
    expect(namesOf(FIREBASE)).not.toContain('__Secure-demlik-device');
  });
});
