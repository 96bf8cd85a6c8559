import { pino } from 'pino';
import { createSite } from '#server/app.ts';
import type { Cancel, Clock, Timers } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import type { Randomness } from '#server/security/randomness.ts';
import { openServices } from '#server/services.ts';
import { NO_WORK } from '../support/proof-of-work.ts';
import { ORIGIN } from '../support/test-app.ts';
import type { Place } from './place.ts';
import type { Providers } from './providers.ts';

/** A line that the server logged as a warning or worse. */
export interface LogLine {
  level: number;
  msg: string;
  alarm?: string;
}

interface Surroundings {
  place: Place;
  clock: Clock;
  timers: Timers;
  providers: Providers;
  randomness: Randomness;
  secret: string;
  log: LogLine[];
}

export type Instance = Awaited<ReturnType<typeof startInstance>>;

/** Starts a process of the server: the real composition, without a port and with recorded messages. */
export async function startInstance(world: Surroundings) {
  const { place, clock, providers, randomness } = world;
  const { timers, cancelAll } = processTimers(world.timers);
  const logger = pino({ level: 'warn' }, { write: (line) => world.log.push(JSON.parse(line) as LogLine) });
  const config = readConfig({
    PUBLIC_ORIGIN: ORIGIN,
    TRUSTED_PROXIES: '127.0.0.1',
    APP_SECRET: world.secret,
    ...place.environment,
  });
  const services = await openServices(config, {
    ...{ clock, timers, randomness, logger, difficulties: NO_WORK },
    ...{ sms: providers.sms, mail: providers.mail },
    ...(place.shared === null ? {} : { database: place.shared }),
  });
  const { app } = createSite(services, { assets: () => '', folder: null });
  return {
    services,
    request: app.request,
    /** As after SIGTERM. */
    stop: () => services.close(),
    /** As after SIGKILL: nothing runs any more. */
    kill: cancelAll,
  };
}

/** Returns timers that can be cancelled together. */
function processTimers(timers: Timers) {
  const cancels: Cancel[] = [];
  const noted = (cancel: Cancel): Cancel => {
    cancels.push(cancel);
    return cancel;
  };
  return {
    timers: {
      after: (ms, run) => noted(timers.after(ms, run)),
      every: (ms, run) => noted(timers.every(ms, run)),
    } satisfies Timers,
    cancelAll: () => {
      for (const cancel of cancels) cancel();
    },
  };
}
