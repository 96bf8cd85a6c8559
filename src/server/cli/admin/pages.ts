import { UsageError } from '#server/operator-error.ts';
import type { Verb } from './verb.ts';

export const flush: Verb = async ({ services: { database } }, paths) => {
  const wrong = paths.find((path) => !path.startsWith('/'));
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is not a path: a path begins with a slash.`);
  const change = paths.length === 0 ? 'all' : paths;
  await database.pageTransaction((_, invalidatePages) => invalidatePages(change));
  const others =
    database.kind === 'pglite'
      ? 'No server is running, so no page is cached.'
      : 'All instances clear them now.';
  return {
    data: { flushed: change },
    message: `${change === 'all' ? 'All pages' : change.join(', ')}: ${others}`,
  };
};
