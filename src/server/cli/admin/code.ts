import { replaceCode } from '#server/domain/invitations/replace-code.ts';
import { withdrawCode } from '#server/domain/invitations/withdraw-code.ts';
import { namedShop, stillThere } from './shop.ts';
import type { Verb } from './verb.ts';

export const replace: Verb = async (run, [shop]) => {
  const { id } = await namedShop(run, shop);
  const { slug, code, withdrawn } = stillThere(await replaceCode(run.services, id), shop);
  return {
    data: { id, slug, code, withdrawn },
    message: `${slug} has a new code: ${code}\nAll its previous codes are invalid.`,
  };
};

export const withdraw: Verb = async (run, [shop]) => {
  const { id } = await namedShop(run, shop);
  const { slug, withdrawn } = stillThere(await withdrawCode(run.services, id), shop);
  const done = withdrawn.length === 0 ? 'had no code' : 'has no code now';
  return {
    data: { id, slug, withdrawn },
    message: `${slug} ${done}. Its page shows that; the owner keeps the account.`,
  };
};
