import { replaceCode } from '#server/domain/invitations/replace-code.ts';
import { withdrawCode } from '#server/domain/invitations/withdraw-code.ts';
import { namedBusiness, stillThere } from './named-business.ts';
import type { Verb } from './verb.ts';

export const replace: Verb = async (run, [target]) => {
  const { id } = await namedBusiness(run, target);
  const { slug, code, withdrawn } = stillThere(await replaceCode(run.services, id), target);
  return {
    data: { id, slug, code, withdrawn },
    message: `${slug} has a new code: ${code}\nAll its previous codes are invalid.`,
  };
};

export const withdraw: Verb = async (run, [target]) => {
  const { id } = await namedBusiness(run, target);
  const { slug, withdrawn } = stillThere(await withdrawCode(run.services, id), target);
  const done = withdrawn.length === 0 ? 'had no code' : 'has no code now';
  return {
    data: { id, slug, withdrawn },
    message: `${slug} ${done}. Its page shows that; the owner keeps the account.`,
  };
};
