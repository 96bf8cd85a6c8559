import { clockFinding } from '#server/observability/checks/clock.ts';
import { OperatorError } from '#server/operator-error.ts';
import type { Verb } from './verb.ts';

export const run: Verb = async ({ services: { purge, database, trustedTime } }) => {
  const doubt = await trustedTime.doubt();
  if (doubt !== null) {
    const { text, remedy } = clockFinding(doubt);
    throw new OperatorError(`Nothing was deleted: ${text}. To go on, ${remedy}.`);
  }
  const { deleted, failed } = await purge.run();
  // A vacuum delays no request: no server uses the embedded database now.
  await database.upkeep?.vacuum();
  if (failed.length === 0) return { data: { deleted } };
  throw new OperatorError(
    `${failed.join(', ')} could not be deleted, as the lines above say. The others are done: ${JSON.stringify(deleted)}.`,
  );
};
