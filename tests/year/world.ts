import { plusMs } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { SmsMessage } from '#server/messaging/port.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { ManualTimers } from '../support/manual-timers.ts';
import { StillClock } from '../support/still-clock.ts';
import { DAY, HOUR, MINUTE } from './durations.ts';
import { type Instance, type LogLine, startInstance } from './instance.ts';
import { Model } from './model.ts';
import { type Answer, Person } from './person.ts';
import type { Place } from './place.ts';
import { Providers } from './providers.ts';
import { seededRandomness } from './seeded-randomness.ts';

/** The following four hundred days have a New Year, a 29 February and both religious holidays. */
const START = '2027-11-20T06:00:00Z';
const PEOPLE = 8;
/** The outbox gives up an attempt after this time. */
const SILENCE_MS = 10_000;

/** What is compared after each command and at the end of each day. */
export interface Checks {
  step(world: World): Promise<void>;
  day(world: World): Promise<void>;
}

/** One simulated service: its processes, the people who use it, and what happens to them. */
export class World {
  readonly clock = new StillClock(START);
  readonly timers = new ManualTimers(this.clock);
  readonly providers = new Providers();
  readonly randomness = seededRandomness();
  readonly model = new Model();
  readonly people = Array.from({ length: PEOPLE }, (_, n) => new Person(this, n));
  readonly log: LogLine[] = [];
  readonly place: Place;
  readonly #checks: Checks;
  secret = 'a secret of at least thirty-two characters';
  days = 0;
  readonly #instances: Instance[] = [];

  private constructor(place: Place, checks: Checks) {
    this.place = place;
    this.#checks = checks;
  }

  static async open(place: Place, checks: Checks): Promise<World> {
    const world = new World(place, checks);
    await world.start();
    return world;
  }

  /** Milliseconds since the beginning that truly passed, whatever the clock shows. */
  get trueMs(): number {
    return this.clock.monotonic();
  }

  get instance(): Instance {
    const [instance] = this.#instances;
    if (instance === undefined) throw new Error('no server runs');
    return instance;
  }

  get sms(): readonly SmsMessage[] {
    return this.providers.sms.sent;
  }

  get db(): Database {
    return this.instance.services.database.db;
  }

  async start(): Promise<void> {
    this.#instances.push(await startInstance(this));
  }

  async stop(): Promise<void> {
    await this.instance.stop();
    this.#instances.shift();
  }

  async request(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await this.instance.request(path, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    await this.settle();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    };
  }

  /** Waits until all due messages are delivered; time passes while a provider is silent. */
  async settle(): Promise<void> {
    const delivered = Promise.all(this.#instances.map(({ services }) => services.outbox.drain()));
    const silent = () => this.providers.silence().then(() => true);
    while (await Promise.race([delivered.then(() => false), silent()])) await this.timers.advance(SILENCE_MS);
  }

  /** Lets time pass, in steps of due work. At the end of each day all invariants are checked. */
  async pass(ms: number): Promise<void> {
    const stride = ms < DAY ? 10 * MINUTE : 2 * HOUR;
    const end = this.trueMs + ms;
    while (this.trueMs < end) {
      const day = this.#trueDay();
      await this.timers.advance(Math.min(stride, end - this.trueMs));
      await this.settle();
      if (this.#trueDay() === day) continue;
      this.days += 1;
      await this.checkDay();
    }
  }

  /** To be called after each command. */
  checkStep(): Promise<void> {
    return this.#checks.step(this);
  }

  checkDay(): Promise<void> {
    return this.#checks.day(this);
  }

  #trueDay(): string {
    return dayInTurkey(plusMs(new Date(START), this.trueMs));
  }
}
