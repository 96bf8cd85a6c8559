import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '#server/app-context.ts';
import { insertBusiness } from '#server/domain/floor/insert-business.ts';
import { refuseFormerNumber } from '#server/domain/floor/number-moves.ts';
import {
  type BusinessDetails,
  type BusinessRecord,
  findBusinessByPhone,
} from '#server/domain/floor/queries.ts';
import { type AcceptanceEvidence, recordAcceptances } from '#server/domain/floor/record-acceptances.ts';
import { withSlugLock } from '#server/domain/floor/slugs.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { slugFromName } from '#shared/domain/slug.ts';
import { legalTypes } from '#shared/legal/legal.ts';

interface RegisterBusinessInput {
  identity: VerifiedIdentity;
  /** Must be the identity's phone. */
  phone: CanonicalPhone;
  details: BusinessDetails;
  evidence: AcceptanceEvidence;
}

/**
 * Registers a business in one transaction. An owner who repeats a registration (lost response, double click)
 * receives the same business.
 * @throws {ProductError} FORBIDDEN if the phone is not the identity's; TEST_NUMBER; PHONE_TAKEN; FORMER_NUMBER
 * @throws {InvalidIdTokenError} if the session has ended meanwhile, for example because its number moved
 */
export async function registerBusiness(
  context: AppContext,
  { identity, phone, details, evidence }: RegisterBusinessInput,
): Promise<BusinessRecord> {
  if (identity.phone !== phone) throw new ProductError('FORBIDDEN');
  if (context.testPhones.has(phone)) throw new ProductError('TEST_NUMBER');
  const { uid: ownerUuid } = identity;

  return withSlugLock(context, slugFromName(details.name, context.reservedSlugs), async (txContext) => {
    const { tx } = txContext;
    const existing = await findBusinessByPhone(tx, phone);
    if (existing !== null) {
      if (!isSame(existing, { ...details, ownerUuid })) throw new ProductError('PHONE_TAKEN');
      return existing;
    }
    await refuseFormerNumber(tx, phone);
    await context.identity.lockSession(tx, { ...identity, phone });
    const created = await insertBusiness(txContext, { ...details, phone, ownerUuid });
    const accepted = legalTypes.map((type) => ({ type, text: context.legalTexts[type][0] }));
    await recordAcceptances(txContext, { businessId: created.id, accepted, evidence });
    return created;
  });
}

const isSame = (existing: BusinessRecord, given: Partial<BusinessRecord>): boolean =>
  isDeepStrictEqual({ ...existing, ...given }, existing);
