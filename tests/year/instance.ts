import { pino } from 'pino';
import { createSite } from '#server/app.ts';
import type { Cancel, Clock, Timers } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { MailMessage, SmsMessage } from '#server/messaging/port.ts';
import { type Overrides, openServices } from '#server/services.ts';
import { adminOn } from '../support/admin.ts';
import { NO_WORK } from '../support/proof-of-work.ts';
import { ORIGIN } from '../support/test-app.ts';
import { OPERATOR_EMAIL, type Providers } from './providers.ts';

/** A line that the server logged as a warning or worse. */
export interface LogLine {
  level: number;
  msg: string;
  alarm?: string;
  err?: { code?: string };
}

/** What a process gets from its machine. The open database outlives it. */
export interface Machine {
  environment: Record<string, string>;
  database: DatabaseHandle;
  clock: Clock;
  timers: Timers;
  randomness: NonNullable<Overrides['randomness']>;
  providers: Providers;
  log(line: LogLine): void;
}

export type Instance = Awaited<ReturnType<typeof startInstance>>;

/** Starts a process of the server: the real composition, without a port and with recorded messages. */
export async function startInstance(machine: Machine) {
  const { clock, providers, randomness, database } = machine;
  const timers = processTimers(machine.timers);
  const logger = pino({ level: 'warn' }, { write: (line) => machine.log(JSON.parse(line) as LogLine) });
  const fixed = { PUBLIC_ORIGIN: ORIGIN, TRUSTED_PROXIES: '127.0.0.1', OPERATOR_EMAIL };
  const environment = { ...fixed, ...machine.environment };
  let isKilled = false;
  const whileAlive = <Message>(send: (message: Message) => Promise<undefined>) => ({
    async send(message: Message): Promise<undefined> {
      if (isKilled) throw new Error('this process was killed');
      await send(message);
    },
  });
  const sms = whileAlive((message: SmsMessage) => providers.sms.send(message));
  const mail = whileAlive((message: MailMessage) => providers.sendMail(message));
  const overrides = { clock, timers, randomness, logger, sms, mail };
  const replaced = { ...overrides, difficulties: NO_WORK, database };
  const services = await openServices(readConfig(environment), replaced);
  failWith(providers, services.identity);
  const { app } = createSite(services, { assets: () => '', folder: null });
  return {
    services,
    request: app.request,
    /** Runs a command of `admin` beside this process. */
    admin: adminOn(services.database, { ...overrides, environment }),
    /** As after SIGTERM. */
    stop: () => services.close(),
    /** As after SIGKILL: nothing runs any more. */
    kill: () => {
      isKilled = true;
      timers.cancelAll();
    },
  };
}

/** Lets deletions of identities fail while their provider is out of order. */
function failWith(
  { identity: provider }: Providers,
  identity: { deleteUser: (...args: never[]) => Promise<void> },
) {
  const deleteUser = identity.deleteUser.bind(identity);
  identity.deleteUser = async (...args) => {
    await provider.send(args);
    await deleteUser(...args);
  };
}

/** Returns timers that can be cancelled together. */
function processTimers(timers: Timers) {
  const cancels = new Set<Cancel>();
  const noted = (cancel: Cancel): Cancel => {
    cancels.add(cancel);
    return () => {
      cancels.delete(cancel);
      cancel();
    };
  };
  return {
    after: (ms, run) => noted(timers.after(ms, run)),
    every: (ms, run) => noted(timers.every(ms, run)),
    cancelAll: () => {
      for (const cancel of cancels) cancel();
    },
  } satisfies Timers & { cancelAll(): void };
}
