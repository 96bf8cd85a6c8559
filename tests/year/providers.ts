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
  #silence = Promise.withResolvers<void>();
  readonly sms: Provider<SmsMessage> & SmsSender = new Provider(() => this.#silence.resolve());
  readonly mail: Provider<MailMessage> & MailSender = new Provider(() => this.#silence.resolve());
  /** Mail to the operator, which the server waits for: it fails at once while the mail server does not work. */
  readonly operator: Provider<MailMessage> & MailSender = new Provider(() => undefined);
  /** Records deleted users. */
  readonly identity: Provider<unknown> = new Provider(() => this.#silence.resolve());

  sendMail(message: MailMessage): Promise<undefined> {
    if (message.to !== OPERATOR_EMAIL) return this.mail.send(message);
    this.operator.mood = this.mail.mood === 'works' ? 'works' : 'refuses';
    return this.operator.send(message);
  }

  /** Resolves when a message waits for a provider that will never answer. */
  async silence(): Promise<void> {
    await this.#silence.promise;
    this.#silence = Promise.withResolvers();
  }
}
