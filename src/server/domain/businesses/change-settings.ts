import type { DatabaseHandle } from '#server/db/client.ts';
import { businessSettings } from '#server/db/schema.ts';
import type { Owner } from '#server/identity/port.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { lockOwnBusiness, type OwnerDeps } from './own-business.ts';
import type { BusinessRecord, BusinessSettings } from './queries.ts';

/** Keeps settings that are not given. @throws as {@link lockOwnBusiness} */
export async function changeSettings(
  deps: OwnerDeps & { database: DatabaseHandle },
  owner: Owner,
  settings: Partial<BusinessSettings>,
): Promise<BusinessRecord> {
  return deps.database.pageTransaction(async (tx, invalidatePages) => {
    const current = await lockOwnBusiness(deps, tx, owner);
    await tx
      .insert(businessSettings)
      .values({ businessId: current.id, ...settings })
      .onConflictDoUpdate({ target: businessSettings.businessId, set: settings });
    await invalidatePages([pagePath.business(current.slug)]);
    return { ...current, ...settings };
  });
}
