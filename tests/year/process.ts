import { createSite } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { type Overrides, openServices } from '#server/services.ts';
import { adminOn } from '../support/admin.ts';
import { ManualTimers } from '../support/manual-timers.ts';
import { NO_WORK } from '../support/proof-of-work.ts';
import type { StillClock } from '../support/still-clock.ts';
import { ORIGIN } from '../support/test-app.ts';
import { OPERATOR_EMAIL, type Provider, type Providers } from './providers.ts';

/** What a process gets from its machine. The open database outlives it. */
type Parts = Required<Pick<Overrides, 'randomness' | 'logger' | 'database'>> & { clock: StillClock };

export type Process = Awaited<ReturnType<typeof startProcess>>;

/** Starts a process of the server: the real composition, without a port and with recorded messages. */
export async function startProcess(settings: Record<string, string>, parts: Parts, providers: Providers) {
  const timers = new ManualTimers(parts.clock);
  let isKilled = false;
  const whileAlive = <Message>(provider: Provider<Message>) => ({
    async send(message: Message): Promise<undefined> {
      if (isKilled) throw new Error('this process was killed');
      await provider.send(message);
    },
  });
  const environment = { PUBLIC_ORIGIN: ORIGIN, TRUSTED_PROXIES: '127.0.0.1', OPERATOR_EMAIL, ...settings };
  const [sms, mail] = [whileAlive(providers.sms), whileAlive(providers.mail)];
  const overrides = { ...parts, timers, sms, mail, difficulties: NO_WORK };
  const services = await openServices(readConfig(environment), overrides);
  const identity: { deleteUser: (...args: never[]) => Promise<void> } = services.identity;
  const deleteUser = identity.deleteUser.bind(identity);
  identity.deleteUser = async (...args) => {
    await providers.identity.send(args);
    await deleteUser(...args);
  };
  return {
    services,
    timers,
    request: createSite(services, { assets: () => '', folder: null }).app.request,
    /** Runs a command of `admin` beside this process. */
    admin: adminOn(parts.database, { ...overrides, environment }),
    /** As after SIGTERM. */
    stop: () => services.close(),
    /** As after SIGKILL, with which its timers end. */
    kill: () => {
      isKilled = true;
    },
  };
}
