import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { countDistinct, desc, eq, gte } from 'drizzle-orm';
import { columnsOf } from '#server/db/columns-of.ts';
import {
  adminActions,
  businessCodes,
  businesses,
  businessSlugs,
  customers,
  identityDevices,
  identityRefreshTokens,
  identityUsers,
  userLegalAcceptances,
} from '#server/db/schema.ts';
import { presentAccountData } from '#server/domain/accounts/account-data-mapper.ts';
import { removeAccount } from '#server/domain/accounts/delete-account.ts';
import { getAccountDataForOperator } from '#server/domain/accounts/get-account-data.ts';
import { searchBusinesses } from '#server/domain/businesses/search-businesses.ts';
import { setHidden } from '#server/domain/businesses/set-hidden.ts';
import { findMoveOf, lastDayOf } from '#server/domain/floor/number-moves.ts';
import type { BusinessRecord } from '#server/domain/floor/queries.ts';
import { escapeForTerminal } from '#server/observability/escape-for-terminal.ts';
import { UsageError } from '#server/operator-error.ts';
import type { Services } from '#server/services.ts';
import { lineOfText } from '#shared/contract/text.ts';
import { isDay } from '#shared/domain/calendar-day.ts';
import { namedBusiness, refuseHidden, stillThere, targetOf } from './named-business.ts';
import { asJson, plainData } from './printing.ts';
import { type AdminRun, limitOf, type Verb } from './verb.ts';

/** The most actions that `show` lists; `actions list` shows all. */
const ACTIONS = 10;

type Db = Services['database']['db'];

const namesOf = (business: typeof businesses.$inferSelect) => ({
  id: business.id,
  slug: business.slug,
  name: business.name,
  owner_name: business.ownerName,
  owner_surname: business.ownerSurname,
  phone: business.phone,
  created_at: business.createdAt,
});

export const find: Verb = async ({ services, recordTargets }, [text = ''], options) => {
  const limit = limitOf(options);
  const found = await searchBusinesses(services, { text, limit: limit + 1 });
  const listed = found.slice(0, limit);
  await recordTargets(...listed.map(targetOf));
  return { data: { businesses: listed.map(namesOf), more: found.length > limit } };
};

export const list: Verb = async ({ services, recordTargets }, _, options) => {
  const limit = limitOf(options);
  const { since } = options;
  if (since !== undefined && !isDay(since)) throw new UsageError('--since must be a day, as YYYY-MM-DD.');
  const found = await services.database.db
    .select()
    .from(businesses)
    .where(since === undefined ? undefined : gte(businesses.createdAt, new Date(`${since}T00:00:00+03:00`)))
    .orderBy(desc(businesses.id))
    .limit(limit + 1);
  const listed = found.slice(0, limit);
  await recordTargets(...listed.map(targetOf));
  return { data: { businesses: listed.map(namesOf), more: found.length > limit } };
};

/** A sentence or two, on one line of the profile and of the terminal. */
const REASON = lineOfText(300, 1);

/** Hides the named business, or shows it again without a reason. Returns it as it was. */
async function setReason(run: AdminRun, target: string | undefined, hiddenReason: string | null) {
  const { id } = await namedBusiness(run, target);
  return stillThere(await setHidden(run.services, { businessId: id, hiddenReason }), target);
}

export const hide: Verb = async (run, [target], options) => {
  const reason = REASON.safeParse(options.reason);
  if (!reason.success)
    throw new UsageError('Say why: --reason "…", 300 characters at most. The owner reads it.');
  const { id, slug } = await setReason(run, target, reason.data);
  return {
    data: { id, slug, hidden_reason: reason.data },
    message:
      `${slug} is hidden: page, card, preview and invitations answer as for an unknown business. ` +
      `The owner reads the reason. To show it again: admin business unhide ${slug}`,
  };
};

export const unhide: Verb = async (run, [target]) => {
  const { id, slug, hiddenReason } = await setReason(run, target, null);
  return {
    data: { id, slug, hidden_reason: null },
    message: hiddenReason === null ? `${slug} was not hidden.` : `${slug} is shown again.`,
  };
};

export const show: Verb = async (run, [target]) => {
  const business = await namedBusiness(run, target);
  const { db } = run.services.database;
  const slugs = await db
    .select({ slug: businessSlugs.slug })
    .from(businessSlugs)
    .where(eq(businessSlugs.businessId, business.id))
    .orderBy(businessSlugs.createdAt);
  return {
    data: {
      business: { ...namesOf(business), address: business.address, code: business.code },
      hidden_reason: business.hiddenReason,
      move: await moveOf(db, business),
      former_slugs: slugs.map(({ slug }) => slug).filter((slug) => slug !== business.slug),
      codes: await codesOf(db, business.id),
      customers: await db.$count(customers, eq(customers.businessId, business.id)),
      acceptances: await acceptancesOf(db, business.id),
      sign_in: run.services.identity.mode === 'embedded' ? await signInOf(db, business) : null,
      actions: await actionsOn(db, business),
    },
  };
};

async function moveOf(db: Db, { id }: BusinessRecord) {
  const move = await findMoveOf(db, id);
  if (move === null) return null;
  const { formerPhone, movedAt, deletedAt } = move;
  return { former_phone: formerPhone, moved_at: movedAt, deleted_at: deletedAt };
}

function codesOf(db: Db, businessId: number) {
  return db
    .select({
      code: businessCodes.code,
      active: businessCodes.isActive,
      ...columnsOf(businessCodes, 'createdAt', 'updatedAt'),
    })
    .from(businessCodes)
    .where(eq(businessCodes.businessId, businessId))
    .orderBy(businessCodes.id);
}

function acceptancesOf(db: Db, businessId: number) {
  return db
    .select(columnsOf(userLegalAcceptances, 'documentType', 'documentVersion', 'acceptedAt'))
    .from(userLegalAcceptances)
    .where(eq(userLegalAcceptances.userId, businessId))
    .orderBy(userLegalAcceptances.id);
}

async function signInOf(db: Db, { phone }: BusinessRecord) {
  const [user] = await db.select().from(identityUsers).where(eq(identityUsers.phone, phone));
  if (user === undefined) return null;
  return {
    uid: user.uid,
    disabled: user.disabled,
    last_login_at: user.lastLoginAt,
    sessions: await sessionsOf(db, user.uid),
    devices: await db.$count(identityDevices, eq(identityDevices.uid, user.uid)),
  };
}

async function sessionsOf(db: Db, user: string): Promise<number> {
  const { uid, familyId } = identityRefreshTokens;
  const [row] = await db
    .select({ sessions: countDistinct(familyId) })
    .from(identityRefreshTokens)
    .where(eq(uid, user));
  return row?.sessions ?? 0;
}

function actionsOn(db: Db, business: BusinessRecord) {
  const { at, operator, osUser, verb, result, target } = adminActions;
  return db
    .select({ at, by: operator, os_user: osUser, verb, result })
    .from(adminActions)
    .where(eq(target, targetOf(business)))
    .orderBy(desc(adminActions.id))
    .limit(ACTIONS);
}

/** Exports the owner's own download, to a file that only this user can read or to the terminal. */
export const exportData: Verb = async (run, [target], options) => {
  const { phone, ownerUuid } = await namedBusiness(run, target);
  const { database } = run.services;
  const { uid, phone: own } = identityUsers;
  const [user] = await database.db.select({ uid }).from(identityUsers).where(eq(own, phone));
  const found = await getAccountDataForOperator(run.services, { phone, uid: user?.uid ?? ownerUuid ?? '' });
  const data = presentAccountData(found);
  if (options.to === undefined) return { data, isDocument: true };
  const file = resolve(options.to);
  await writePrivately(file, asJson(plainData(data, options.showPhones === true)));
  return { data: { file }, message: `Written to ${file}, which only you can read.` };
};

async function writePrivately(path: string, text: string): Promise<void> {
  await writeFile(path, `${text}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EEXIST' ? 'the file already exists' : error.code;
    throw new UsageError(`${path} could not be written: ${why}.`, { cause: error });
  });
}

export const remove: Verb = async (run, [target]) => {
  const business = await namedBusiness(run, target);
  await refuseHidden(run, business);
  const move = await findMoveOf(run.services.database.db, business.id);
  const { slug } = business;
  // Show the business first: a former slug may lead to another one than the operator means.
  const named = `${escapeForTerminal(business.name)} (${slug}, ${business.phone})`;
  const open = move === null ? '' : ` ${move.formerPhone} could take it back until ${lastDayOf(move)}.`;
  await run.confirm(`${named} and the account of its owner will be deleted permanently.${open}`);
  const { name, phone } = stillThere(await removeAccount(run.services, { businessId: business.id }), target);
  return {
    data: { deleted: { id: business.id, slug, name, phone } },
    message:
      `${slug} (${phone}) is deleted: page, codes, customers, acceptances. ` +
      'A running server deletes the sign-in account within a minute.',
  };
};
