import type { DatabaseHandle } from '#server/db/client.ts';
import { businessSettings } from '#server/db/schema.ts';
import type { Owner } from '#server/identity/port.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { lockBusiness } from './own-business.ts';
import type { BusinessRecord, BusinessSettings } from './queries.ts';

/** Keeps settings that are not given. @throws {ProductError} NO_BUSINESS_FOR_PHONE */
export async function changeSettings(
  { database }: { database: DatabaseHandle },
  { phone }: Owner,
  settings: Partial<BusinessSettings>,
): Promise<BusinessRecord> {
  return database.pageTransaction(async (tx, invalidatePages) => {
    const current = await lockBusiness(tx, phone);
    await tx
      .insert(businessSettings)
      .values({ businessId: current.id, ...settings })
      .onConflictDoUpdate({ target: businessSettings.businessId, set: settings });
    await invalidatePages([pagePath.business(current.slug)]);
    return { ...current, ...settings };
  });
}
