import type { MailMessage, MailSender, SmsMessage, SmsSender } from '#server/messaging/port.ts';

export const OPERATOR_EMAIL = 'nobet@demlik.example';

/** The behaviour of a provider. */
type Mood = 'works' | 'refuses' | 'silent';

/** Records what the server sends, and can refuse it or stay silent. */
class Provider<Message> {
  readonly sent: Message[] = [];
  mood: Mood = 'works';
  readonly #onSilence: () => void;

  constructor(onSilence: () => void) {
    this.#onSilence = onSilence;
  }

  async send(message: Message): Promise<undefined> {
    if (this.mood === 'refuses') throw new Error('the provider is out of order');
    if (this.mood === 'silent') {
      this.#onSilence();
      await new Promise(() => {});
    }
    this.sent.push(message);
  }
}

/** The services that the server uses. */
export class Providers {
  #isUnheard = false;
  readonly #listeners = new Set<() => void>();
  readonly sms: Provider<SmsMessage> & SmsSender = new Provider(() => this.#noteSilence());
  readonly mail: Provider<MailMessage> & MailSender = new Provider(() => this.#noteSilence());
  /** Mail to the operator, which the server waits for: it fails at once while the mail server does not work. */
  readonly operator: Provider<MailMessage> & MailSender = new Provider(() => undefined);
  /** Records deleted users. */
  readonly identity: Provider<unknown> = new Provider(() => this.#noteSilence());

  sendMail(message: MailMessage): Promise<undefined> {
    if (message.to !== OPERATOR_EMAIL) return this.mail.send(message);
    this.operator.mood = this.mail.mood === 'works' ? 'works' : 'refuses';
    return this.operator.send(message);
  }

  /** Returns true as soon as a message waits for a provider that will never answer; false if the work ends first. */
  async isSilentBefore(work: Promise<unknown>): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const listener = () => resolve(true);
    this.#listeners.add(listener);
    if (this.#isUnheard) listener();
    this.#isUnheard = false;
    try {
      return await Promise.race([promise, work.then(() => false)]);
    } finally {
      this.#listeners.delete(listener);
    }
  }

  #noteSilence(): void {
    this.#isUnheard ||= this.#listeners.size === 0;
    for (const listener of this.#listeners) listener();
  }
}
