import { keepMove, moveBack as returnBusiness } from '#server/domain/accounts/take-back.ts';
import { findNamedBusiness } from '#server/domain/businesses/find-named-business.ts';
import { findMoveFrom, findMoveOf, lastDayOf } from '#server/domain/floor/number-moves.ts';
import { type BusinessRecord, findBusinessById, findBusinessByPhone } from '#server/domain/floor/queries.ts';
import { UsageError } from '#server/operator-error.ts';
import { type CanonicalPhone, parsePhone } from '#shared/domain/phone.ts';
import { targetOf, unknownBusiness } from './named-business.ts';
import type { AdminRun, Verb } from './verb.ts';

/** Finds a business by the number before its move, too. Records it as target. @throws {UsageError} */
async function movedBusiness({ services, recordTargets }: AdminRun, who = ''): Promise<BusinessRecord> {
  const { db } = services.database;
  const phone = parsePhone(who);
  const move = who.startsWith('+') && phone !== null ? await findMoveFrom(db, phone) : null;
  const business =
    move === null
      ? await findNamedBusiness(services, who)
      : await findBusinessById(db, move.businessId, 'operator');
  if (business === null) throw unknownBusiness(who);
  await recordTargets(targetOf(business));
  return business;
}

/** Refuses the number that holds the business: its return would make the move final. @throws {UsageError} */
async function freeNumber({ services }: AdminRun, text: string, id: number): Promise<CanonicalPhone> {
  const phone = parsePhone(text);
  if (phone === null) throw new UsageError(`"${text}" is not a Turkish mobile number.`);
  const { db } = services.database;
  const taken = await findBusinessByPhone(db, phone, 'operator');
  const reserved = await findMoveFrom(db, phone);
  if ((taken !== null && taken.id !== id) || (reserved !== null && reserved.businessId !== id))
    throw new UsageError(`${text} has another business, or can take one back.`);
  if (taken !== null && reserved === null)
    throw new UsageError(`business:${id} is at ${text} already. To make its move final: owner move-keep.`);
  return phone;
}

const noOpenMove = ({ id }: BusinessRecord) =>
  new UsageError(
    `No number can take business:${id} back now. To move it, name the number that you have made sure of.`,
  );

export const moveBack: Verb = async (run, [who, number]) => {
  const { services } = run;
  const { identity } = services;
  if (identity.mode !== 'embedded') throw new UsageError('In Firebase mode no number moves.');
  const business = await movedBusiness(run, who);
  const given = number === undefined ? null : await freeNumber(run, number, business.id);
  const returned = await returnBusiness({ ...services, identity }, { businessId: business.id, phone: given });
  if (returned === null) throw noOpenMove(business);
  const { to } = returned;
  return {
    data: { business: business.id, phone: to },
    message: `${business.slug} is at ${to} again. Every session of the other number has ended; both get a text message.`,
  };
};

export const moveKeep: Verb = async (run, [who]) => {
  const business = await movedBusiness(run, who);
  const move = await findMoveOf(run.services.database.db, business.id);
  if (move === null) throw new UsageError(`No number can take business:${business.id} back now.`);
  if (move.deletedAt !== null)
    await run.confirm(
      `business:${business.id} waits for ${lastDayOf(move)}, and will be deleted permanently.`,
    );
  const kept = await keepMove(run.services, business.id);
  if (kept === null) throw new UsageError(`No number can take business:${business.id} back now.`);
  return {
    data: { business: business.id, deleted: kept.isDeleted },
    message: kept.isDeleted
      ? 'The business is deleted.'
      : 'The move is final: the former number cannot take it back.',
  };
};
