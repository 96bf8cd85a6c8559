import { renewCode } from '#server/businesses/renew-code.ts';
import type { Config } from '#server/config.ts';
import type { DatabasePlace } from '#server/db/open-database.ts';
import { OperatorError } from '#server/operator-error.ts';
import { systemRandomness } from '#server/randomness.ts';
import { withDatabase } from './with-database.ts';

/** `renew-code {slug}`: a new code for a business; every code before leads nowhere from then on. */
export async function renewBusinessCode(
  config: DatabasePlace & Pick<Config, 'origin'>,
  slug: string,
): Promise<{ slug: string; code: string }> {
  const { origin } = config;
  const renewed = await withDatabase(config, (database) =>
    renewCode({ database, randomness: systemRandomness, origin }, slug),
  );
  if (renewed === null) throw new OperatorError(`No business has the address "${slug}".`);
  return renewed;
}
