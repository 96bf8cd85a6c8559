import { plusMs } from '#server/clock.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { Backups } from './backups.ts';
import { DAY, HOUR, MINUTE } from './basics.ts';
import { Model } from './model.ts';
import { Person } from './person.ts';
import type { Place } from './place.ts';
import { Service, START } from './service.ts';

/** The longest pause between attempts, and the jumps of the simulation. */
export const CALM_MS = 14 * HOUR;

/** Compares after each command, and at the end of each day and of the world. */
type Compare = (when: 'step' | 'day', world: World) => Promise<void>;

/** A simulated service, the people who use it, and what happens to them. */
export class World extends Service {
  /** Goes back when a backup is restored. */
  model = new Model();
  readonly people = Array.from({ length: 8 }, (_, number) => new Person(this, number));
  readonly backups = new Backups(this, () => ({
    ...{ model: this.model.copy(), secret: this.secret },
    people: this.people.map((who) => ({ who, state: { ...who } })),
  }));
  readonly #compare: Compare;
  days = 0;
  /** How many commands, and how often each, had an effect: one that never has tests nothing. */
  steps = 0;
  readonly effects = new Map<string, number>();
  /** True at the last comparison. */
  isOver = false;
  /** True while the clock is far from the true time, and nobody uses the service. */
  isClockWrong = false;
  /** The true time at which the last outage of a provider, or of the clock, ends. */
  #disturbedUntil = Number.NEGATIVE_INFINITY;
  #phones = 0;

  constructor(place: Place, compare: Compare) {
    super(place);
    this.#compare = compare;
  }

  /** Returns a number that nobody ever had. */
  newPhone(): string {
    this.#phones += 1;
    return `+90535${1_000_000 + this.#phones}`;
  }

  noteEffect(name: string): void {
    this.effects.set(name, (this.effects.get(name) ?? 0) + 1);
  }

  /** Begins an outage of this length. Not soon after another one: a message may be given up after days of outages. */
  disturb(ms: number): void {
    this.#disturbedUntil = this.trueMs + ms;
  }

  /** True if what waited for the end of an outage should be done. */
  get isCalm(): boolean {
    return this.trueMs > this.#disturbedUntil + CALM_MS && !this.isAway;
  }

  failProvider(name: keyof World['providers'], mood: 'refuses' | 'silent', ms: number): void {
    this.disturb(ms);
    this.providers[name].mood = mood;
    this.timers.after(ms, () => Object.assign(this.providers[name], { mood: 'works' }));
  }

  /** The day in Turkey by the true time. */
  get #trueDay(): string {
    return dayInTurkey(plusMs(new Date(START), this.trueMs));
  }

  /**
   * Lets time pass, in jumps from work to work, and compares at the end of each day. A minute has several: the changed
   * pages are read once a jump, and the time between two readings counts.
   */
  async pass(ms: number): Promise<void> {
    const stride = ms > DAY ? 6 * HOUR : ms > HOUR ? 2 * HOUR : ms > MINUTE ? 10 * MINUTE : MINUTE / 12;
    const end = this.trueMs + ms;
    while (this.trueMs < end) {
      const day = this.#trueDay;
      await this.advance(Math.min(stride, end - this.trueMs));
      await this.settle();
      await this.backups.note();
      if (this.#trueDay === day) continue;
      this.days += 1;
      await this.compare('day');
    }
  }

  compare(when: 'step' | 'day'): Promise<void> {
    return this.#compare(when, this);
  }

  /** Ends everything that disturbs the server, and compares everything. */
  async end(): Promise<void> {
    this.setAway(false);
    await this.pass(3 * DAY);
    this.isOver = true;
    await this.compare('day');
  }

  /** Returns some of them, others each day, or all at the end of the world. */
  some<T>(from: Iterable<T>, count = 2): T[] {
    const all = [...from];
    if (this.isOver || all.length <= count) return all;
    const first = (this.days * count) % all.length;
    return [...all, ...all].slice(first, first + count);
  }
}
