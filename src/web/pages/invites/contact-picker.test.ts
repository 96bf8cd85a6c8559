import { describe, expect, it } from 'vitest';
import { pickContact } from './contact-picker.ts';

const ELIF = '+905339876543';

const picking = (...tel: string[]) =>
  pickContact({ select: async () => [{ name: [' Elif Kaya '], tel }] }).then((picked) => picked?.phone);

describe('a picked contact', () => {
  it.each([
    '+90 533 987 65 43',
    '0090 533 987 65 43',
    '+90 (0) 533 987 65 43',
    '0(533) 987-6543',
    '533 987 65 43',
    '905339876543',
    '\u202a+90\u00a0533\u00a0987\u00a065\u00a043\u202c',
  ])('has a Turkish mobile number in %j', async (written) => {
    expect(await picking(written)).toBe(ELIF);
  });

  it.each([
    // Brazil and Mexico, whose country codes resemble the start of a Turkish mobile number.
    '+55 11 91234 5678',
    '+52 55 1234 5678',
    '+49 1512 3456789',
    '+49 533 987 65 43',
    '0049 533 987 65 43',
    '+5339876543',
    '0212 123 45 67',
    '+90 212 123 45 67',
    '0533 987 65 4',
    '0533 987 65 43 21',
    '444 0 555',
    '',
  ])('has none in %j', async (written) => {
    expect(await picking(written)).toBeNull();
  });

  it('has the first number that can be invited, and a trimmed name', async () => {
    expect(await picking('+49 1512 3456789', '0533 987 65 43', '0544 111 22 33')).toBe(ELIF);
    expect(await pickContact({ select: async () => [{ name: [' Elif Kaya '] }] })).toEqual({
      name: 'Elif Kaya',
      phone: null,
    });
    expect(await pickContact({ select: async () => [] })).toBeNull();
  });

  it.each([
    ['closed', Object.assign(new Error(), { name: 'AbortError' }), 'nobody'],
    ['open already', new DOMException('Already in use', 'InvalidStateError'), 'nobody'],
    ['refused', new DOMException('Not allowed', 'NotAllowedError'), 'a failure'],
  ])('is null instead of a failure, unless access is refused: %s', async (_, reason, expected) => {
    const outcome = pickContact({ select: () => Promise.reject(reason) }).then(
      (picked) => (picked === null ? 'nobody' : 'somebody'),
      () => 'a failure',
    );
    expect(await outcome).toBe(expected);
  });
});
