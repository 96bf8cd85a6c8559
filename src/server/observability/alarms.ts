import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { Metrics } from './metrics.ts';

/** Each has a row under "An alarm came by mail" in docs/operations/monitoring.md. */
export const alarmNames = [
  'backup',
  'change-log',
  'clock',
  'clock-set-back',
  'contact-breaker',
  'copies',
  'database',
  'database-clock',
  'database-writes',
  'disk',
  'log',
  'mail-provider',
  'outbox',
  'proxies',
  'retention',
  'secret',
  'sms-breaker',
  'sms-provider',
  'upkeep',
] as const;
export type AlarmName = (typeof alarmNames)[number];

interface Trouble {
  /** The problem, without personal data. */
  text: string;
  /** The operator's next step. */
  action: string;
  level?: 'error' | 'fatal';
  /** An alarm that is open is logged again when its state changes, or its text in more than numbers. */
  state?: string;
  /** For the log only. */
  err?: unknown;
  fields?: Readonly<Record<string, unknown>>;
}

/**
 * The only way to report what an operator must repair. To add an alarm: its name in `alarmNames`, a row in
 * monitoring.md, then `raise` when the check fails, and `clear` when it passes. Both may be called as often as the check
 * runs. An alarm belongs to this instance; its end is an end here.
 */
export interface Alarms {
  raise(name: AlarmName, trouble: Trouble): void;
  /** Does nothing if the alarm is not open. `text` describes the recovery. */
  clear(name: AlarmName, text: string, fields?: Readonly<Record<string, unknown>>): void;
  /** Logs open alarms again after a day. Call it every minute: a check that hangs raises none again. */
  repeat(): void;
  open(): { name: AlarmName; openedAt: Date }[];
}

interface AlarmsDeps {
  clock: Clock;
  logger: Logger;
  metrics: Pick<Metrics, 'alarm'>;
}

/** The log of any day has every open alarm. */
const LOG_AGAIN_MS = 24 * 60 * 60 * 1000;

const kindOf = ({ state, text }: Trouble): string => `${state}: ${text.replaceAll(/\d+/g, '')}`;

interface Entry {
  trouble: Trouble;
  openedAt: Date;
  /** Of `clock.monotonic()`. */
  loggedAt: number;
}

export function createAlarms({ clock, logger, metrics }: AlarmsDeps): Alarms {
  const entries = new Map<AlarmName, Entry>();
  for (const name of alarmNames) metrics.alarm(name, false);

  function log(name: AlarmName, entry: Entry): void {
    const { text, action, level = 'error', state, err, fields } = entry.trouble;
    entry.loggedAt = clock.monotonic();
    logger[level]({ alarm: name, state, action, err, ...fields }, text);
  }

  return {
    raise(name, trouble) {
      const former = entries.get(name);
      const entry = { openedAt: clock.now(), loggedAt: 0, ...former, trouble };
      entries.set(name, entry);
      metrics.alarm(name, true);
      if (former === undefined || kindOf(former.trouble) !== kindOf(trouble)) log(name, entry);
    },
    clear(name, text, fields) {
      if (!entries.delete(name)) return;
      metrics.alarm(name, false);
      logger.warn({ alarm: name, ...fields }, text);
    },
    repeat() {
      const now = clock.monotonic();
      for (const [name, entry] of entries) if (now - entry.loggedAt >= LOG_AGAIN_MS) log(name, entry);
    },
    open: () => [...entries].map(([name, { openedAt }]) => ({ name, openedAt })),
  };
}
