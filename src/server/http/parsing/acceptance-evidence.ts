import type { Context } from 'hono';
import type { AppEnv } from '#server/app-context.ts';
import type { AcceptanceEvidence } from '#server/domain/floor/record-acceptances.ts';

const MAX_USER_AGENT = 400;

export const evidenceOf = (c: Context<AppEnv>): AcceptanceEvidence => ({
  ipAddress: c.get('clientAddress'),
  userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
});
