// @module-tag full
import type { Challenge } from 'altcha-lib';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { legalTexts } from '#server/domain/accounts/legal-texts.ts';
import type { OpenApiDocument } from '#server/http/openapi.ts';
import { startServer } from '#server/http-server.ts';
import { embeddedProject } from '#server/identity/embedded/project.ts';
import type { SmsMessage } from '#server/messaging/port.ts';
import { logoutExample } from '#shared/contract/auth.ts';
import { contactExample } from '#shared/contract/contact.ts';
import { savePriceListExample } from '#shared/contract/price-list.ts';
import { printExample, printPreviewExample } from '#shared/contract/print.ts';
import { changeHoursExample } from '#shared/contract/settings.ts';
import { builtClient } from '../../support/built-client.ts';
import { describePglite } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { type Client, generateClients, operationsOf } from '../../support/generated-clients.ts';
import { NO_WORK, toProof } from '../../support/proof-of-work.ts';
import { ADDRESS, SHOP } from '../../support/register-owner.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const TEST_NUMBER = { phone: '+905550000001', code: '482913' };
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';

interface Business {
  id: number;
  code: string;
  slug: string;
}

interface Server {
  origin: string;
  sms: SmsMessage[];
  document: OpenApiDocument;
}

describePglite('clients generated from the OpenAPI document', (open) => {
  async function start(): Promise<Server> {
    const sms: SmsMessage[] = [];
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const config = readConfig({
      DATA_DIR: temporaryFolder(),
      PUBLIC_ORIGIN: origin,
      HOST: '127.0.0.1',
      TEST_PHONES: `${TEST_NUMBER.phone}:${TEST_NUMBER.code}`,
    });
    const { stop } = await startServer({ ...config, port }, builtClient(), {
      database: await open(),
      logger: pino({ level: 'silent' }),
      print: () => undefined,
      sms: { send: async (message) => void sms.push(message) },
      difficulties: NO_WORK,
      printer: {
        print: async () => ({ file: Uint8Array.of(1), pages: 1 }),
        close: async () => undefined,
      },
    });
    onTestFinished(stop);
    const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApiDocument;
    return { origin, sms, document };
  }

  /** Makes every call as an owner's app would; returns the status of each. */
  async function callAll({ origin, sms }: Server, client: Client, phone: string, newPhone: string) {
    const statuses: Record<string, number> = {};
    let token = '';
    async function call<T>(id: string, body?: unknown, path?: Record<string, string>): Promise<T> {
      const { data, response } = await client(id, { body, path, token });
      statuses[id] = response.status;
      return data as T;
    }
    async function provider<T>(name: string, body: object): Promise<T> {
      const headers = { 'Content-Type': 'application/json', Origin: origin };
      const url = `${origin}${TOOLKIT}:${name}?key=${embeddedProject.apiKey}`;
      return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as T;
    }
    async function askCode(phoneNumber: string) {
      const recaptchaToken = await toProof(await call<Challenge>('getBotCheck'));
      const { sessionInfo } = await provider<{ sessionInfo: string }>('sendVerificationCode', {
        phoneNumber,
        recaptchaToken,
      });
      const find = () => /\b\d{6}\b/.exec(sms.findLast(({ to }) => to === phoneNumber)?.text ?? '')?.[0];
      await expect.poll(find).toBeDefined();
      return { sessionInfo, code: find() };
    }
    ({ idToken: token } = await provider<{ idToken: string }>('signInWithPhoneNumber', await askCode(phone)));

    const registration = { ...SHOP, phone, address: ADDRESS, firebaseToken: token };
    const { business } = await call<{ business: Business }>('registerBusiness', registration);
    await call('getOwnBusiness', undefined, { phone });
    await call('updateBusiness', { ...SHOP, name: 'Palmiye Kahvesi', address: ADDRESS });
    await call('changeSettings', { phone_shown: true });
    await call('changeOpeningHours', changeHoursExample.request);
    await call('getVisits');
    await call('getAccountData');
    await call('getChangedTexts');
    await call('acceptTexts', {
      texts: [{ type: 'terms-of-use', version: legalTexts['terms-of-use'][0].version }],
    });
    await call('print', printExample.request);
    await call('previewPrint', printPreviewExample.request);

    const { added } = await call<{ added: string[] }>('addPlaces', { labels: ['Oda 305', 'Oda 306'] });
    const [id = '', other = ''] = added;
    await call('getPlaces');
    await call('renamePlace', { label: 'Avukat Demir' }, { id });
    await call('deletePlaces', { ids: [other] });
    await call('getPriceList');
    await call('savePriceList', { ...savePriceListExample.request, version: 0 });
    await call('markPriceListPrinted', { version: 1 });

    const customer = { name: 'Elif Kaya', phone: '+905339876543' };
    const { invitation } = await call<{ invitation: { id: number } }>('inviteCustomer', customer);
    const ofInvitation = { id: String(invitation.id) };
    await call('getCustomerInvitations');
    await call('getCounts');
    await call('markInvitationSent', undefined, ofInvitation);
    await call('renewInvitation', undefined, ofInvitation);
    await call('withdrawInvitation', undefined, ofInvitation);

    const { code } = business;
    await call('getBusiness', undefined, { slug: business.slug });
    await call('getInvitation', undefined, { code });
    await call('getPlaceInvitation', undefined, { code, place: id });
    await call('markInvitationOpened', undefined, { code });
    await call('refuseInvitation', undefined, { code });
    await call('checkPhone', { phone });
    await call('logInWithTestNumber', TEST_NUMBER);
    await call('logOut', logoutExample.request);
    await call('getContactBotCheck');
    await call('sendContactMessage', contactExample.request);

    const { sessionInfo, code: newCode } = await askCode(newPhone);
    const moved = await call<{ customToken: string }>('changePhone', {
      verification_id: sessionInfo,
      code: newCode,
    });
    const signIn = { token: moved.customToken, returnSecureToken: true };
    ({ idToken: token } = await provider<{ idToken: string }>('signInWithCustomToken', signIn));
    const left = await call<{ customToken: string }>('endOtherSessions');
    const again = { token: left.customToken, returnSecureToken: true };
    ({ idToken: token } = await provider<{ idToken: string }>('signInWithCustomToken', again));
    await call('takeBackBusiness');
    await call('deleteAccount');
    return statuses;
  }

  it('compile, and make every call', async ({ skip }) => {
    const server = await start();
    const generated = await generateClients(server.document, server.origin);
    if (generated === null) return skip('npm cannot install the generators');
    expect(generated.compile()).toBe('');
    const ids = Object.keys(operationsOf(server.document));
    const done = Object.fromEntries(ids.map((id) => [id, 200]));
    expect(await callAll(server, generated.fetching, '+905321234567', '+905321234568')).toEqual(done);
    expect(await callAll(server, generated.sdk, '+905331234567', '+905331234568')).toEqual(done);
  });
});
