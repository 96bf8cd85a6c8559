import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../tests/support/config-problems.ts';
import { operatorFile } from '../../../tests/support/operator-file.ts';
import { productionEnvironment } from '../../../tests/support/production-environment.ts';
import { readConfig } from './config.ts';

const identity = {
  name: 'Liman Yazılım A.Ş.',
  address: 'Rıhtım Cad. No: 5, Kadıköy/İstanbul',
  mersis: '0123456789012345',
  taxId: '1234567890',
  kep: 'limanyazilim@hs01.kep.tr',
  phone: '+90 212 000 00 00',
  tradeRegistry: 'İstanbul 123456-5',
  verbis: '1234567',
  etbis: '7654321',
  developer: 'Liman Apps',
};
const data = {
  location: 'TR',
  hosting: 'Ocak A.Ş.',
  transferBasis: 'standard-contract',
  mail: { name: 'Posta, A.Ş.', country: 'TR' },
  sms: { name: 'Mesaj GmbH', country: 'DE' },
  push: { name: 'Zil Ltd.', country: 'GB' },
};
const testimonial = { name: 'Zehra', business: 'Liman Çay Evi', text: 'Memnunum.' };
const landing = { rating: '4.6', reviews: '1200', downloads: '40000', testimonials: [testimonial] };
const holiday = { name: 'Ramazan Bayramı arifesi', from: '2028-02-26', to: '2028-02-26', begins: '13:00' };
const WHOLE = {
  identity,
  data,
  supportAnswerHours: '24',
  statusPage: 'https://durum.demlik.com.tr',
  holidays: [holiday],
  landing,
};

describe('the file of the operator', () => {
  it('may be absent outside production, and examples are shown', () => {
    expect(readConfig({}).publicConfig.operator).toEqual({ name: 'Örnek işletici', address: 'Örnek adres' });
  });

  it('gives visitors all its details', () => {
    const { publicConfig } = readConfig({ OPERATOR_FILE: operatorFile(WHOLE) });
    const { statusPage, holidays } = WHOLE;
    expect(publicConfig).toMatchObject({ operator: identity, supportAnswerHours: 24, statusPage, holidays });
  });

  it.each([
    ['identity', { ...identity, name: 'a\nb' }, 'identity.name must be one line of 1 to 200 characters'],
    ['identity', { ...identity, name: 'a'.repeat(201) }, 'identity.name must be one line of 1 to 200'],
    ['identity', { ...identity, address: ' ' }, 'identity.address must be one line of 1 to 300 characters'],
    ['identity', { ...identity, mersis: '012345678901234' }, 'identity.mersis must be the 16 digits of'],
    ['identity', { ...identity, mersis: 1_234_567_890_123_456 }, 'identity.mersis must be .*, in quotes'],
    [
      'identity',
      { ...identity, taxId: '123456789' },
      'identity.taxId must be the 10 digits of the tax number',
    ],
    ['identity', { ...identity, taxId: 1_234_567_890 }, 'identity.taxId must be .*, in quotes'],
    [
      'identity',
      { ...identity, taxId: '10000000146' },
      'identity.taxId must not have 11 digits: .* personal identity number .*must never',
    ],
    ['identity', { ...identity, mersis: '', taxId: '' }, 'identity must have mersis or taxId'],
    ['identity', { ...identity, kep: 'destek@demlik.com.tr' }, 'identity.kep must be a registered e-mail'],
    ['identity', { ...identity, phone: '0212-LIMAN' }, 'identity.phone must be a phone number of digits'],
    ['identity', { ...identity, verbis: 'a\tb' }, 'identity.verbis must be one line of 1 to 100 characters'],
    ['identity', { ...identity, mersisNo: '1' }, 'identity has an unknown mersisNo'],
    ['data', { ...data, location: 'Türkiye' }, 'data.location must be a country by its two letters'],
    ['data', { ...data, location: 'tr' }, 'data.location must be a country'],
    ['data', { ...data, location: 'EU' }, 'data.location must be a country'],
    ['data', { ...data, location: 'XX' }, 'data.location must be a country'],
    ['data', { ...data, location: '' }, 'data.location must be a country'],
    ['data', { ...data, hosting: 'a\nb' }, 'data.hosting must be one line of 1 to 100 characters'],
    ['data', { ...data, transferBasis: 'standart' }, 'data.transferBasis must be one of adequacy-decision, '],
    ['data', { ...data, transferBasis: 'açık rıza' }, 'data.transferBasis must not be consent'],
    ['data', { ...data, mail: 'Posta A.Ş., TR' }, 'data.mail must be an object'],
    ['data', { ...data, mail: { name: 'Posta' } }, 'data.mail.country must be a country'],
    ['data', { ...data, push: { country: 'TR' } }, 'data.push.name must be one line of 1 to 100'],
    ['holidays', [{ ...holiday, to: '2028-02-30' }], 'holidays\\[0\\].to must be a day, as'],
    ['holidays', [{ ...holiday, to: '2028-02-25' }], 'holidays\\[0\\] must have a from that is not after to'],
    ['holidays', [{ ...holiday, begins: '13' }], 'holidays\\[0\\].begins must be a time like 13:00'],
    ['statusPage', 'durum.demlik.com.tr', 'statusPage must be a full URL'],
    ['supportAnswerHours', 0, 'supportAnswerHours must be a whole number from 1 to 168'],
    ['landing', { rating: 5.1 }, 'landing.rating must be a number from 1 to 5 with one decimal at most'],
    ['landing', { rating: '4.85' }, 'landing.rating must be a number from 1 to 5'],
    ['landing', { reviews: '2.500' }, 'landing.reviews must be a whole number'],
    ['landing', { downloads: '50K' }, 'landing.downloads must be a whole number'],
    ['landing', { testimonials: testimonial }, 'landing.testimonials must be a list'],
    ['landing', { testimonials: Array(4).fill(testimonial) }, 'landing.testimonials has more than 3 entries'],
    ['landing', { testimonials: ['iyi'] }, 'landing.testimonials\\[0\\] must be an object'],
    [
      'landing',
      { testimonials: [testimonial, { ...testimonial, text: 'a'.repeat(241) }] },
      'landing.testimonials\\[1\\].text must be one line of 1 to 240 characters',
    ],
    [
      'landing',
      { testimonials: [{ ...testimonial, color: 'pink' }] },
      'landing.testimonials\\[0\\].color must be one of red, teal',
    ],
    ['contact', 'a', 'has an unknown contact'],
  ])('with a wrong %s %j is refused in one sentence', (section, content, problem) => {
    const file = operatorFile({ ...WHOLE, [section]: content });
    expect(problemsOf({ OPERATOR_FILE: file })).toEqual([
      expect.stringMatching(new RegExp(`^OPERATOR_FILE: ${file}: ${problem}`)),
    ]);
  });

  it.each([
    ['missing', '/nowhere/operator.json', 'ENOENT'],
    ['not JSON', () => operatorFile('{"identity": }'), 'not valid JSON'],
    ['a list', () => operatorFile('[]'), 'must be an object'],
  ])('that is %s is refused with its path', (_, made, problem) => {
    const file = typeof made === 'string' ? made : made();
    const [first, ...others] = problemsOf({ OPERATOR_FILE: file });
    expect(first).toMatch(new RegExp(`^OPERATOR_FILE: ${file}: .*${problem}`));
    expect(others).toEqual([]);
  });

  it('is required in production with identity, data and the company behind a webhook', () => {
    const missing = (given: NodeJS.ProcessEnv) =>
      problemsOf({ ...productionEnvironment, ...given }).flatMap(
        (problem) => /\((\w.*)\)$/.exec(problem)?.[1],
      );
    const webhook = {
      SMS_PROVIDER: 'webhook',
      SMS_WEBHOOK_URL: 'https://sms.demlik.com.tr',
      SMS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    };
    expect(missing({})).toEqual([]);
    expect(missing(webhook)).toEqual([]);
    expect(missing({ OPERATOR_FILE: undefined })).toEqual(['identity', 'data']);
    expect(missing({ OPERATOR_FILE: operatorFile({ identity }) })).toEqual(['data']);
    const withoutSms = { OPERATOR_FILE: operatorFile({ identity, data: { ...data, sms: undefined } }) };
    expect(missing(withoutSms)).toEqual([]);
    expect(missing({ ...withoutSms, ...webhook })).toEqual(['data.sms']);
  });

  it('is incomplete as operator.example.json, which has every field but those of some providers and corrections', () => {
    const example = readFileSync('operator.example.json', 'utf8');
    const problems = problemsOf({ OPERATOR_FILE: 'operator.example.json' });
    const fields = problems.map((problem) => /json: ([\w.]+)/.exec(problem)?.[1]);
    expect(fields).toEqual(
      ['identity.name', 'identity.address', 'data.location', 'data.transferBasis'].concat(
        'data.mail.name',
        'data.mail.country',
      ),
    );
    const fieldsOf = (content: object) => Object.keys(content).toSorted();
    const { identity: own, data: recipients, landing: claims, ...others } = JSON.parse(example);
    expect(fieldsOf(own)).toEqual(fieldsOf(identity));
    expect([...fieldsOf(recipients), 'push', 'sms'].toSorted()).toEqual(fieldsOf(data));
    expect(fieldsOf(claims)).toEqual(fieldsOf(landing));
    expect(fieldsOf(others)).toEqual(['statusPage', 'supportAnswerHours']);
  });
});

describe('the variables of the former release', () => {
  const variables = {
    OPERATOR_NAME: identity.name,
    OPERATOR_ADDRESS: identity.address,
    OPERATOR_MERSIS: identity.mersis,
    OPERATOR_TAX_ID: identity.taxId,
    OPERATOR_KEP: identity.kep,
    OPERATOR_PHONE: identity.phone,
    OPERATOR_TRADE_REGISTRY: identity.tradeRegistry,
    OPERATOR_VERBIS: identity.verbis,
    OPERATOR_STORE_NAME: identity.developer,
    DATA_LOCATION: 'TR',
    HOSTING_PROVIDER: 'Ocak A.Ş.',
    TRANSFER_BASIS: 'standard-contract',
    MAIL_PROVIDER: 'Posta, A.Ş., TR',
    SMS_WEBHOOK_PROVIDER: 'Mesaj GmbH,DE',
    PUSH_PROVIDER: 'Zil Ltd., GB',
    SUPPORT_ANSWER_HOURS: '24',
    STORE_RATING: '4.6',
    STORE_REVIEWS: '1200',
    STORE_DOWNLOADS: '40000',
  };
  const withTestimonials = () => ({ ...variables, TESTIMONIALS_FILE: operatorFile([testimonial]) });

  it('mean the same as the file, and the warning has it', () => {
    const given = withTestimonials();
    const unknown = { statusPage: undefined, holidays: undefined };
    const former = { ...WHOLE, identity: { ...identity, etbis: undefined }, ...unknown };
    const fromFile = readConfig({ OPERATOR_FILE: operatorFile(former) });
    const fromVariables = readConfig(given);
    expect(fromVariables.publicConfig).toEqual(fromFile.publicConfig);
    expect(fromFile.variables.moved).toEqual([]);
    const [warning = ''] = fromVariables.variables.moved;
    for (const name of Object.keys(given)) expect(warning).toContain(name);
    expect(JSON.parse(/save (\{.*\}) as/.exec(warning)?.[1] ?? '')).toEqual(former);
  });

  it('are not read beside the file, as a warning says', () => {
    const config = readConfig({ OPERATOR_FILE: operatorFile(WHOLE), OPERATOR_NAME: 'Eski' });
    expect(config.publicConfig.operator.name).toBe(identity.name);
    expect(config.variables.moved).toEqual([
      expect.stringMatching(/^OPERATOR_NAME: not read, because OPERATOR_FILE is set; remove them once /),
    ]);
  });

  it('start a trial as before if some are missing, and any provider if one is left over', () => {
    const example = { name: 'Örnek işletici', address: 'Örnek adres' };
    expect(readConfig({ OPERATOR_NAME: 'Liman' }).publicConfig.operator).toEqual(example);
    for (const [name, value] of Object.entries(variables)) expect(problemsOf({ [name]: value })).toEqual([]);
    expect(problemsOf({ ...productionEnvironment, SMS_WEBHOOK_PROVIDER: 'Mesaj' })).toEqual([]);
    const { OPERATOR_FILE: _, ...production } = productionEnvironment;
    expect(problemsOf({ ...production, ...variables, SMS_WEBHOOK_PROVIDER: 'Mesaj' })).toEqual([]);
  });

  it('are named in errors, and suffice for production', () => {
    expect(problemsOf({ ...variables, OPERATOR_TAX_ID: '1', MAIL_PROVIDER: 'Posta, Almanya' })).toEqual([
      expect.stringMatching(/^OPERATOR_TAX_ID must be the 10 digits/),
      expect.stringMatching(/^MAIL_PROVIDER.country must be a country/),
    ]);
    const given = { ...productionEnvironment, OPERATOR_FILE: undefined, ...withTestimonials() };
    expect(readConfig(given).examples).toEqual([]);
    expect(problemsOf({ ...variables, TESTIMONIALS_FILE: '/nowhere' })).toEqual([
      expect.stringMatching(/^TESTIMONIALS_FILE: \/nowhere: ENOENT/),
    ]);
  });
});
