import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { warnOfHiddenSlugs } from '#server/domain/businesses/warn-of-hidden-slugs.ts';
import { describePglite } from '../../support/databases.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createTestApp } from '../../support/test-app.ts';

describePglite('the address of a shop', (open) => {
  it.each([
    ['a page', ['Register', 'R', 'Delete Account', 'Profile']],
    ['a call', ['By-Phone', 'API', 'Update', 'Invitation', 'Whitelist Login', 'Bot Check']],
    ['another route', ['Healthz', 'READYZ', 'OG', 'Sitemap', 'Identitytoolkit', 'JWKS']],
    ['a file', ['Robots', 'Site', 'Kampanya']],
    ['a path kept back', ['Admin', 'Destek', 'Demlik']],
  ])('is never the word of %s', async (_, names) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'kampanya.pdf'), '');
    const app = createTestApp(await open(), { folder });
    for (const [n, name] of names.entries()) {
      const phone = `+9053212345${n + 10}`;
      const { slug } = await registerOwner(app, { name: name.padEnd(2, '!'), phone });
      expect(slug).toBe(`${name.toLowerCase().replace(' ', '-')}-cay-ocagi`);
    }
  });

  it('is not a reserved word after a rename either', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'By Phone' }, token);
    expect((await app.app.request('/by-phone-cay-ocagi')).status).toBe(200);
    expect((await app.app.request('/by-phone')).status).toBe(404);
  });

  it('is logged at the start if a new page hides it', async () => {
    const warned: unknown[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => void warned.push(JSON.parse(line)) });
    const app = createTestApp(await open(), { deps: { logger } });
    for (const [n, name] of ['Ocak', 'Han', 'Sahilde', 'Liman'].entries())
      await registerOwner(app, { name, phone: `+9053212345${n + 10}` });
    await warnOfHiddenSlugs(app.deps, ['/', '/sahil/de', '/kahve']);
    expect(warned).toEqual([]);
    await warnOfHiddenSlugs(app.deps, ['/', '/ocak', '/han/*', '/kahve']);
    const msg = expect.stringMatching(/^pages of the site hide these addresses/);
    expect(warned).toMatchObject([{ slugs: ['han', 'ocak'], msg }]);
  });
});
