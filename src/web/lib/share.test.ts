import { expect, it } from 'vitest';
import { whatsAppUrl } from './share.ts';

const MESSAGE = { text: 'Çayınızı buradan söyleyin', url: 'https://x.example/cinar' };

it('a WhatsApp message starts with the link, so that WhatsApp previews it', () => {
  const url = new URL(whatsAppUrl(MESSAGE));
  expect(url.origin + url.pathname).toBe('https://wa.me/');
  expect(url.searchParams.get('text')).toBe('https://x.example/cinar Çayınızı buradan söyleyin');
});

it('a WhatsApp link contains the number in the format of WhatsApp', () => {
  const url = new URL(whatsAppUrl(MESSAGE, '+90 533 987 65 43'));
  expect(url.pathname).toBe('/905339876543');
});
