import type { Logger } from 'pino';
import type { Clock, ClockDoubt, Timers } from '#server/clock.ts';
import type { Config } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { AlarmName, Alarms } from '#server/observability/alarms.ts';
import type { LogDestination } from '#server/observability/log-destination.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import { createPeriodic } from '#server/periodic.ts';
import { TimeLimitError, withTimeLimit } from '#server/time-limit.ts';
import { clockFinding } from './clock.ts';
import { checkCopies } from './copies.ts';
import { checkAnswers, checkClock, checkWrites } from './database.ts';
import { type Finding, failure, worstOf } from './finding.ts';
import { createLogCheck } from './log.ts';
import { checkDisk } from './machine.ts';
import { checkOutbox } from './outbox.ts';
import { checkProxies } from './proxies.ts';
import { checkSecret } from './secret.ts';

const EVERY_MS = 60_000;
/** A check that takes longer has failed: a network disk can hang for hours. */
const TIME_LIMIT_MS = 10_000;

/** The metric's value for each level. */
const DEGREES = { ok: 0, warning: 1, failure: 2 } as const;

export interface SelfChecksDeps {
  config: Config;
  secret: Uint8Array;
  database: Pick<DatabaseHandle, 'db' | 'kind' | 'ping'>;
  clock: Clock;
  trustedTime: { watch(): Promise<ClockDoubt | null> };
  timers: Timers;
  logger: Logger;
  metrics: Metrics;
  log: Pick<LogDestination, 'dropped' | 'isDropping'>;
  alarms: Alarms;
}

type Check = () => Finding | Promise<Finding | Finding[]>;

/** The embedded database shares this machine's disk and clock, so those are not checked. */
const checksOf = ({
  config,
  secret,
  database,
  clock,
  trustedTime,
  log,
}: SelfChecksDeps): [AlarmName, Check][] => [
  ['proxies', () => checkProxies(config)],
  ['disk', () => checkDisk(config)],
  ['copies', () => checkCopies(config, clock)],
  ['secret', () => checkSecret(config, secret)],
  ['log', createLogCheck(log)],
  ['clock', async () => clockFinding(await trustedTime.watch())],
  ['database', () => checkAnswers(database)],
  ['outbox', () => checkOutbox(database.db)],
  ...(database.kind === 'postgres'
    ? ([
        ['database-writes', () => checkWrites(database.db)],
        ['database-clock', () => checkClock(database.db, clock)],
      ] satisfies [AlarmName, Check][])
    : []),
];

/** Runs the checks of `doctor` whose result can change, at the start of a server and every minute. */
export function createSelfChecks(deps: SelfChecksDeps) {
  const checks = checksOf(deps);
  const levels = new Map<AlarmName, Finding['level']>();
  const unanswered = new Set<AlarmName>();

  /** Waits for a check's previous run: each hanging one blocks one of Node's four file threads. */
  async function runOne(name: AlarmName, check: Check): Promise<void> {
    if (unanswered.has(name)) return;
    unanswered.add(name);
    const answer = Promise.resolve(check()).finally(() => unanswered.delete(name));
    const finding = worstOf([await withTimeLimit(answer, TIME_LIMIT_MS, deps.timers).catch(noAnswer)].flat());
    const former = levels.get(name) ?? 'ok';
    levels.set(name, finding.level);
    deps.metrics.check(name, DEGREES[finding.level]);
    if (finding.level === 'failure') deps.alarms.raise(name, { text: finding.text, action: finding.remedy });
    else deps.alarms.clear(name, `recovered: ${finding.text}`);
    if (finding.level !== former) report(deps.logger, name, finding, former);
  }
  const run = async () => {
    // If a check cannot run, because the database is unreachable, its last result is kept.
    await Promise.all(checks.map(([name, check]) => runOne(name, check).catch(() => undefined)));
    deps.alarms.repeat();
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

/** Logs a warning and its end; alarms log themselves. */
function report(
  logger: Logger,
  check: AlarmName,
  { level, text, remedy }: Finding,
  former: Finding['level'],
): void {
  if (level === 'warning') logger.warn({ check, action: remedy }, text);
  else if (level === 'ok' && former === 'warning') logger.warn({ check }, `recovered: ${text}`);
}
