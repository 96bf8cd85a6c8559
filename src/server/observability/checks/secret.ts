import type { Config } from '#server/config/config.ts';
import { OperatorError } from '#server/operator-error.ts';
import { readSecret } from '#server/security/secret.ts';
import { type Finding, failure, ok } from './finding.ts';

/** Checks that the next start will find the current secret. */
export async function checkSecret(
  { secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>,
  inUse: Uint8Array,
): Promise<Finding> {
  const remedy = 'restore secret.key from its copy before this server stops';
  try {
    const found = await readSecret(secret, dataDir);
    if (found === null) return failure(`${dataDir}/secret.key is missing`, remedy);
    if (!Buffer.from(found).equals(inUse)) return failure(`${dataDir}/secret.key has another secret`, remedy);
    return ok('the secret is unchanged');
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return failure(error.message.replace(/\.$/, ''), remedy);
  }
}
