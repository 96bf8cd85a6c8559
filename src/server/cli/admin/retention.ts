import type { Verb } from './verb.ts';

export const run: Verb = async ({ services }) => ({ data: { deleted: await services.purge.run() } });
