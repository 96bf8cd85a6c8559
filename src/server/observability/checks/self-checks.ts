import type { Logger } from 'pino';
import type { Clock, ClockDoubt, Timers } from '#server/clock.ts';
import type { Config } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { LogDestination } from '#server/observability/log-destination.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import { createPeriodic } from '#server/periodic.ts';
import { TimeLimitError, withTimeLimit } from '#server/time-limit.ts';
import { clockFinding } from './clock.ts';
import { checkCopies } from './copies.ts';
import { checkClock, checkWrites } from './database.ts';
import { type Finding, failure, worstOf } from './finding.ts';
import { createLogCheck } from './log.ts';
import { checkDisk } from './machine.ts';
import { checkProxies } from './proxies.ts';
import { checkSecret } from './secret.ts';

const EVERY_MS = 60_000;
/** A check that takes longer has failed: a network disk can hang for hours. */
const TIME_LIMIT_MS = 10_000;

/** A failure that lasts is reported again. */
const REPORT_AGAIN_MS = 24 * 60 * 60 * 1000;

/** The metric's value for each level. */
const DEGREES = { ok: 0, warning: 1, failure: 2 } as const;

export interface SelfChecksDeps {
  config: Config;
  secret: Uint8Array;
  database: Pick<DatabaseHandle, 'db' | 'kind'>;
  clock: Clock;
  trustedTime: { watch(): Promise<ClockDoubt | null> };
  timers: Timers;
  logger: Logger;
  metrics: Metrics;
  log: Pick<LogDestination, 'dropped'>;
}

type Check = () => Finding | Promise<Finding | Finding[]>;

/** The embedded database shares this machine's disk and clock, so those are not checked. */
const checksOf = ({
  config,
  secret,
  database: { db, kind },
  clock,
  trustedTime,
  log,
}: SelfChecksDeps): [string, Check][] => [
  ['proxies', () => checkProxies(config)],
  ['disk', () => checkDisk(config)],
  ['copies', () => checkCopies(config, clock)],
  ['secret', () => checkSecret(config, secret)],
  ['log', createLogCheck(log)],
  ['clock', async () => clockFinding(await trustedTime.watch())],
  ...(kind === 'postgres'
    ? ([
        ['database-writes', () => checkWrites(db)],
        ['database-clock', () => checkClock(db, clock)],
      ] satisfies [string, Check][])
    : []),
];

/** Runs the checks of `doctor` whose result can change, at the start of a server and every minute. */
export function createSelfChecks(deps: SelfChecksDeps) {
  const checks = checksOf(deps);
  const reported = new Map<string, { level: Finding['level']; at: number }>();
  const unanswered = new Set<string>();

  /** Waits for a check's previous run: each hanging one blocks one of Node's four file threads. */
  async function runOne(name: string, check: Check): Promise<void> {
    if (unanswered.has(name)) return;
    unanswered.add(name);
    const answer = Promise.resolve(check()).finally(() => unanswered.delete(name));
    const finding = worstOf([await withTimeLimit(answer, TIME_LIMIT_MS, deps.timers).catch(noAnswer)].flat());
    const { level } = finding;
    deps.metrics.check(name, DEGREES[level]);
    const now = deps.clock.monotonic();
    const former = reported.get(name) ?? { level: 'ok', at: now };
    const isAgain = level === 'failure' && now - former.at >= REPORT_AGAIN_MS;
    if (level === former.level && !isAgain) return;
    reported.set(name, { level, at: now });
    report(deps.logger, name, finding);
  }
  const run = async () => {
    // If a check cannot run, because the database is unreachable, its last result is kept.
    await Promise.all(checks.map(([name, check]) => runOne(name, check).catch(() => undefined)));
  };
  const periodic = createPeriodic(deps.timers, run, EVERY_MS);
  /** Resolves after the first checks. */
  const start = async (): Promise<void> => {
    await run();
    periodic.start();
  };
  return { start, stop: periodic.stop };
}

function noAnswer(error: unknown): Finding {
  if (!(error instanceof TimeLimitError)) throw error;
  return failure(error.message, 'check its disk: a network file system may hang');
}

function report(logger: Logger, check: string, { level, text, remedy }: Finding): void {
  if (level === 'failure') logger.error({ alarm: check, action: remedy }, text);
  else if (level === 'warning') logger.warn({ check, action: remedy }, text);
  else logger.warn({ check }, `recovered: ${text}`);
}
