import type { AppContext } from '#server/app-context.ts';
import { businessSettings } from '#server/db/schema.ts';
import { changesSince, type Given } from '#server/domain/floor/changes-since.ts';
import { lockOwnBusiness } from '#server/domain/floor/own-business.ts';
import type { BusinessRecord, BusinessSettings } from '#server/domain/floor/queries.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';

interface ChangeSettingsInput {
  owner: Owner;
  settings: Given<BusinessSettings>;
  seen?: Given<BusinessSettings>;
}

/**
 * Keeps settings that are not given, or that still equal `seen`. @throws {ProductError} CHANGED_MEANWHILE, and as
 * {@link lockOwnBusiness}
 */
export async function changeSettings(
  context: AppContext,
  { owner, settings, seen }: ChangeSettingsInput,
): Promise<BusinessRecord> {
  return context.database.db.transaction(async (tx) => {
    const current = await lockOwnBusiness({ ...context, tx }, owner);
    const { changes, conflicts } = changesSince<BusinessSettings>(seen, settings, current);
    if (conflicts.length > 0) throw new ProductError('CHANGED_MEANWHILE');
    if (Object.keys(changes).length === 0) return current;
    await tx
      .insert(businessSettings)
      .values({ businessId: current.id, ...changes })
      .onConflictDoUpdate({ target: businessSettings.businessId, set: changes });
    return { ...current, ...changes };
  });
}
