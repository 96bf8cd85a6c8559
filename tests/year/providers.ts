import type { MailMessage, MailSender, SmsMessage, SmsSender } from '#server/messaging/port.ts';

/** The behaviour of an SMS or mail provider. */
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
    this.sent.push(message);
    if (this.mood === 'works') return;
    this.#onSilence();
    await new Promise(() => {});
  }
}

export class Providers {
  #silence = Promise.withResolvers<void>();
  readonly sms: Provider<SmsMessage> & SmsSender = new Provider(() => this.#silence.resolve());
  readonly mail: Provider<MailMessage> & MailSender = new Provider(() => this.#silence.resolve());

  /** Resolves when a message waits for a provider that will never answer. */
  async silence(): Promise<void> {
    await this.#silence.promise;
    this.#silence = Promise.withResolvers();
  }
}
