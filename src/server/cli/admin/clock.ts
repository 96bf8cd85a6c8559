import { clockFinding } from '#server/observability/checks/clock.ts';
import type { Verb } from './verb.ts';

export const show: Verb = async ({ services: { clock, trustedTime } }) => {
  const { trusted } = await trustedTime.times();
  const { level, text } = clockFinding(await trustedTime.doubt());
  return { data: { clock: clock.now(), deletes_by: trusted, believed: level === 'ok' }, message: `${text}.` };
};

export const accept: Verb = async ({ services: { clock, database, trustedTime } }) => {
  await trustedTime.accept();
  const others = database.kind === 'pglite' ? '' : ' Running instances follow within a minute.';
  const now = clock.now();
  return { data: { clock: now }, message: `${now.toISOString()} is believed.${others}` };
};
