import { OperatorError } from '#server/operator-error.ts';
import type { Verb } from './verb.ts';

export const rotate: Verb = async ({ services: { identity, database } }) => {
  if (identity.mode !== 'embedded') {
    throw new OperatorError('With IDENTITY=firebase, Google rotates the signing keys.');
  }
  await identity.rotateKeys();
  const [newest] = await identity.publicJwks();
  const others = database.kind === 'pglite' ? '' : ' Running instances follow within a minute.';
  return {
    data: { kid: newest?.kid ?? null },
    message:
      `New tokens are signed with a new key; the old key verifies existing tokens until they expire.${others}\n` +
      'All users stay signed in.',
  };
};
