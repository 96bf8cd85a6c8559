import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import type { Database } from '#server/db/client.ts';
import { adminOn, type CommandResult } from '../support/admin.ts';
import { ManualTimers } from '../support/manual-timers.ts';
import { StillClock } from '../support/still-clock.ts';
import type { Answer } from './basics.ts';
import type { Disk } from './disk.ts';
import type { Place } from './place.ts';
import { type Process, startProcess } from './process.ts';
import { createProviders } from './providers.ts';
import { seededRandomness } from './seeded-randomness.ts';

/** Short runs see a New Year; four hundred days also have a 29 February and both religious holidays. */
export const START = '2027-12-20T06:00:00Z';
/** The outbox gives up an attempt after this time. */
const SILENCE_MS = 10_000;

/** A line that the server logged as a warning or worse. */
export interface LogLine {
  level: number;
  alarm?: string;
  err?: { code?: string };
}

/** The processes of a simulated service, and their machine. */
export class Service {
  readonly clock = new StillClock(START);
  /** Those of the world; each process has its own. */
  readonly timers = new ManualTimers(this.clock);
  readonly randomness = seededRandomness();
  readonly providers = createProviders(() => void this.#passSilence());
  readonly log: LogLine[] = [];
  secret = 'a secret of at least thirty-two characters';
  /** True while the database cannot be reached. */
  isAway = false;
  /** Timers that wait after the first start. */
  timersAtStart = 0;
  /** How often time passed because a provider was silent. */
  silences = 0;
  #isPassing = false;
  #turn = 0;
  readonly #place: Place;
  #processes: Process[] = [];

  constructor(place: Place) {
    this.#place = place;
  }

  /** Milliseconds since the beginning that truly passed, whatever the clock shows. */
  get trueMs(): number {
    return this.clock.monotonic();
  }

  /** One after the other, as behind a proxy. */
  get process(): Process {
    this.#turn += 1;
    const process = this.#processes[this.#turn % this.#processes.length];
    if (process === undefined) throw new Error('no server runs');
    return process;
  }

  get db(): Database {
    return this.process.services.database.db;
  }

  /** True if several processes share a database that no command takes away or stops. */
  get isShared(): boolean {
    return this.#processes.length > 1;
  }

  get disk(): Disk | null {
    return this.#place.disk ?? null;
  }

  /** The configuration of each process. */
  get environment(): Record<string, string> {
    return { APP_SECRET: this.secret, ...this.disk?.environment };
  }

  /** What each process gets from the simulation. */
  get parts() {
    const logger = pino({ level: 'warn' }, { write: (line) => this.log.push(JSON.parse(line)) });
    const { clock, randomness } = this;
    return { clock, randomness, logger };
  }

  setAway(isAway: boolean): void {
    this.isAway = isAway;
    this.#place.setAway?.(isAway);
  }

  async start(): Promise<void> {
    for (const database of await this.#place.open())
      this.#processes.push(await startProcess(this.environment, { ...this.parts, database }, this.providers));
    this.timersAtStart ||= this.waitingTimers;
  }

  async stop(): Promise<void> {
    // Its timers run meanwhile.
    for (const process of this.#processes) await process.stop();
    this.#processes = [];
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
    const killed = this.#processes.splice(0);
    for (const process of killed) process.kill();
    await this.disk?.kill(async () => {
      await unanswered;
      for (const process of killed) await process.stop();
    });
    await this.start();
  }

  /** Runs a command of `admin` beside a process, or while none runs. */
  async admin(...args: string[]): Promise<CommandResult> {
    const result = await this.process.admin(...args);
    await this.#share();
    return result;
  }

  async adminOffline(args: string[], settings: Record<string, string> = {}): Promise<void> {
    const [database = null] = await this.#place.open();
    const admin = adminOn(database, { ...this.parts, environment: { ...this.environment, ...settings } });
    const { code, text } = await admin(...args);
    if (code !== 0) throw new Error(text);
    await this.#place.close?.();
  }

  async request(path: string, init: RequestInit = {}): Promise<Answer> {
    const { method = 'GET' } = init;
    const response = await this.process.request(path, init);
    const text = await response.text();
    if (method !== 'GET') await this.#share();
    await this.settle();
    const { status, headers } = response;
    const isJson = headers.get('content-type')?.startsWith('application/json');
    const body = isJson ? JSON.parse(text) : null;
    return { of: `${method} ${path}`, status, headers, text, body, isOutage: status === 503 && this.isAway };
  }

  /** Lets each process read the changes of the others, as it does once a second. */
  async #share(): Promise<void> {
    if (!this.isShared) return;
    for (const { services } of this.#processes) await services.pageChanges.read();
  }

  get waitingTimers(): number {
    return [this, ...this.#processes].reduce((sum, { timers }) => sum + timers.waiting, 0);
  }

  /** Lets time pass in one jump. */
  async advance(ms: number): Promise<void> {
    await this.timers.advance(ms);
    for (const { timers } of this.#processes) await timers.advance(0);
  }

  /** Waits until no message is in flight. */
  async settle(): Promise<void> {
    // A woken outbox begins in the next turn of the event loop.
    await setImmediate();
    for (const { services } of this.#processes) await services.outbox.idle();
  }

  /** Time passes while the server waits for a provider. */
  async #passSilence(): Promise<void> {
    if (this.#isPassing) return;
    this.#isPassing = true;
    await setImmediate();
    this.#isPassing = false;
    this.silences += 1;
    await this.advance(SILENCE_MS);
  }
}
