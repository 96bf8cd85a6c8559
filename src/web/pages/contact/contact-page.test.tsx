// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import {
  answer,
  eventually,
  openApp,
  pressTwice,
  shownToasts,
  type,
} from '../../../../tests/support/open-app.tsx';

const CONTACT = 'POST /api/contact';

it('a message is sent once, however often it is pressed', async () => {
  const { server } = await openApp('/contact');
  server.next(CONTACT, answer({ success: true, message: 'Mesajınız bize ulaştı.' }));
  await type('Adınız', 'Ayşe');
  await type('E-posta adresiniz', 'ayse@ornek.example');
  await type('Mesajınız', 'Merhaba');
  await pressTwice('Mesajı Gönder');
  await eventually(() => expect(shownToasts().join()).toContain('Mesajınız Gönderildi'));
  expect(server.countOf(CONTACT)).toBe(1);
});
