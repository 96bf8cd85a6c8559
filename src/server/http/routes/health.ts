import { Hono } from 'hono';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';

/** GET /healthz: it answers. GET /readyz: it has its database and is not stopping (trust.md rule 20). */
export function healthRoutes(deps: Pick<AppDeps, 'database' | 'isReady' | 'logger'>) {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      if (!deps.isReady()) return c.text('stopping', 503);
      try {
        await deps.database.ping();
        return c.text('ok');
      } catch (err) {
        deps.logger.warn({ err }, 'not ready: the database does not answer');
        return c.text('database away', 503);
      }
    });
}
