import { expect, it } from 'vitest';
import { createSmsSender, type SmsSettings } from '#server/messaging/sms/sms-providers.ts';
import { smsTexts } from '#server/messaging/sms-texts.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { answer, type Behaviour, startVendor } from './vendor-server.ts';

/** The basic alphabet of GSM 03.38, a septet a character. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Its extension, two septets a character. */
const EXTENSION = '\f^{}\\[~]|€';

/** Returns how many messages a text costs: 160 septets or 70 UCS-2 units in one, 153 or 67 in several. */
function segmentsOf(text: string): number {
  const septets = [...text].map((character) => (EXTENSION.includes(character) ? 2 : 1));
  const gsm = [...text].every((character) => (BASIC + EXTENSION).includes(character));
  const units = gsm ? septets.reduce((sum, septet) => sum + septet, 0) : text.length;
  const [one, several] = gsm ? [160, 153] : [70, 67];
  return units <= one ? 1 : Math.ceil(units / several);
}

/** The longest host and mail address that fit. */
const HOST = `${'a'.repeat(60)}.xn--ay-wja.com.tr`;
const EMAIL = `${'kisisel-verilerin-korunmasi'}@${'b'.repeat(15)}.com.tr`;

/** The compiler requires an example of every text. */
const TEXTS: Record<keyof typeof smsTexts, string> = {
  code: smsTexts.code(`https://${HOST}`, '482913'),
  applicantCode: smsTexts.applicantCode('482913'),
  formerNumber: smsTexts.formerNumber(EMAIL),
  moveToTakeBack: smsTexts.moveToTakeBack('https://demlik.example'),
  takenBack: smsTexts.takenBack(),
  takenFrom: smsTexts.takenFrom(EMAIL),
};

interface Vendor {
  settings: (origin: string) => SmsSettings;
  accepts: Behaviour;
  textOf: (body: string) => string;
}

const json = (key: string) => (body: string) => (JSON.parse(body) as Record<string, string>)[key] ?? '';

const vendors: Record<Exclude<SmsSettings['provider'], 'outbox'>, Vendor> = {
  netgsm: {
    settings: () => ({ provider: 'netgsm', userCode: '850', password: 'gizli', header: 'DEMLIK' }),
    accepts: answer(200, { code: '00', jobid: '1' }),
    textOf: json('msg'),
  },
  twilio: {
    settings: () => ({ provider: 'twilio', accountSid: 'AC1', authToken: 'gizli', from: 'DEMLIK' }),
    accepts: answer(201, { sid: 'SM1' }),
    textOf: (body) => new URLSearchParams(body).get('Body') ?? '',
  },
  webhook: {
    settings: (origin) => ({ provider: 'webhook', url: origin, secret: Buffer.alloc(32, 9) }),
    accepts: answer(204, ''),
    textOf: json('text'),
  },
};

it.each(
  Object.entries(vendors).flatMap(([name, vendor]) =>
    Object.entries(TEXTS).map(([kind, text]) => ({ name, kind, text, vendor })),
  ),
)('$name gets the text of $kind in one segment', async ({ text, vendor }) => {
  await using server = await startVendor(vendor.accepts);
  const { origin } = server;
  const deps = { clock: new ManualClock(), folder: '', print: () => undefined, origin };
  await createSmsSender(vendor.settings(origin), deps).send({ to: '+905321234567' as CanonicalPhone, text });
  const sent = vendor.textOf(server.requests[0]?.body ?? '');
  expect(sent.length).toBe(text.length);
  expect([sent, segmentsOf(sent)]).toEqual([sent, 1]);
});
