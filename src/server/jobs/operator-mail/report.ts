import * as z from 'zod/mini';
import type { Alarms } from '#server/observability/alarms.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** An alarm that no instance has seen for as long is over; they look every minute. */
const GAP = 3 * MINUTE;
/** Shorter ones are not worth a mail. */
const MAILED_AFTER = 5 * MINUTE;
const MAILED_AGAIN_AFTER = 24 * HOUR;
/** After the last alarm, until the mail that says so. */
export const OVER_AFTER = HOUR;
/** A mail that was not accepted is sent again, by any instance. */
const TRIED_AGAIN_AFTER = 5 * MINUTE;

/** What the instances of a service know of each other's alarms. Times are in milliseconds since 1970. */
const report = z.object({
  /** When an instance last began to send a mail that has not been accepted; else 0. */
  triedAt: z.number(),
  alarms: z.array(
    z.object({
      name: z.string(),
      openedAt: z.number(),
      seenAt: z.number(),
      /** Time of the last mail that named it. */
      mailedAt: z.nullable(z.number()),
    }),
  ),
});
export type Report = z.output<typeof report>;
type Seen = Report['alarms'][number];

export const NOTHING: Report = { triedAt: 0, alarms: [] };

/** Another release, or a person, may have written it. */
export const readReport = (stored: unknown): Report => report.safeParse(stored).data ?? NOTHING;

export const openAlarms = ({ alarms }: Report, now: number): Seen[] =>
  alarms.filter(({ seenAt }) => now - seenAt <= GAP);

export type Mail = 'open' | 'over' | null;

interface Look {
  open: ReturnType<Alarms['open']>;
  now: number;
  /** False while alarms of before the start may not have been raised again. */
  knowsAll: boolean;
}

/** Adds this instance's open alarms, and decides whether it must now send a mail. The same report if nothing changes. */
export function look(former: Report, { open, now, knowsAll }: Look): { report: Report; mail: Mail } {
  if (former.alarms.length === 0 && open.length === 0) return { report: former, mail: null };
  const known = new Map(notLater(former, now).alarms.map((alarm) => [alarm.name, alarm]));
  for (const [name, { seenAt, mailedAt }] of known)
    if (mailedAt === null && now - seenAt > GAP) known.delete(name);
  for (const { name, openedAt } of open) {
    const before = known.get(name);
    const again = before === undefined || now - before.seenAt > OVER_AFTER;
    known.set(name, {
      name,
      openedAt: Math.min(openedAt.getTime(), now, again ? now : before.openedAt),
      seenAt: now,
      mailedAt: again ? null : before.mailedAt,
    });
  }
  const alarms = [...known.values()];
  const due = dueMail(alarms, now, knowsAll);
  const triedAt = Math.min(former.triedAt, now);
  const mail = now - triedAt < TRIED_AGAIN_AFTER ? null : due;
  return { report: { triedAt: mail === null ? triedAt : now, alarms }, mail };
}

function dueMail(alarms: Seen[], now: number, knowsAll: boolean): Mail {
  const isDue = ({ openedAt, seenAt, mailedAt }: Seen) =>
    seenAt === now &&
    now - openedAt >= MAILED_AFTER &&
    (mailedAt === null || now - mailedAt >= MAILED_AGAIN_AFTER);
  if (alarms.some(isDue)) return 'open';
  const isOver = knowsAll && alarms.length > 0 && alarms.every(({ seenAt }) => now - seenAt >= OVER_AFTER);
  return isOver ? 'over' : null;
}

/** Notes that a mail was accepted. */
export function noteMailed(former: Report, mail: Mail, now: number): Report {
  if (mail === 'over') return NOTHING;
  const open = openAlarms(former, now);
  const alarms = former.alarms.map((alarm) => (open.includes(alarm) ? { ...alarm, mailedAt: now } : alarm));
  return { triedAt: 0, alarms };
}

/** Joins the shared report with what this instance did while it could not reach it. */
export function join(shared: Report, own: Report): Report {
  const alarms = new Map(shared.alarms.map((alarm) => [alarm.name, alarm]));
  for (const alarm of own.alarms) {
    const other = alarms.get(alarm.name) ?? alarm;
    alarms.set(alarm.name, {
      name: alarm.name,
      openedAt: Math.min(alarm.openedAt, other.openedAt),
      seenAt: Math.max(alarm.seenAt, other.seenAt),
      mailedAt: Math.max(alarm.mailedAt ?? 0, other.mailedAt ?? 0) || null,
    });
  }
  return { triedAt: Math.max(shared.triedAt, own.triedAt), alarms: [...alarms.values()] };
}

/** A clock that was ahead would otherwise silence alarms until its time comes. */
const notLater = ({ triedAt, alarms }: Report, now: number): Report => ({
  triedAt: Math.min(triedAt, now),
  alarms: alarms.map(({ name, openedAt, seenAt, mailedAt }) => ({
    name,
    openedAt: Math.min(openedAt, now),
    seenAt: Math.min(seenAt, now),
    mailedAt: mailedAt && Math.min(mailedAt, now),
  })),
});
