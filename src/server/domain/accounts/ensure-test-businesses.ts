import type { AppContext } from '#server/app-context.ts';
import { insertBusiness } from '#server/domain/floor/insert-business.ts';
import { findBusinessByPhone } from '#server/domain/floor/queries.ts';
import { withSlugLock } from '#server/domain/floor/slugs.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { slugFromName } from '#shared/domain/slug.ts';

const TEST_BUSINESS = { name: 'Test Çay Ocağı', ownerName: 'Test', ownerSurname: 'Kullanıcı' };

/** Creates test numbers' businesses at startup: they cannot register (product.md decision 3). */
export async function ensureTestBusinesses(context: AppContext): Promise<void> {
  for (const phone of context.testPhones.keys()) await ensureTestBusiness(context, phone);
}

/** Creates the business of one test number; a tester may delete it and log in again. */
export async function ensureTestBusiness(context: AppContext, phone: CanonicalPhone): Promise<void> {
  await withSlugLock(context, slugFromName(TEST_BUSINESS.name, context.reservedSlugs), async (txContext) => {
    if ((await findBusinessByPhone(txContext.tx, phone)) !== null) return;
    const ownerUuid = `test-${context.randomness.bytes(12).toString('hex')}`;
    await insertBusiness(txContext, { ...TEST_BUSINESS, phone, ownerUuid });
  });
}
