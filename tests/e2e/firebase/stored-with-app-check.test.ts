import { compareStored } from '../browser-stores.ts';
import { collectStored, NEW_BUILD_FAULTS } from '../stored-journey.ts';
import { expect, test } from './firebase-fixtures.ts';

test.use({ provoked: NEW_BUILD_FAULTS, appCheck: true });

test('with App Check, the browser also stores its database, as the privacy policy lists', {
  tag: '@full',
}, async ({ page, server: { origin }, inBrowser, phone }) => {
  const seen = await collectStored(page, { origin, codes: inBrowser.accounts, phone });
  const keys = { apiKey: '', authDomain: '', projectId: '', appId: '', appCheckSiteKey: '6L' };
  const config = { origin, identity: { mode: 'firebase', ...keys } } as const;
  expect(compareStored(seen, config)).toEqual({ neverStored: [], notListed: [] });
});
