import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { NoRetryError, type SmsSender } from '#server/messaging/port.ts';
import { netgsm as netgsmProvider } from '#server/messaging/sms/netgsm-sms-sender.ts';
import type { SmsSettings } from '#server/messaging/sms/sms-providers.ts';
import type { SmsLimits } from '#server/messaging/sms/sms-request.ts';
import { twilio as twilioProvider } from '#server/messaging/sms/twilio-sms-sender.ts';
import { webhook as webhookProvider } from '#server/messaging/sms/webhook-sms-sender.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { answer, type Behaviour, cutAnswer, drop, halfAnswer, silent, startVendor } from './vendor-server.ts';

const MESSAGE = {
  to: '+905321234567' as CanonicalPhone,
  text: 'Demlik doğrulama kodunuz: 482913. Kimseyle paylaşmayın.\n\n@demlik.example #482913',
};
const ACCOUNT = `AC${'0a'.repeat(16)}`;
const SECRET = Buffer.alloc(32, 9);
const SHORT: SmsLimits = { connectMs: 400, answerMs: 100 };

const clock = new ManualClock();

const depsFor = (origin: string, limits: SmsLimits | undefined) => ({
  clock,
  folder: '',
  print: () => undefined,
  origin,
  ...(limits && { limits }),
});
const netgsm = (origin: string, limits?: SmsLimits) =>
  netgsmProvider.createSender(
    { userCode: '8501234567', password: 'gizli', header: 'DEMLIK' },
    depsFor(origin, limits),
  );
const twilio = (origin: string, limits?: SmsLimits, from = '+12025550123') =>
  twilioProvider.createSender({ accountSid: ACCOUNT, authToken: 'gizli', from }, depsFor(origin, limits));
const webhook = (origin: string, limits?: SmsLimits) =>
  webhookProvider.createSender({ url: `${origin}/sms?x=1`, secret: SECRET }, depsFor(origin, limits));

const NETGSM_OK = answer(200, { code: '00', jobid: '17377215342605050417149344', description: 'success' });
const TWILIO_OK = answer(201, {
  sid: `SM${'1b'.repeat(16)}`,
  status: 'queued',
  to: MESSAGE.to,
  body: MESSAGE.text,
  error_code: null,
  error_message: null,
});
const twilioError = (status: number, code: number) =>
  answer(status, {
    code,
    message: `The 'To' number ${MESSAGE.to} is not right`,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });

interface Vendor {
  name: string;
  create: (origin: string, limits?: SmsLimits) => SmsSender;
  well: Behaviour;
  /** The vendor's id of the message. */
  id: string | RegExp;
}

/** Every provider except the folder, so that a new one causes a type error here. */
const vendors: Record<Exclude<SmsSettings['provider'], 'outbox'>, Vendor> = {
  netgsm: { name: 'Netgsm', create: netgsm, well: NETGSM_OK, id: '17377215342605050417149344' },
  twilio: { name: 'Twilio', create: twilio, well: TWILIO_OK, id: `SM${'1b'.repeat(16)}` },
  webhook: { name: 'webhook', create: webhook, well: answer(204, ''), id: /^sms_[\w-]{43}$/ },
};

/** Returns the error of one send; it never contains the recipient or the text. */
async function failureOf(sender: SmsSender): Promise<Error> {
  const error: unknown = await sender.send(MESSAGE).then(
    () => new Error('it was sent'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new TypeError('not an error');
  expect(error.message).not.toBe('it was sent');
  expect(`${error.message} ${String(error.cause)}`).not.toMatch(/532|4829|Demlik|gizli/);
  return error;
}

describe.each(Object.values(vendors))('$name', ({ create, well, id }) => {
  it('sends each message once, on its own connection', async () => {
    await using server = await startVendor(well);
    const sender = create(server.origin);
    expect(await sender.send(MESSAGE)).toEqual(typeof id === 'string' ? id : expect.stringMatching(id));
    await sender.send(MESSAGE);
    expect(server.requests).toHaveLength(2);
    expect(server.connections()).toBe(2);
  });

  it.each([
    ['is silent', silent],
    ['drops the connection', drop],
    ['stops in mid-answer', halfAnswer],
    ['cuts the answer off', cutAnswer],
  ])('does not retry when the vendor %s after the request', async (_, conduct) => {
    await using server = await startVendor(conduct);
    expect(await failureOf(create(server.origin, SHORT))).toBeInstanceOf(NoRetryError);
    expect(server.requests).toHaveLength(1);
  });

  it.each([500, 502, 504, 302])('does not retry after a %i, whose outcome is unknown', async (status) => {
    await using server = await startVendor(answer(status, 'oops', { Location: 'http://127.0.0.1:1/' }));
    expect(await failureOf(create(server.origin))).toBeInstanceOf(NoRetryError);
    expect(server.requests).toHaveLength(1);
  });

  it.each([400, 401, 403, 404])('does not retry after a %i, which is a refusal', async (status) => {
    await using server = await startVendor(answer(status, 'no'));
    expect(await failureOf(create(server.origin))).toBeInstanceOf(NoRetryError);
  });

  it.each([429, 503])('retries after a %i', async (status) => {
    await using server = await startVendor(answer(status, 'later'));
    const sender = create(server.origin);
    expect(await failureOf(sender)).not.toBeInstanceOf(NoRetryError);
    server.vendor.conduct = well;
    await sender.send(MESSAGE);
    expect(server.requests).toHaveLength(2);
  });

  it('retries if the connection is refused', async () => {
    const server = await startVendor(well);
    await server.stop();
    expect(await failureOf(create(server.origin))).not.toBeInstanceOf(NoRetryError);
  });

  it('retries if the host cannot be found', async () => {
    expect(await failureOf(create('http://sms.invalid', SHORT))).not.toBeInstanceOf(NoRetryError);
  });

  it('retries if the TLS connection fails, before any data is sent', async () => {
    let heard = '';
    const held = new Set<Socket>();
    const mute = createServer((socket) => {
      held.add(socket.on('error', () => undefined));
      socket.on('data', (data) => {
        heard += data.toString('latin1');
      });
    });
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const sender = create(`https://127.0.0.1:${(mute.address() as AddressInfo).port}`, SHORT);
    expect(await failureOf(sender)).not.toBeInstanceOf(NoRetryError);
    expect(heard.length).toBeGreaterThan(0);
    expect(heard).not.toContain('POST');
    for (const socket of held) socket.destroy();
    await new Promise((resolve) => mute.close(resolve));
  });
});

describe('Netgsm', () => {
  it('gets requests in the format of its OTP service', async () => {
    await using server = await startVendor(NETGSM_OK);
    await netgsm(server.origin).send(MESSAGE);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/sms/rest/v2/otp' });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('8501234567:gizli').toString('base64')}`,
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      msgheader: 'DEMLIK',
      msg: MESSAGE.text,
      no: '5321234567',
    });
  });

  it.each(['20', '30', '40', '41', '50', '51', '52', '60', '70'])(
    'refuses permanently with code %s, with any status',
    async (code) => {
      for (const status of [200, 406]) {
        await using server = await startVendor(
          answer(status, { code, description: MESSAGE.text, jobid: null }),
        );
        const error = await failureOf(netgsm(server.origin));
        expect(error).toBeInstanceOf(NoRetryError);
        expect(error.message).toContain(`refused with code ${code}`);
      }
    },
  );

  it.each(['100', '101', '5000', MESSAGE.to])('has an unknown outcome with code %s', async (code) => {
    await using server = await startVendor(answer(200, { code, description: 'x' }));
    expect((await failureOf(netgsm(server.origin))).message).toContain('may have been taken');
  });

  it('does not confirm success without a code', async () => {
    await using server = await startVendor(answer(200, '00 1234567'));
    expect(await failureOf(netgsm(server.origin))).toBeInstanceOf(NoRetryError);
  });

  it('gets no text that is too long for it', async () => {
    await using server = await startVendor(NETGSM_OK);
    await netgsm(server.origin).send({ ...MESSAGE, text: 's'.repeat(155) });
    await expect(netgsm(server.origin).send({ ...MESSAGE, text: 's'.repeat(156) })).rejects.toThrow(
      NoRetryError,
    );
    expect(server.requests).toHaveLength(1);
  });
});

describe('Twilio', () => {
  it('gets requests in the format of its Messages resource', async () => {
    await using server = await startVendor(TWILIO_OK);
    await twilio(server.origin).send(MESSAGE);
    const [request] = server.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`,
    });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${ACCOUNT}:gizli`).toString('base64')}`,
    });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: MESSAGE.to,
      From: '+12025550123',
      Body: MESSAGE.text,
    });
  });

  it('gets the SID of a messaging service', async () => {
    await using server = await startVendor(TWILIO_OK);
    const service = `MG${'2c'.repeat(16)}`;
    await twilio(server.origin, undefined, service).send(MESSAGE);
    const form = new URLSearchParams(server.requests[0]?.body);
    expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual([service, null]);
  });

  it.each([
    [401, 20003, 'account SID or auth token'],
    [400, 21211, 'number not valid'],
    [400, 21610, 'recipient opted out'],
    [400, 29999, 'another code'],
  ])('refuses permanently: status %i, code %i', async (status, code, reason) => {
    await using server = await startVendor(twilioError(status, code));
    const error = await failureOf(twilio(server.origin));
    expect(error).toBeInstanceOf(NoRetryError);
    expect(error.message).toContain(reason);
  });

  it('requests a retry: status 429, code 20429', async () => {
    await using server = await startVendor(twilioError(429, 20429));
    expect(await failureOf(twilio(server.origin))).not.toBeInstanceOf(NoRetryError);
  });

  it('has not accepted a message without a SID', async () => {
    await using server = await startVendor(answer(200, { hello: 'world' }));
    expect(await failureOf(twilio(server.origin))).toBeInstanceOf(NoRetryError);
  });
});

describe('webhook', () => {
  it('signs id, timestamp and body', async () => {
    await using server = await startVendor(answer(200, ''));
    await webhook(server.origin).send(MESSAGE);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/sms?x=1' });
    expect(JSON.parse(request?.body ?? '')).toEqual(MESSAGE);
    const id = request?.headers['webhook-id'];
    const timestamp = request?.headers['webhook-timestamp'];
    const expected = createHmac('sha256', SECRET)
      .update(`${id}.${timestamp}.${request?.body}`)
      .digest('base64');
    expect(request?.headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(Math.abs(Number(timestamp) - clock.now().getTime() / 1000)).toBeLessThan(5);
  });

  it('keeps the unique id of a retried message', async () => {
    await using server = await startVendor(answer(200, ''));
    const sender = webhook(server.origin);
    await sender.send(MESSAGE);
    clock.advance(60_000);
    await sender.send(MESSAGE);
    await sender.send({ ...MESSAGE, text: 'another' });
    await sender.send({ ...MESSAGE, to: '+905321234568' as CanonicalPhone });
    const ids = server.requests.map(({ headers }) => headers['webhook-id']);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
    const [first, second] = server.requests.map(({ headers }) => headers['webhook-timestamp']);
    expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(60);
  });
});
