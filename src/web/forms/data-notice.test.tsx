// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { retention } from '#shared/legal/retention.ts';
import { openApp, press } from '../../../tests/support/open-app.tsx';

const LOGIN = 'Numaranızı size kod göndermek ve işletmenizi bulmak için kullanırız.';

it.each([
  ['/', 'Giriş Yap', LOGIN],
  ['/delete-account', null, LOGIN],
  [
    '/register',
    null,
    'Numaranızı size kod göndermek, hesabınızı açmak ve giriş yapmanızı sağlamak için kullanırız.',
  ],
  [
    '/contact',
    null,
    `Yazdıklarınızı size cevap vermek için kullanır, en fazla ${retention.contactMessages.words} saklarız.`,
  ],
])('at %s (%s) the purpose of the data is shown, with the policy in a tab of its own', async (...place) => {
  const [path, opening, purpose] = place;
  await openApp(path);
  if (opening !== null) await press(opening);
  const notice = await screen.findByText((_, element) => element?.textContent?.startsWith(purpose) ?? false, {
    selector: 'p',
  });
  expect(notice.textContent).toContain(`${purpose} Ayrıntılar: Gizlilik Politikası`);
  const link = notice.querySelector('a');
  expect([link?.getAttribute('href'), link?.target]).toEqual(['/privacy-policy', '_blank']);
});
