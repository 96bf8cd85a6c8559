import { createTransport } from 'nodemailer';
import type { Clock } from '#server/clock.ts';
import { isLoopback } from '#server/config/loopback.ts';
import { nameInReply } from '#server/messaging/outbox/outbox-log.ts';
import { type MailMessage, RefusedError } from '#server/messaging/port.ts';
import { mailOptions } from './mail-options.ts';

// A delivery must end before the outbox abandons an attempt after 10 s; otherwise two attempts would overlap.
const LIMITS = {
  /** Name lookup, TCP and TLS. */
  connectMs: 5_000,
  greetingMs: 5_000,
  /** Time without data from the server at any later point. */
  silenceMs: 8_000,
  /** One mail, from queueing to the server's acceptance, including the wait for a connection. */
  sendMs: 9_000,
  /** Grace period for mail in transit after `close`. */
  closeMs: 3_000,
};

const CONNECTIONS = 5;
/** Idle connections close after this many milliseconds; servers drop them after five minutes. */
const IDLE_MS = 30_000;

export interface SmtpMailSenderOptions {
  /** `smtp://` or `smtps://`, with user, password, port and nodemailer's query options. */
  url: string;
  from: string;
  clock: Clock;
  limits?: Partial<typeof LIMITS>;
}

/** Requires TLS for credentials beyond the loopback interface; `?requireTLS=` overrides this. */
function mustEncrypt(url: string): boolean {
  const { username, password, hostname } = new URL(url);
  return (username !== '' || password !== '') && !isLoopback(hostname);
}

/** Returns connection options, including whether a login requires TLS. */
export const smtpServerAt = (url: string) => ({ url, requireTLS: mustEncrypt(url) });

/** nodemailer's codes for a negative reply to MAIL, RCPT or DATA. */
const ABOUT_THIS_MAIL = new Set<unknown>(['EENVELOPE', 'EMESSAGE']);
/**
 * The server requires a login, TLS or another mechanism (RFC 4954 section 6, RFC 3207 section 4). Servers
 * send these replies to MAIL.
 */
const ABOUT_THE_ACCOUNT = new Set([530, 534, 535, 538]);

/**
 * Returns a RefusedError for a 5xx about the mail: it is permanent (RFC 5321 section 4.2.1), so the same mail
 * is not sent again. A 5xx to greeting or login concerns the account. The operator can fix it, and waiting
 * mail can still be sent.
 */
function refusalOf(error: unknown): RefusedError | null {
  if (!(error instanceof Error)) return null;
  const { code, responseCode = 0 } = error as Error & { code?: unknown; responseCode?: number };
  const isPermanent = responseCode >= 500 && responseCode <= 599 && !ABOUT_THE_ACCOUNT.has(responseCode);
  if (!isPermanent || !ABOUT_THIS_MAIL.has(code)) return null;
  return new RefusedError(`the mail server refuses: ${error.message}`, { cause: error });
}

/**
 * Creates an SMTP sender (RFC 5321): implicit TLS for `smtps:`, STARTTLS if offered for `smtp:`. `send`
 * rejects unless the server accepted the mail.
 */
export function createSmtpMailSender({ url, from, clock, limits }: SmtpMailSenderOptions) {
  const { connectMs, greetingMs, silenceMs, sendMs, closeMs } = { ...LIMITS, ...limits };
  const transport = createTransport({
    ...smtpServerAt(url),
    pool: true,
    maxConnections: CONNECTIONS,
    idleTimeout: IDLE_MS,
    // A connection lost during a mail is an ordinary failure: the outbox waits before it retries.
    maxRequeues: 0,
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
  });
  return {
    async send(message: MailMessage): Promise<string> {
      const signal = AbortSignal.timeout(sendMs);
      const sending = transport.sendMail({ ...mailOptions(message, from, clock.now()), signal });
      const { response } = await sending.catch((error: unknown) => {
        throw refusalOf(error) ?? error;
      });
      return nameInReply(response);
    },
    /** Accepts no more mail. Interrupted and queued mail rejects, and is sent after the next start. */
    close(): void {
      transport.close();
      setTimeout(() => transport.close({ force: true }), closeMs).unref();
    },
  };
}
