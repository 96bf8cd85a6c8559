import { adminTarget } from '#server/admin-target.ts';
import { findShop } from '#server/businesses/find-shop.ts';
import type { UserOfBusiness } from '#server/identity/port.ts';
import { UsageError } from '#server/operator-error.ts';
import { parsePhone } from '#shared/phone.ts';
import { targetOf } from './shop.ts';
import type { AdminRun, Verb } from './verb.ts';

interface NamedOwner extends UserOfBusiness {
  business: { id: number; slug: string } | null;
}

/** Of a shop, or of a number alone: who has no shop can sign in all the same. @throws {UsageError} */
async function namedOwner({ services }: AdminRun, who = ''): Promise<NamedOwner> {
  const shop = await findShop(services.database.db, who);
  if (shop !== null) return { business: shop, uid: shop.ownerUuid, phone: shop.phone };
  const phone = who.startsWith('+') ? parsePhone(who) : null;
  if (phone === null) throw new UsageError(`No business has the address, number or id "${who}".`);
  return { business: null, uid: null, phone };
}

const setting =
  (disabled: boolean, say: string): Verb =>
  async (run, [who]) => {
    const { business, uid, phone } = await namedOwner(run, who);
    if (business !== null) await run.on(targetOf(business));
    const uids = await run.services.identity.setDisabled({ uid, phone }, disabled);
    if (uids.length === 0) throw new UsageError(`Nobody has ever signed in as the owner of "${who}".`);
    // Of somebody without a shop there is no other name that is not their number.
    if (business === null) await run.on(...uids.map(adminTarget.user));
    return { data: { business: business?.id ?? null, phone, uids, disabled }, say: `${phone} ${say}` };
  };

export const disable = setting(
  true,
  'is kept out from the next request on, and told at the next login that the account is closed. ' +
    'Page and code stay as they are.',
);
export const enable = setting(false, 'may sign in again; sessions of before go on.');
