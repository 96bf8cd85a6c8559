import type { AppContext } from '#server/app-context.ts';
import { violatedConstraint } from '#server/db/database-errors.ts';
import { insertBusiness } from '#server/domain/businesses/insert-business.ts';
import { withSlugLock } from '#server/domain/businesses/slugs.ts';
import { findBusinessByPhone } from '#server/domain/floor/queries.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { slugFromName } from '#shared/domain/slug.ts';

const TEST_BUSINESS = { name: 'Test Çay Ocağı', ownerName: 'Test', ownerSurname: 'Kullanıcı' };

export type TestBusinessDeps = Pick<AppContext, 'database' | 'randomness' | 'origin' | 'reservedSlugs'>;

/** Creates test numbers' businesses at startup: they cannot register (product.md decision 3). */
export async function ensureTestBusinesses(deps: TestBusinessDeps & Pick<AppContext, 'testPhones'>) {
  for (const phone of deps.testPhones.keys()) await ensureTestBusiness(deps, phone);
}

/** Creates the business of one test number; a tester may delete it and log in again. */
export async function ensureTestBusiness(deps: TestBusinessDeps, phone: CanonicalPhone): Promise<void> {
  if ((await findBusinessByPhone(deps.database.db, phone)) !== null) return;
  const ownerUuid = `test-${deps.randomness.bytes(12).toString('hex')}`;
  const values = { ...TEST_BUSINESS, phone, ownerUuid };
  try {
    await withSlugLock(deps.database, slugFromName(values.name, deps.reservedSlugs), (tx) =>
      insertBusiness(tx, deps, values),
    );
  } catch (error) {
    // Another instance may have created it at the same time.
    if (violatedConstraint(error) !== 'businesses_phone_unique') throw error;
  }
}
