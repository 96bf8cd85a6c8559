import { describe, expect, it } from 'vitest';
import { plusMs } from '#server/clock.ts';
import { hashToken } from './hash-token.ts';
import { deriveToken, nextCounter, originOf } from './refresh-token-format.ts';
import { isLost, judge, type TokenRow } from './session-verdict.ts';

const secret = Buffer.alloc(32, 1);
const familyId = Buffer.alloc(16, 2).toString('base64url');
const START = new Date('2026-11-20T09:00:00Z');
const MINUTE = 60_000;
const at = (minutes: number) => plusMs(START, minutes * MINUTE);

const tokenOf = (counter: number, issuedAt: Date) => deriveToken({ secret }, { familyId, issuedAt, counter });
const requested = (token: string, key = secret) => ({
  tokenHash: hashToken(token),
  origin: originOf({ secret: key }, token),
});

/** A session whose tokens 0 to 4 were issued once an hour; 4 is the current one. */
const tokens = [0, 1, 2, 3, 4].map((counter) => tokenOf(counter, at(counter * 60))) as [
  string,
  string,
  string,
  string,
  string,
];
const session: TokenRow = {
  tokenHash: hashToken(tokens[4]),
  lastHash: hashToken(tokens[3]),
  familyId,
  uid: 'u',
  authTime: START,
  createdAt: at(240),
  replacedAt: null,
  selfDescribing: true,
  counter: 4,
};

describe('deriveToken', () => {
  it('derives the same token each time, another for each part', () => {
    const one = tokenOf(7, START);
    expect(tokenOf(7, plusMs(START, 999))).toBe(one);
    const others = [
      tokenOf(8, START),
      tokenOf(7, plusMs(START, 1000)),
      deriveToken(
        { secret },
        { familyId: Buffer.alloc(16, 3).toString('base64url'), issuedAt: START, counter: 7 },
      ),
      deriveToken({ secret: Buffer.alloc(32, 9) }, { familyId, issuedAt: START, counter: 7 }),
    ];
    expect(new Set([one, ...others]).size).toBe(5);
    expect(originOf({ secret }, one)).toEqual({ familyId, issuedAt: START, counter: 7 });
    expect(nextCounter(2 ** 32 - 1)).toBe(0);
  });
});

describe('judge', () => {
  const verdict = (token: string, now: Date, key = secret) =>
    judge(session, null, requested(token, key), now);

  it.each([
    ['the current token, up to two minutes old', 4, 242, 'same'],
    ['the current token, later', 4, 242.1, 'exchange'],
    ['the last token, however late: the answer was lost', 3, 2000, 'current'],
    ['the last but one, two minutes after its successor was used', 2, 242, 'current'],
    ['the last but one, later', 2, 242.1, 'replay'],
    ['an older one', 1, 241, 'replay'],
  ] as const)('%s', (_, index, minute, expected) => {
    expect(verdict(tokens[index], at(minute))).toBe(expected);
  });

  it('accepts a newer token, which a restored database has lost, unless it lies in the future', () => {
    expect(verdict(tokenOf(9, at(300)), at(301))).toBe('exchange');
    expect(verdict(tokenOf(9, at(300)), at(299))).toBe('replay');
  });

  it('knows the current and the last token by their hashes after the secret changed', () => {
    const other = Buffer.alloc(32, 9);
    expect(verdict(tokens[4], at(300), other)).toBe('exchange');
    expect(verdict(tokens[3], at(300), other)).toBe('current');
  });

  it('joins a branch of the previous release', () => {
    const branch = tokenOf(3_000_000_000, at(180));
    const row = { ...session, tokenHash: hashToken(branch), createdAt: at(180), lastHash: null, counter: 0 };
    expect(judge(session, row, requested(branch), at(300))).toBe('current');
    const replaced = { ...row, replacedAt: at(298) };
    expect(judge(session, replaced, requested(branch), at(300))).toBe('current');
    expect(judge(session, replaced, requested(branch), at(300.1))).toBe('replay');
  });

  it.each([
    ['was issued in its grace: that answer may have been lost', 238, 'current'],
    ['was issued later', 237.9, 'replay'],
  ] as const)('judges a replaced token without an origin: the current one %s', (_, minute, expected) => {
    const other = requested(tokens[1], Buffer.alloc(32, 9));
    const own = { ...session, tokenHash: other.tokenHash, replacedAt: at(minute) };
    expect(judge(session, own, other, at(600))).toBe(expected);
  });

  it('accepts the last token but one in its grace, also if its row was not deleted yet', () => {
    const own = { ...session, tokenHash: hashToken(tokens[2]), replacedAt: at(180) };
    expect(judge(session, own, requested(tokens[2]), at(242))).toBe('current');
  });
});

describe('isLost', () => {
  const before = { ...session, createdAt: at(239) };
  it.each([
    ['a newer token', session, requested(tokenOf(5, at(241))), true],
    ['a token of the same second', session, requested(tokenOf(5, at(240))), false],
    ['an earlier one', session, requested(tokens[3]), false],
    ['the current one, whose row was dated back', before, requested(tokens[4]), false],
    ['one of another secret', session, requested(tokenOf(5, at(241)), Buffer.alloc(32, 9)), false],
  ])('judges %s', (_, row, token, expected) => {
    expect(isLost(row, token)).toBe(expected);
  });
});
