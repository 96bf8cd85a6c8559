import type { AppContext } from '#server/app-context.ts';
import { insertBusiness } from '#server/domain/floor/insert-business.ts';
import { type BusinessRecord, findBusinessByPhone } from '#server/domain/floor/queries.ts';
import { withSlugLock } from '#server/domain/floor/slugs.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { slugFromName } from '#shared/domain/slug.ts';

const TEST_BUSINESS = { name: 'Test Çay Ocağı', ownerName: 'Test', ownerSurname: 'Kullanıcı' };

/** Creates test numbers' businesses at startup: they cannot register (product.md decision 3). */
export async function ensureTestBusinesses(context: AppContext): Promise<void> {
  for (const phone of context.testPhones.keys()) await ensureTestBusiness(context, phone);
}

/** Returns or creates the business of one test number; a tester may delete it and log in again. */
export function ensureTestBusiness(context: AppContext, phone: CanonicalPhone): Promise<BusinessRecord> {
  return withSlugLock(context, slugFromName(TEST_BUSINESS.name, context.reservedSlugs), async (txContext) => {
    const present = await findBusinessByPhone(txContext.tx, phone);
    if (present !== null) return present;
    const ownerUuid = `test-${context.randomness.bytes(12).toString('hex')}`;
    return insertBusiness(txContext, { ...TEST_BUSINESS, phone, ownerUuid });
  });
}
