import fc from 'fast-check';
import { expect, it } from 'vitest';
import { businessVcard } from './vcard.ts';

const contact = {
  uid: 'demlik.example-7',
  name: 'Çınar Çay Ocağı',
  phone: '+905321234567',
  address: 'Ömer Ağa Han, Kat 1; No 14',
  url: 'https://demlik.example/cinar-cay-ocagi',
};

/** Returns the unfolded lines, as a reader parses them (RFC 2426, section 2.6). */
const unfolded = (card: string) => card.replaceAll('\r\n ', '').split('\r\n');

/** Returns the unescaped text. */
const read = (value = '') => value.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));

const contentOf = (card: string, name: string) =>
  unfolded(card)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

it('a vCard has name, phone, address, link and id, with CRLF line endings', () => {
  expect(businessVcard(contact)).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Çınar Çay Ocağı',
      'N:Çınar Çay Ocağı;;;;',
      'ORG:Çınar Çay Ocağı',
      'X-ABShowAs:COMPANY',
      'TEL;TYPE=CELL:+905321234567',
      String.raw`ADR;TYPE=WORK:;;Ömer Ağa Han\, Kat 1\; No 14;;;;`,
      'URL:https://demlik.example/cinar-cay-ocagi',
      'UID:demlik.example-7',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});

it.each([null, ''])('a vCard has no address if the business has %j', (address) => {
  const others = unfolded(businessVcard(contact)).filter((line) => !line.startsWith('ADR'));
  expect(unfolded(businessVcard({ ...contact, address }))).toEqual(others);
});

it('special characters in a name never start a second vCard', () => {
  const name = 'A\r\nTEL:+900\nEND:VCARD\\;,';
  const card = businessVcard({ ...contact, name });
  expect(unfolded(card)).toHaveLength(12);
  expect(read(contentOf(card, 'FN'))).toBe(name.replace('\r\n', '\n'));
});

it('long lines fold at 75 octets at most, never within a letter, without loss', () => {
  expect(businessVcard({ ...contact, uid: 'x'.repeat(71) })).not.toContain('\r\n ');
  const text = fc
    .string({ unit: 'grapheme', maxLength: 240, size: 'max' })
    .map((each) => each.replace(/[\r\n]/g, ''));
  fc.assert(
    fc.property(text, text, (name, address) => {
      const card = businessVcard({ ...contact, name, address });
      const octets = Buffer.from(card);
      expect(octets.toString('utf8')).toBe(card);
      for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(read(contentOf(card, 'FN'))).toBe(name);
      if (address !== '') expect(read(contentOf(card, 'ADR;TYPE=WORK')?.slice(2, -4))).toBe(address);
    }),
  );
});
