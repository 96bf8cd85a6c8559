import type { DatabaseHandle } from '#server/db/client.ts';
import { businessSettings } from '#server/db/schema.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { pagePath } from '#shared/pages.ts';
import { type BusinessRecord, type BusinessSettings, lockBusiness } from './queries.ts';

/** @throws {ProductError} FORBIDDEN without a phone, NO_BUSINESS_FOR_PHONE */
export async function changeSettings(
  { database }: { database: DatabaseHandle },
  { phone }: Pick<VerifiedIdentity, 'phone'>,
  settings: BusinessSettings,
): Promise<BusinessRecord> {
  if (phone === null) throw new ProductError('FORBIDDEN');
  return database.changePages(async (tx, pagesChange) => {
    const current = await lockBusiness(tx, phone);
    await tx
      .insert(businessSettings)
      .values({ businessId: current.id, ...settings })
      .onConflictDoUpdate({ target: businessSettings.businessId, set: settings });
    await pagesChange([pagePath.business(current.slug)]);
    return { ...current, ...settings };
  });
}
