/**
 * The built server for many sign-ins. Proofs of work need no time, and each message advances the clock by a
 * day, so that no hourly or daily limit is used up. Everything else is as in production.
 */
import { join } from 'node:path';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { NO_WORK } from '../../tests/support/proof-of-work.ts';

const BUILT = join(import.meta.dirname, '../../dist');
const MORE_THAN_A_DAY = 25 * 60 * 60 * 1000;

let ahead = 0;
process.on('message', () => {
  ahead += MORE_THAN_A_DAY;
  process.send?.('done');
});
const clock = { ...systemClock, now: () => new Date(Date.now() + ahead) };

// As in main.ts, which this program replaces.
process.env.NODE_ENV ??= 'production';
const { startServer } = (await import(
  `${BUILT}/server/http-server.js`
)) as typeof import('#server/http-server.ts');
await startServer(readConfig(process.env), `${BUILT}/client`, { clock, difficulties: NO_WORK });
process.once('SIGTERM', () => process.exit());
