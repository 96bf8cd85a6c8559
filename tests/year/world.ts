import { setImmediate } from 'node:timers/promises';
import { plusMs } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { adminOn, type CommandResult } from '../support/admin.ts';
import { ManualTimers } from '../support/manual-timers.ts';
import { StillClock } from '../support/still-clock.ts';
import { BackupHistory } from './backup-history.ts';
import type { Disk } from './disk.ts';
import { DAY, HOUR, MINUTE } from './durations.ts';
import { type Instance, type LogLine, startInstance } from './instance.ts';
import { Model } from './model.ts';
import { type Answer, Person } from './person.ts';
import type { Place } from './place.ts';
import { Providers } from './providers.ts';
import { seededRandomness } from './seeded-randomness.ts';

/** Short runs see a New Year; four hundred days also have a 29 February and both religious holidays. */
const START = '2027-12-20T06:00:00Z';
const PEOPLE = 8;
/** The outbox gives up an attempt after this time. */
const SILENCE_MS = 10_000;

/** The longest pause between attempts, and the jumps of the simulation. */
export const CALM_MS = 14 * HOUR;

/** What is compared after each command, and at the end of each day and of the world. */
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
  readonly backups = new BackupHistory(this);
  /** Goes back when a backup is restored. */
  model = new Model();
  readonly people = Array.from({ length: PEOPLE }, (_, n) => new Person(this, n));
  readonly log: LogLine[] = [];
  readonly checks: Checks;
  secret = 'a secret of at least thirty-two characters';
  days = 0;
  /** How many commands, and how often each, had an effect: one that never has tests nothing. */
  steps = 0;
  readonly effects = new Map<string, number>();
  /** Timers that wait after the first start. */
  timersAtStart = 0;
  #phones = 0;
  #turn = 0;
  /** True at the last comparison. */
  isOver = false;
  /** True while the database cannot be reached. */
  isAway = false;
  /** True while the clock is far from the true time, and nobody uses the service. */
  isClockWrong = false;
  /** The true time at which the last outage of a provider, or of the clock, ends. */
  disturbedUntil = Number.NEGATIVE_INFINITY;
  readonly #place: Place;
  readonly #instances: Instance[] = [];

  constructor(place: Place, checks: Checks) {
    this.#place = place;
    this.checks = checks;
  }

  /** Milliseconds since the beginning that truly passed, whatever the clock shows. */
  get trueMs(): number {
    return this.clock.monotonic();
  }

  /** One process after the other, as behind a proxy. */
  get instance(): Instance {
    this.#turn += 1;
    const instance = this.#instances[this.#turn % this.#instances.length];
    if (instance === undefined) throw new Error('no server runs');
    return instance;
  }

  get db(): Database {
    return this.instance.services.database.db;
  }

  async admin(...args: string[]): Promise<CommandResult> {
    const result = await this.#untilDone(this.instance.admin(...args));
    await this.#share();
    return result;
  }

  async start(): Promise<void> {
    const { providers, environment } = this;
    const log = (line: LogLine) => this.log.push(line);
    for (const database of await this.#place.open())
      this.#instances.push(
        await startInstance({ ...this.processParts(), database, providers, environment, log }),
      );
    this.timersAtStart ||= this.timers.waiting;
  }

  async stop(): Promise<void> {
    for (const instance of this.#instances.splice(0)) await this.#untilDone(instance.stop());
    await this.#place.close?.();
  }

  /** Starts the processes again, after this work. */
  async restart(work?: () => Promise<unknown>): Promise<void> {
    // It waits for the database.
    this.setAway(false);
    await this.stop();
    await work?.();
    await this.start();
  }

  /** Ends the processes as SIGKILL does, in the middle of that request, and starts others. */
  async kill(unanswered?: Promise<unknown>): Promise<void> {
    this.setAway(false);
    const killed = this.#instances.splice(0);
    for (const instance of killed) instance.kill();
    await this.disk?.kill(async () => {
      await unanswered;
      for (const instance of killed) await instance.stop();
    });
    await this.start();
  }

  /** Changes the secret while no process runs, as the guide says. */
  async rotateSecret(): Promise<void> {
    const next = `${this.secret}+`;
    await this.restart(async () => {
      const [database = null] = await this.#place.open();
      const environment = { ...this.environment, NEW_APP_SECRET: next };
      const rotated = await adminOn(database, { ...this.processParts(), environment })('secret', 'rotate');
      if (rotated.code !== 0) throw new Error(rotated.text);
      await this.#place.close?.();
      this.secret = next;
      // Their HMACs were made with the former one.
      for (const shop of [...this.model.shops, ...this.model.hidden]) shop.refused = [];
    });
  }

  /** Returns a number that nobody ever had. */
  newPhone(): string {
    this.#phones += 1;
    return `+90535${1_000_000 + this.#phones}`;
  }

  /** True if several processes share a database that no command takes away or stops. */
  get isShared(): boolean {
    return this.#instances.length > 1;
  }

  get disk(): Disk | null {
    return this.#place.disk ?? null;
  }

  /** The configuration of each process. */
  get environment(): Record<string, string> {
    return { APP_SECRET: this.secret, ...this.disk?.environment };
  }

  setAway(isAway: boolean): void {
    this.isAway = isAway;
    this.#place.setAway?.(isAway);
  }

  noteEffect(name: string): void {
    this.effects.set(name, (this.effects.get(name) ?? 0) + 1);
  }

  async request(path: string, init: RequestInit = {}): Promise<Answer> {
    const { method = 'GET' } = init;
    const response = await this.#untilDone(Promise.resolve(this.instance.request(path, init)));
    const text = await response.text();
    if (method !== 'GET') await this.#share();
    await this.#settle();
    const { status, headers } = response;
    const isJson = headers.get('content-type')?.startsWith('application/json');
    return { of: `${method} ${path}`, status, headers, text, body: isJson ? JSON.parse(text) : null };
  }

  /** Lets each process read the changes of the others, as it does once a second. */
  async #share(): Promise<void> {
    if (!this.isShared) return;
    for (const { services } of this.#instances) await services.pageChanges.read();
  }

  /** Waits until no message is in flight. */
  async #settle(): Promise<void> {
    // A woken outbox begins in the next turn of the event loop.
    await setImmediate();
    await this.#untilDone(Promise.all(this.#instances.map(({ services }) => services.outbox.idle())));
  }

  /** Waits for something; time passes while a provider is silent. */
  async #untilDone<T>(work: Promise<T>): Promise<T> {
    while (await this.providers.isSilentBefore(work)) {
      await this.timers.advance(SILENCE_MS);
      await this.backups.note({ isDuringRequest: true });
    }
    return work;
  }

  /** Begins an outage of this length. Not soon after another one: a message may be given up after days of outages. */
  disturb(ms: number): void {
    this.disturbedUntil = this.trueMs + ms;
  }

  failProvider(name: 'sms' | 'mail' | 'identity', mood: 'refuses' | 'silent', ms: number): void {
    this.disturb(ms);
    const provider = this.providers[name];
    Object.assign(provider, { mood });
    this.timers.after(ms, () => Object.assign(provider, { mood: 'works' }));
  }

  /** True if what waited for the end of an outage should be done. */
  get isCalm(): boolean {
    return this.trueMs > this.disturbedUntil + CALM_MS && !this.isAway;
  }

  /**
   * Lets time pass, in jumps from work to work, and compares at the end of each day. A minute has several: the changed
   * pages are read once a jump, and the time between two readings counts.
   */
  async pass(ms: number): Promise<void> {
    const stride = ms > DAY ? 6 * HOUR : ms > HOUR ? 2 * HOUR : ms > MINUTE ? 10 * MINUTE : MINUTE / 12;
    const trueDay = () => dayInTurkey(plusMs(new Date(START), this.trueMs));
    const end = this.trueMs + ms;
    while (this.trueMs < end) {
      const day = trueDay();
      await this.#untilDone(this.timers.advance(Math.min(stride, end - this.trueMs)));
      await this.#settle();
      await this.backups.note();
      if (trueDay() === day) continue;
      this.days += 1;
      await this.checks.day(this);
    }
  }

  /** Ends everything that disturbs the server, and compares everything. */
  async end(): Promise<void> {
    this.setAway(false);
    await this.pass(3 * DAY);
    this.isOver = true;
    await this.checks.day(this);
  }

  /** Returns some of them, others each day, or all at the end of the world. */
  some<T>(from: Iterable<T>, count = 2): T[] {
    const all = [...from];
    if (this.isOver || all.length <= count) return all;
    const first = (this.days * count) % all.length;
    return [...all, ...all].slice(first, first + count);
  }

  /** What `openServices` gets from the simulation. */
  processParts() {
    const { clock, timers, randomness } = this;
    return { clock, timers, randomness };
  }
}
