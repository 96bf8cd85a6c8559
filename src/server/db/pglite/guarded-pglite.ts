import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import { OperatorError } from '#server/operator-error.ts';

/** The embedded database stopped after a fatal error or cannot start; the message is for the operator. */
export class DatabaseDamagedError extends OperatorError {
  override name = 'DatabaseDamagedError';
  /** SQLSTATE cannot_connect_now: callers respond with "unavailable", never "not found". */
  readonly code = '57P03';
}

// Matches the start of PostgreSQL's own log lines. User input can only appear further right, or after a tab.
const LOG_LINE = /^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] (?<level>[A-Z]+):\s+(?<message>.*)/s;
const ABORTED = /^Aborted\(/;
const DURATION = /^duration: (?<ms>\d+)\.\d+ ms {2}[^:]+: (?<statement>.*)/s;

/**
 * Rejects all messages after a panic or abort. On PGlite 0.5.16 the next message loops forever and blocks the
 * event loop, even the ROLLBACK that PGlite sends automatically.
 */
export class GuardedPglite extends PGlite {
  readonly #watch: FailureWatch;

  private constructor(options: PGliteOptions, watch: FailureWatch) {
    super({ ...options, onStderr: (line) => watch.read(line), onStdout: () => true });
    this.#watch = watch;
  }

  /**
   * @throws {DatabaseDamagedError} PostgreSQL panicked while starting; its log has been logged
   * @throws {Error} PostgreSQL refused to start; the cause is the reason from its log
   */
  static async open(options: PGliteOptions, logger: Logger): Promise<GuardedPglite> {
    const watch = new FailureWatch(logger);
    const pg = new GuardedPglite(options, watch);
    try {
      await pg.waitReady;
    } catch (error) {
      if (watch.failure !== null) throw watch.failure;
      if (watch.refusal === null) throw error;
      throw new Error('the embedded database did not start', { cause: new Error(watch.refusal) });
    }
    return pg;
  }

  /** Runs `listener` once, outside PostgreSQL's stack frames, when the database stops after a fatal error. */
  onFailure(listener: (failure: DatabaseDamagedError) => void): void {
    this.#watch.onFailure = listener;
  }

  get failure(): DatabaseDamagedError | null {
    return this.#watch.failure;
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#watch.failure !== null) throw this.#watch.failure;
    return super.execProtocolRawSync(message);
  }
}

/** Reads PostgreSQL's log, the only place where PGlite distinguishes a panic from an ordinary error. */
class FailureWatch {
  failure: DatabaseDamagedError | null = null;
  /** The last FATAL message: PGlite's own error only says that it failed. */
  refusal: string | null = null;
  onFailure: ((failure: DatabaseDamagedError) => void) | null = null;
  readonly #logger: Logger;
  /** Its further lines follow. */
  #slow: { ms: number; statement: string } | null = null;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  read(line: string): true {
    if (line.startsWith('\t') && this.#slow !== null) this.#slow.statement += ` ${line.trim()}`;
    else this.#readFirst(line);
    // ERROR, DETAIL and STATEMENT contain personal data; the caller receives the error.
    return true;
  }

  #readFirst(line: string): void {
    this.#slow = null;
    const { level, message = '' } = LOG_LINE.exec(line)?.groups ?? {};
    if (level === 'PANIC') this.#fail(message);
    else if (ABORTED.test(line)) this.#fail(line);
    else if (level === 'FATAL') {
      this.refusal = message;
      this.#logger.error({ postgres: message }, 'the embedded database reported an error');
    } else if (level === 'WARNING')
      this.#logger.warn({ postgres: message }, 'the embedded database reported a warning');
    else if (level === 'LOG') this.#log(message);
  }

  #log(message: string): void {
    const { ms, statement = '' } = DURATION.exec(message)?.groups ?? {};
    if (ms === undefined) {
      this.#logger.debug({ postgres: message }, 'the embedded database');
      return;
    }
    const slow = { ms: Number(ms), statement };
    this.#slow = slow;
    setImmediate(() => this.#logger.info({ ...slow, statement: slow.statement.trim() }, 'slow statement'));
  }

  #fail(reason: string): void {
    if (this.failure !== null) return;
    const failure = new DatabaseDamagedError(`The embedded database stopped itself: ${reason}.`);
    this.failure = failure;
    this.#logger.fatal({ postgres: reason }, 'the embedded database stopped itself');
    setImmediate(() => this.onFailure?.(failure));
  }
}
