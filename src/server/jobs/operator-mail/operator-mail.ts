import type { Logger } from 'pino';
import type { Clock, Timers } from '#server/clock.ts';
import { redactedReason } from '#server/messaging/outbox/outbox-log.ts';
import type { MailSender } from '#server/messaging/port.ts';
import type { Alarms } from '#server/observability/alarms.ts';
import { createPeriodic } from '#server/periodic.ts';
import { withTimeLimit } from '#server/time-limit.ts';
import { site } from '#shared/site.ts';
import { join, look, type Mail, NOTHING, noteMailed, OVER_AFTER, openAlarms, type Report } from './report.ts';
import type { UpdateReport } from './report-store.ts';

interface OperatorMailDeps {
  alarms: Pick<Alarms, 'open'>;
  /** Not the outbox: its database may be the trouble. */
  mail: MailSender;
  to: string;
  origin: string;
  update: UpdateReport;
  clock: Clock;
  timers: Timers;
  logger: Logger;
}

const EVERY_MS = 60_000;
const STORE_LIMIT_MS = 10_000;

/**
 * Mails the operator while alarms are open (guarantees.md "the operator"): one instance for all. If the report cannot
 * be shared, each instance goes by what it knows, and may send its own mail.
 */
export function createOperatorMail(deps: OperatorMailDeps) {
  const { alarms, mail, clock, timers, logger, update } = deps;
  const startedAt = clock.monotonic();
  let known = NOTHING;
  /** True if `known` has changes that are not shared. */
  let isAlone = false;
  let isSharing = false;
  let isRefused = false;

  async function change(step: (former: Report) => Report): Promise<void> {
    try {
      known = await withTimeLimit(share(step), STORE_LIMIT_MS, timers);
      isAlone = false;
    } catch {
      known = step(known);
      isAlone = true;
    }
  }

  /** Waits for the former one: a hanging disk would take one of Node's four file threads each time. */
  async function share(step: (former: Report) => Report): Promise<Report> {
    if (isSharing) throw new Error('the report does not answer');
    isSharing = true;
    let next = known;
    const change = (shared: Report) => {
      next = step(isAlone ? join(shared, known) : shared);
      return next;
    };
    await update(change).finally(() => {
      isSharing = false;
    });
    return next;
  }

  async function run(): Promise<void> {
    const now = clock.now().getTime();
    const knowsAll = clock.monotonic() - startedAt >= OVER_AFTER;
    let due: Mail = null;
    await change((former) => {
      const next = look(former, { open: alarms.open(), now, knowsAll });
      due = next.mail;
      return next.report;
    });
    if (due === null) return;
    try {
      await mail.send(mailOf(due, known, now, deps));
    } catch (error) {
      const reason = redactedReason(error);
      if (!isRefused) logger.error({ reason }, 'the mail about alarms was not accepted; it is tried again');
      isRefused = true;
      return;
    }
    isRefused = false;
    logger.info({ about: due }, 'the operator was mailed about alarms');
    await change((former) => noteMailed(former, due, now));
  }

  return createPeriodic(timers, run, EVERY_MS);
}

const shown = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** Contains names of alarms and times, never their texts, which may quote settings. */
function mailOf(about: Mail, report: Report, now: number, { to, origin }: OperatorMailDeps) {
  const { hostname } = new URL(origin);
  const isOver = about === 'over';
  const alarms = isOver ? report.alarms : openAlarms(report, now);
  const lines = alarms.map(
    ({ name, openedAt, seenAt }) =>
      `  ${name.padEnd(16)} since ${shown(openedAt)}${isOver ? `, last seen ${shown(seenAt)}` : ''} UTC`,
  );
  const names = alarms.map(({ name }) => name).join(', ');
  const text = isOver
    ? ['No alarm has been open for an hour. These were:', '', ...lines]
    : [
        'These alarms are open:',
        '',
        ...lines,
        '',
        'What each means, and what to do first:',
        '  docs/operations/monitoring.md#an-alarm-came-by-mail',
        '',
        'This mail comes again daily, and when another alarm opens.',
        'An hour after the last one has ended, a mail says so.',
      ];
  return {
    to,
    replyTo: to,
    subject: isOver ? `${site.name} (${hostname}): no alarm is open` : `${site.name} (${hostname}): ${names}`,
    text: [...text, ''].join('\n'),
    messageId: `<alarms-${now}@${hostname}>`,
  };
}
