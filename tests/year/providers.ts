import type { MailMessage, SmsMessage } from '#server/messaging/port.ts';

export const OPERATOR_EMAIL = 'nobet@demlik.example';

/** Records what the server sends, and can refuse it or stay silent. */
export class Provider<Message> {
  readonly sent: Message[] = [];
  mood: 'works' | 'refuses' | 'silent' = 'works';
  readonly #onSilence: () => void;

  constructor(onSilence: () => void) {
    this.#onSilence = onSilence;
  }

  async send(message: Message): Promise<undefined> {
    // The server waits for mail to its operator, and would wait for ever.
    const isAwaited = (message as Partial<MailMessage>).to === OPERATOR_EMAIL;
    if (this.mood === 'refuses' || (this.mood === 'silent' && isAwaited))
      throw new Error('the provider is out of order');
    if (this.mood === 'silent') {
      this.#onSilence();
      await new Promise(() => {});
    }
    this.sent.push(message);
  }
}

/** Returns the services that the server uses; `identity` records deleted users. */
export const createProviders = (onSilence: () => void) => ({
  sms: new Provider<SmsMessage>(onSilence),
  mail: new Provider<MailMessage>(onSilence),
  identity: new Provider<unknown>(onSilence),
});

export type Providers = ReturnType<typeof createProviders>;
