import { OperatorError } from '#server/operator-error.ts';
import type { Verb } from './verb.ts';

export const rotate: Verb = async ({ services: { identity, database } }) => {
  if (identity.mode !== 'embedded') {
    throw new OperatorError('With IDENTITY=firebase the signing keys are Google’s.');
  }
  await identity.rotateKeys();
  const [newest] = await identity.publicJwks();
  const others = database.kind === 'pglite' ? '' : ' Instances that run follow within a minute.';
  return {
    data: { kid: newest?.kid ?? null },
    say:
      `A new key signs from now on; the old one verifies until the last of its tokens is over.${others}\n` +
      'Nobody is signed out.',
  };
};
