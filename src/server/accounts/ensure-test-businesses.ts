import { insertBusiness } from '#server/businesses/insert-business.ts';
import { findBusinessByPhone } from '#server/businesses/queries.ts';
import { withSlugRetry } from '#server/businesses/slugs.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { violatedConstraint } from '#server/db/unique-violation.ts';
import type { Randomness } from '#server/randomness.ts';
import type { CanonicalPhone } from '#shared/phone.ts';

const TEST_BUSINESS = { name: 'Test Çay Ocağı', ownerName: 'Test', ownerSurname: 'Kullanıcı' };

export interface EnsureTestBusinessesDeps {
  database: DatabaseHandle;
  randomness: Randomness;
  origin: string;
  /** With their codes. */
  testPhones: ReadonlyMap<CanonicalPhone, string>;
}

/** Test numbers cannot be registered, so each gets its business at start (ADR 7, decision 3). */
export async function ensureTestBusinesses(deps: EnsureTestBusinessesDeps): Promise<void> {
  for (const phone of deps.testPhones.keys()) {
    await ensureTestBusiness(deps, phone);
  }
}

/** One test number's business; a tester may delete it and log in again. */
export async function ensureTestBusiness(
  deps: Omit<EnsureTestBusinessesDeps, 'testPhones'>,
  phone: CanonicalPhone,
): Promise<void> {
  if ((await findBusinessByPhone(deps.database.db, phone)) === null) await createOne(deps, phone);
}

async function createOne(
  deps: Omit<EnsureTestBusinessesDeps, 'testPhones'>,
  phone: CanonicalPhone,
): Promise<void> {
  const ownerUuid = `test-${deps.randomness.bytes(12).toString('hex')}`;
  const values = { ...TEST_BUSINESS, phone, ownerUuid };
  try {
    await withSlugRetry(deps.database.db, (tx) => insertBusiness(tx, deps, values));
  } catch (error) {
    // Another instance that starts at the same moment may have been first.
    if (violatedConstraint(error) !== 'businesses_phone_unique') throw error;
  }
}
