import { describe, expect, it } from 'vitest';
import { pickContact } from './contact-picker.ts';

const ELIF = '+905339876543';

const picking = (...tel: string[]) =>
  pickContact({ select: async () => [{ name: [' Elif Kaya '], tel }] }).then((picked) => picked?.phone);

describe('a picked contact', () => {
  it.each([
    ['a Turkish mobile number', '0(533) 987-6543', ELIF],
    ['none', '+55 11 91234 5678', null],
  ])('has %s', async (_, written, phone) => {
    expect(await picking(written)).toBe(phone);
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
