import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../tests/support/config-problems.ts';
import { readConfig } from './config.ts';

const WHOLE = {
  OPERATOR_NAME: 'Liman Yazılım A.Ş.',
  OPERATOR_ADDRESS: 'Rıhtım Cad. No: 5, Kadıköy/İstanbul',
  OPERATOR_MERSIS: '0123456789012345',
  OPERATOR_TAX_ID: '1234567890',
  OPERATOR_KEP: 'limanyazilim@hs01.kep.tr',
  OPERATOR_PHONE: '+90 212 000 00 00',
  OPERATOR_TRADE_REGISTRY: 'İstanbul 123456-5',
  OPERATOR_VERBIS: '1234567',
  OPERATOR_STORE_NAME: 'Liman Apps',
};

describe('the operator', () => {
  it('is an example unless it is configured', () => {
    expect(readConfig({}).publicConfig.operator).toEqual({ name: 'Örnek işletici', address: 'Örnek adres' });
  });

  it('has all configured details', () => {
    expect(readConfig(WHOLE).publicConfig.operator).toEqual({
      name: 'Liman Yazılım A.Ş.',
      address: 'Rıhtım Cad. No: 5, Kadıköy/İstanbul',
      mersis: '0123456789012345',
      taxId: '1234567890',
      kep: 'limanyazilim@hs01.kep.tr',
      phone: '+90 212 000 00 00',
      tradeRegistry: 'İstanbul 123456-5',
      verbis: '1234567',
      developer: 'Liman Apps',
    });
  });

  it.each([
    ['OPERATOR_NAME', 'a\nb', 'one line of 1 to 200 characters'],
    ['OPERATOR_NAME', 'a'.repeat(201), 'one line of 1 to 200 characters'],
    ['OPERATOR_ADDRESS', ' ', 'one line of 1 to 300 characters'],
    ['OPERATOR_MERSIS', '012345678901234', 'the 16 digits of the MERSİS number'],
    ['OPERATOR_MERSIS', '0123-4567-8901-2345', 'the 16 digits of the MERSİS number'],
    ['OPERATOR_TAX_ID', '123456789', 'the 10 digits of the tax number (VKN)'],
    ['OPERATOR_KEP', 'destek@demlik.com.tr', 'a registered e-mail address, which ends in .kep.tr'],
    ['OPERATOR_PHONE', '0212-LIMAN', 'a phone number of digits and spaces'],
    ['OPERATOR_TRADE_REGISTRY', 'a'.repeat(101), 'one line of 1 to 100 characters'],
    ['OPERATOR_VERBIS', 'a\tb', 'one line of 1 to 100 characters'],
  ])('does not take %s=%j', (name, value, wanted) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`${name} must be ${wanted}`)]);
  });

  it('is rejected with a personal identity number, for a stated reason', () => {
    expect(problemsOf({ OPERATOR_TAX_ID: '10000000146' })).toEqual([
      expect.stringMatching(
        /^OPERATOR_TAX_ID must not have 11 digits: .* personal identity number .*must never/,
      ),
    ]);
  });

  it.each([
    ['nothing', {}, ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_MERSIS']],
    ['a name', { OPERATOR_NAME: 'a' }, ['OPERATOR_ADDRESS', 'OPERATOR_MERSIS']],
    ['all but a number', { OPERATOR_NAME: 'a', OPERATOR_ADDRESS: 'b' }, ['OPERATOR_MERSIS']],
    ['a MERSİS number', { OPERATOR_NAME: 'a', OPERATOR_ADDRESS: 'b', OPERATOR_MERSIS: '1'.repeat(16) }, []],
    ['a VKN', { OPERATOR_NAME: 'a', OPERATOR_ADDRESS: 'b', OPERATOR_TAX_ID: '1'.repeat(10) }, []],
  ])('with %s has the expected details missing', (_, given, missing) => {
    const problems = problemsOf({ APP_ENV: 'production', ...given });
    const names = problems.map((problem) => problem.split(' ')[0]);
    expect(names.filter((name) => name?.startsWith('OPERATOR_'))).toEqual(missing);
  });
});
