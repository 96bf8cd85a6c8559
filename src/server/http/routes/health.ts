import { Hono } from 'hono';
import type { AppContext, AppEnv } from '#server/app-context.ts';

/** A probe takes milliseconds and a disk sync; more frequent requests get a round trip instead. */
const PROBE_EVERY_MS = 10_000;

/** Serves /readyz (guarantees.md rule 20); /healthz is one of the site files. */
export function healthRoutes(context: AppContext) {
  const assertWritable = createWriteCheck(context);
  return new Hono<AppEnv>().get('/readyz', async (c) => {
    c.header('Cache-Control', 'no-store');
    if (!context.isReady()) return c.text('stopping', 503);
    try {
      await assertWritable();
      return c.text('ok');
    } catch (err) {
      context.logger.warn({ err }, 'not ready: the database cannot be written');
      return c.text('database unavailable or read-only', 503);
    }
  });
}

/**
 * Returns a check that pings the database, and writes every ten seconds and after a failure. Requests at one time
 * share it: nothing limits them, because a proxy must always get an answer.
 */
function createWriteCheck({ database, clock }: AppContext): () => Promise<void> {
  let provedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;

  async function check(): Promise<void> {
    if (clock.monotonic() - provedAt < PROBE_EVERY_MS) return database.ping();
    provedAt = Number.NEGATIVE_INFINITY;
    await database.writeProbe();
    provedAt = clock.monotonic();
  }
  return () => {
    checking ??= check().finally(() => {
      checking = null;
    });
    return checking;
  };
}
