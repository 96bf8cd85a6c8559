import { desc, eq } from 'drizzle-orm';
import { adminActions } from '#server/db/schema.ts';
import { limitOf, type Verb } from './verb.ts';

export const list: Verb = async ({ services }, [about], options) => {
  const limit = limitOf(options);
  const { id, at, operator, osUser, verb, target, result } = adminActions;
  const rows = await services.database.db
    .select({ id, at, by: operator, os_user: osUser, verb, target, result })
    .from(adminActions)
    .where(about === undefined ? undefined : eq(target, about))
    .orderBy(desc(id))
    .limit(limit + 1);
  return { data: { actions: rows.slice(0, limit), more: rows.length > limit } };
};
