import { createTransport } from 'nodemailer';
import type { Clock } from '#server/clock.ts';
import { isLoopback } from '#server/config/loopback.ts';
import { nameInReply } from '#server/messaging/outbox/outbox-log.ts';
import { type MailSender, RefusedError } from '#server/messaging/port.ts';
import { mailOptions } from './mail-options.ts';

/** All in milliseconds. */
interface SmtpLimits {
  /** Name look-up, TCP and TLS. */
  connectMs: number;
  greetingMs: number;
  /** Silence of the server at any later point. */
  silenceMs: number;
  /** One mail from hand-over to the server's yes, waiting for a connection included. */
  sendMs: number;
  /** How long mail under way may still take after `close`. */
  closeMs: number;
}

// A delivery ends before the outbox gives an attempt up after 10 s: past that the mail would be sent twice at once.
const LIMITS: SmtpLimits = {
  connectMs: 5_000,
  greetingMs: 5_000,
  silenceMs: 8_000,
  sendMs: 9_000,
  closeMs: 3_000,
};

const CONNECTIONS = 5;
/** An unused connection is given back after this, in milliseconds; servers drop them after five minutes. */
const IDLE_MS = 30_000;

export interface SmtpMailSenderOptions {
  /** `smtp://` or `smtps://`, with user, password, port and nodemailer's query options. */
  url: string;
  from: string;
  clock: Clock;
  limits?: Partial<SmtpLimits>;
}

export interface SmtpMailSender extends MailSender {
  /** Takes no more mail. What is cut off or still waiting rejects, and is sent after the next start. */
  close(): void;
}

/** A password never travels in the clear, except within the machine; `?requireTLS=` in the URL decides otherwise. */
function mustEncrypt(url: string): boolean {
  const { username, password, hostname } = new URL(url);
  return (username !== '' || password !== '') && !isLoopback(hostname);
}

/** How whoever logs in there has to do it. */
export const smtpServerAt = (url: string) => ({ url, requireTLS: mustEncrypt(url) });

/** What nodemailer calls a reply to MAIL, RCPT or DATA. */
const ABOUT_THIS_MAIL = new Set<unknown>(['EENVELOPE', 'EMESSAGE']);
/** That one has to log in, or use TLS, or otherwise (RFC 4954 section 6, RFC 3207 section 4): servers say it at MAIL. */
const ABOUT_THE_ACCOUNT = new Set([530, 534, 535, 538]);

/**
 * A 5xx about a mail is permanent (RFC 5321 section 4.2.1): the same mail is not sent again. One to greeting or login is
 * about the account, fixed by the operator, and every mail that waits may still go out.
 */
function refusalOf(error: unknown): RefusedError | null {
  if (!(error instanceof Error)) return null;
  const { code, responseCode = 0 } = error as Error & { code?: unknown; responseCode?: number };
  const isPermanent = responseCode >= 500 && responseCode <= 599 && !ABOUT_THE_ACCOUNT.has(responseCode);
  if (!isPermanent || !ABOUT_THIS_MAIL.has(code)) return null;
  return new RefusedError(`the mail server refuses: ${error.message}`, { cause: error });
}

/**
 * RFC 5321: TLS from the start for `smtps:`, STARTTLS where offered for `smtp:`. Rejects whatever the reply was unless
 * the server took the mail over.
 */
export function createSmtpMailSender({ url, from, clock, limits }: SmtpMailSenderOptions): SmtpMailSender {
  const { connectMs, greetingMs, silenceMs, sendMs, closeMs } = { ...LIMITS, ...limits };
  const transport = createTransport({
    ...smtpServerAt(url),
    pool: true,
    maxConnections: CONNECTIONS,
    idleTimeout: IDLE_MS,
    // A connection lost in mid-mail is a failure like any other: the outbox waits before it tries again.
    maxRequeues: 0,
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
  });
  return {
    async send(message) {
      const signal = AbortSignal.timeout(sendMs);
      const sending = transport.sendMail({ ...mailOptions(message, from, clock.now()), signal });
      const { response } = await sending.catch((error: unknown) => {
        throw refusalOf(error) ?? error;
      });
      return nameInReply(response);
    },
    close() {
      transport.close();
      setTimeout(() => transport.close({ force: true }), closeMs).unref();
    },
  };
}
