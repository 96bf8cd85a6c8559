import { createTransport } from 'nodemailer';
import type { Config } from '#server/config/config.ts';
import { GOOGLE } from '#server/identity/firebase/google.ts';
import { smtpServerAt } from '#server/messaging/mail/smtp-mail-sender.ts';
import { providerOf } from '#server/messaging/sms/sms-providers.ts';
import { type Finding, failure, ok, warning } from '#server/observability/checks/finding.ts';
import { reasonOf } from '#server/operator-error.ts';
import { boundsOf } from '#server/rate-limit/breaker.ts';
import { limitsFor } from '#server/rate-limit/limits.ts';
import { statusOf, TIMEOUT_MS } from './status-of.ts';

/** Logs in to the mail server as a delivery does, without sending anything. */
export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding> {
  if (smtpUrl === null) return warning('mail is written to the outbox folder, not sent', 'set SMTP_URL');
  const { host } = new URL(smtpUrl);
  const transport = createTransport({
    ...smtpServerAt(smtpUrl),
    connectionTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return ok(`${host} accepts the login`);
  } catch (error) {
    return failure(
      `${host}: ${reasonOf(error)}`,
      'fix SMTP_URL (smtps:// for port 465, smtp:// for 587), or the account there',
    );
  } finally {
    transport.close();
  }
}

/** Checks that Google's keys can be fetched; only a real call shows the service account's permissions. */
export async function checkIdentity(
  { identity }: Pick<Config, 'identity'>,
  keys: string = GOOGLE.idTokenKeys,
): Promise<Finding> {
  if (identity === 'embedded') return ok('embedded');
  const status = await statusOf(keys);
  return status === 200
    ? ok(`Google, project ${identity.projectId}`)
    : failure(`Google's keys cannot be fetched (${status})`, 'allow connections to googleapis.com');
}

/** Reports the breaker's thresholds (docs/operations/monitoring.md). */
export function checkSmsLimits({ identity, smsPerHour }: Pick<Config, 'identity' | 'smsPerHour'>): Finding[] {
  if (identity !== 'embedded') return [];
  const { near, unknownDevices, total } = boundsOf(limitsFor({ smsPerHour }).smsServiceHour);
  return [
    ok(
      `at most ${total} messages an hour (SMS_PER_HOUR): alarm at ${near}, unknown devices blocked from ${unknownDevices}`,
    ),
  ];
}

/** Queries the account if the provider has a read-only call, otherwise only whether the host responds. */
export async function checkSms(
  { identity, sms }: Pick<Config, 'identity' | 'sms'>,
  origin?: string,
): Promise<Finding> {
  if (identity !== 'embedded') return ok('Google sends the codes');
  const check = providerOf(sms).accountCheck(sms, origin);
  if (check === null) {
    return warning('codes are written to the outbox folder, not sent', 'set SMS_PROVIDER');
  }
  const { url, headers, account } = check;
  const status = await statusOf(url, headers);
  if (account !== undefined) {
    const { company, variables } = account;
    return status === 200
      ? ok(`${company} accepts the account`)
      : failure(`${company} answers ${status}`, `fix ${variables}`);
  }
  return typeof status === 'number'
    ? ok(`${new URL(url).host} answers; only a message shows if the account is valid`)
    : failure(`${new URL(url).host}: ${status}`, 'allow connections to it, or fix the address');
}
