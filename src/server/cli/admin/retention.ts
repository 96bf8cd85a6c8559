import { OperatorError } from '#server/operator-error.ts';
import type { Verb } from './verb.ts';

export const run: Verb = async ({ services: { purge, database } }) => {
  const { deleted, failed } = await purge.run();
  // Nobody waits for the embedded database: no server uses it.
  await database.upkeep?.vacuum();
  if (failed.length === 0) return { data: { deleted } };
  throw new OperatorError(
    `${failed.join(', ')} could not be deleted, as the lines above say. The others are done: ${JSON.stringify(deleted)}.`,
  );
};
