import { expect, it } from 'vitest';
import { whatsAppUrl } from './share.ts';

it('puts the link first, so that WhatsApp previews it', () => {
  const url = new URL(
    whatsAppUrl({ title: 'Çınar', text: 'Çayınızı buradan söyleyin', url: 'https://x.example/cinar' }),
  );
  expect(url.origin).toBe('https://wa.me');
  expect(url.searchParams.get('text')).toBe('https://x.example/cinar Çayınızı buradan söyleyin');
});
