import { expect, it } from 'vitest';
import { describePglite } from '../../support/databases.ts';
import { createTestApp } from '../../support/test-app.ts';
import { textOf } from '../conformance/markup.ts';

describePglite('a version of a legal text', (open) => {
  it.each([
    ['/privacy-policy/2025-09-27', 'Gizlilik Politikası', '8. Haklarınız'],
    ['/terms-of-use/2025-09-27', 'Kullanım Koşulları', '8. İade ve iptal'],
  ])('is permanently at %s, with noindex', async (path, title, section) => {
    const response = await createTestApp(await open()).app.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const text = textOf(await response.text());
    expect(text).toContain(`${title}, 27.09.2025`);
    expect(text).toContain('Son güncelleme: 27.09.2025 Yürürlükteki metin budur.');
    expect(text).toContain(section);
  });

  it.each(['/terms-of-use/2025-09-28', '/privacy-policy/son'])('is not found at %s', async (path) => {
    const response = await createTestApp(await open()).app.request(path);
    expect(response.status).toBe(404);
    expect(textOf(await response.text())).toContain('Bu tarihli bir metin yok. Yürürlükteki Metni Oku');
  });

  it('is the one in force at an address that ends in dots and a slash', async () => {
    const response = await createTestApp(await open()).app.request('/terms-of-use/..%2f');
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('/terms-of-use');
  });
});
