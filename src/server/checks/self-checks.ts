import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { Metrics } from '#server/metrics.ts';
import { createPeriodic, type Periodic } from '#server/periodic.ts';
import { checkClock, checkWrites } from './database.ts';
import { type Finding, worstOf } from './finding.ts';
import { checkDisk, type DiskSettings } from './machine.ts';
import { checkProxies, type ProxySettings } from './proxies.ts';

const EVERY_MS = 60_000;

/** What the metric says of a level. */
const DEGREES = { ok: 0, warning: 1, failure: 2 } as const;

export interface SelfChecksDeps {
  config: DiskSettings & ProxySettings;
  database: Pick<DatabaseHandle, 'db' | 'kind'>;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
}

/** The checks of `doctor` that can fail later, which a running server makes at its start and every minute. */
export interface SelfChecks {
  /** Resolves after the first checks. */
  start(): Promise<void>;
  stop: Periodic['stop'];
}

type Check = () => Finding | Finding[] | Promise<Finding>;

/** A full disk is an embedded database's own, and its clock is this machine's. */
const checksOf = ({ config, database: { db, kind }, clock }: SelfChecksDeps): [string, Check][] => [
  ['proxies', () => checkProxies(config)],
  ['disk', () => checkDisk(config)],
  ...(kind === 'postgres'
    ? ([
        ['database-writes', () => checkWrites(db)],
        ['database-clock', () => checkClock(db, clock)],
      ] satisfies [string, Check][])
    : []),
];

export function createSelfChecks(deps: SelfChecksDeps): SelfChecks {
  const checks = checksOf(deps);
  const levels = new Map<string, Finding['level']>();

  async function runOne(name: string, check: Check): Promise<void> {
    const finding = worstOf([await check()].flat());
    const former = levels.get(name) ?? 'ok';
    levels.set(name, finding.level);
    deps.metrics.check(name, DEGREES[finding.level]);
    if (finding.level !== former) report(deps.logger, name, finding);
  }
  const run = async () => {
    // A check that cannot be made, because the database is away, leaves what is known of it.
    for (const [name, check] of checks) await runOne(name, check).catch(() => undefined);
  };
  const periodic = createPeriodic(run, EVERY_MS);
  const start = async () => {
    await run();
    periodic.start();
  };
  return { start, stop: periodic.stop };
}

function report(logger: Logger, check: string, { level, text, remedy }: Finding): void {
  if (level === 'failure') logger.error({ alarm: check, action: remedy }, text);
  else if (level === 'warning') logger.warn({ check, action: remedy }, text);
  else logger.warn({ check }, `well again: ${text}`);
}
