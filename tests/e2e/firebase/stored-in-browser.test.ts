import { compareStored } from '../browser-stores.ts';
import { collectStored, NEW_BUILD_FAULTS } from '../stored-journey.ts';
import { expect, test } from './firebase-fixtures.ts';

test.use({ provoked: NEW_BUILD_FAULTS });

test('with Firebase, the browser stores exactly the items that the privacy policy lists', {
  tag: '@full',
}, async ({ page, server: { origin }, inBrowser, phone }) => {
  const seen = await collectStored(page, { origin, codes: inBrowser.accounts, phone });
  const identity = { mode: 'firebase', apiKey: '', authDomain: '', projectId: '', appId: '' } as const;
  expect(compareStored(seen, { origin, identity })).toEqual({ neverStored: [], notListed: [] });
});
