import { describe, expect, it } from 'vitest';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { hmacCode, isCode, isSessionInfo, newCode, newSessionInfo } from './codes.ts';
import { hashToken } from './hash-token.ts';

const secret = Buffer.alloc(32, 1);
const PHONE = '+905321234567' as CanonicalPhone;
const hmac = (session: string, phone: CanonicalPhone, code: string, key: Uint8Array = secret) =>
  hmacCode(key, session, phone, code).toString('hex');

describe('newCode', () => {
  it.each([
    [0, '000000'],
    [7, '000007'],
    [999_999, '999999'],
  ])('writes %i as %s', (drawn, code) => {
    const bounds: number[] = [];
    const int = (bound: number) => {
      bounds.push(bound);
      return drawn;
    };
    expect(newCode({ int })).toBe(code);
    expect(bounds).toEqual([1_000_000]);
  });
});

describe('newSessionInfo', () => {
  it('is 216 bits in a shape that isSessionInfo knows', () => {
    const asked: number[] = [];
    const bytes = (length: number) => {
      asked.push(length);
      return Buffer.alloc(length, 250);
    };
    const sessionInfo = newSessionInfo({ int: () => 0, bytes }, 60);
    expect(asked).toEqual([27]);
    expect(isSessionInfo(sessionInfo)).toBe(true);
    expect(isSessionInfo(`${sessionInfo}=`)).toBe(false);
    expect(hashToken(sessionInfo)).not.toContain(sessionInfo);
  });
});

describe('isCode', () => {
  it.each(['12345', '1234567', '12345a', '١٢٣٤٥٦', '123456\n', ''])('refuses %j', (text) => {
    expect(isCode(text)).toBe(false);
  });
});

describe('hmacCode', () => {
  it('depends on session, phone, code and key', () => {
    const all = [
      hmac('a', PHONE, '123456'),
      hmac('b', PHONE, '123456'),
      hmac('a', '+905321234568' as CanonicalPhone, '123456'),
      hmac('a', PHONE, '123457'),
      hmac('a', PHONE, '123456', Buffer.alloc(32, 2)),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(hmac('a', PHONE, '123456')).toBe(all[0]);
  });
});
