import type { AccountChange } from '#server/account-changes.ts';
import { adminTarget } from '#server/domain/accounts/admin-target.ts';
import { findNamedBusiness } from '#server/domain/businesses/find-named-business.ts';
import type { IdentityProvider, UserOfBusiness } from '#server/identity/port.ts';
import { UsageError } from '#server/operator-error.ts';
import { parsePhone } from '#shared/domain/phone.ts';
import { refuseHidden, targetOf, unknownBusiness } from './named-business.ts';
import type { AdminRun, Verb, VerbOptions } from './verb.ts';

interface NamedOwner extends UserOfBusiness {
  business: { id: number; slug: string } | null;
}

/**
 * Returns the owner of a business, or of a number, because users without a business can also sign in.
 * @throws {UsageError}
 */
async function namedOwner(run: AdminRun, who = ''): Promise<NamedOwner> {
  const business = await findNamedBusiness(run.services, who);
  if (business !== null && !who.startsWith('+')) await refuseHidden(run, business);
  if (business !== null) return { business, uid: business.ownerUuid, phone: business.phone };
  if (!who.startsWith('+')) throw unknownBusiness(who);
  const phone = parsePhone(who);
  if (phone === null) throw new UsageError(`"${who}" is not a Turkish mobile number.`);
  return { business: null, uid: null, phone };
}

/** A change of a user that is repeated in an encrypted copy from before it. */
type NotedKind = Extract<AccountChange, { uid: string }>['kind'];

type Change = (identity: IdentityProvider, owner: UserOfBusiness, options: VerbOptions) => Promise<string[]>;

const changing =
  (
    change: Change,
    noted: (options: VerbOptions) => NotedKind[],
    data: object,
    message: (options: VerbOptions) => string,
  ): Verb =>
  async (run, [who], options) => {
    const { business, uid, phone } = await namedOwner(run, who);
    if (business !== null) await run.recordTargets(targetOf(business));
    const uids = await change(run.services.identity, { uid, phone }, options);
    if (uids.length === 0) throw new UsageError(`No user has signed in as the owner of "${who}".`);
    for (const kind of noted(options))
      for (const each of uids) run.services.accountChanges.note({ kind, uid: each });
    // Without a business, only the uid identifies the user without the number.
    if (business === null) await run.recordTargets(...uids.map(adminTarget.user));
    return {
      data: { business: business?.id ?? null, phone, uids, ...data },
      message: `${phone} ${message(options)}`,
    };
  };

export const disable = changing(
  (identity, owner) => identity.disable(owner),
  () => ['blocked'],
  { disabled: true },
  () =>
    'is blocked from the next request on, and sees at the next login that the account is closed. ' +
    'Page and code are unchanged.',
);

export const enable = changing(
  (identity, owner, { keepSessions = false }) => identity.enable(owner, { keepSessions }),
  ({ keepSessions = false }) => (keepSessions ? ['unblocked'] : ['signed-out', 'unblocked']),
  { disabled: false },
  ({ keepSessions }) =>
    keepSessions
      ? 'may sign in again; previous sessions continue.'
      : 'may sign in again, with a new code; all previous sessions have ended.',
);

export const signOut = changing(
  (identity, owner) => identity.endSessions(owner),
  () => ['signed-out'],
  {},
  () =>
    'is signed out everywhere from the next request on. They may sign in again with a new code, unless they are blocked.',
);
