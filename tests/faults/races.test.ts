import { expect, it } from 'vitest';
import { identityCodes, identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import { describeBothDatabases, openAgain } from '../support/databases.ts';
import { countOf, createIdentityKit, wrongCode } from '../support/identity-kit.ts';
import { keptPromise } from './promises.ts';

/**
 * guarantees.md "parallel guesses": 200 wrong guesses at once, at most 3 evaluated; 50 right ones at once,
 * one session.
 */
const PHONE = '+905321234567';
const error = (message: string) => ({ error: { code: 400, message } });

describeBothDatabases('at once', (open, kind) => {
  it('200 wrong guesses at two instances are evaluated three times', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    const other = createIdentityKit(await openAgain(database));
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        (n % 2 === 0 ? kit : other).confirm(sessionInfo, wrongCode(code, n + 1)),
      ),
    );
    expect(countOf(answers, 'INVALID_CODE')).toBeLessThanOrEqual(3);
    // If the database has no free connection within 2.5 s, the server answers 503 without evaluating the
    // guess.
    const unanswered = countOf(answers, 'NETWORK_REQUEST_FAILED');
    expect(countOf(answers, 'SESSION_EXPIRED') + unanswered).toBeGreaterThanOrEqual(197);
    expect((await kit.confirm(sessionInfo, code)).body).toEqual(error('SESSION_EXPIRED : no guesses left'));
    const [row] = await kit.db.select().from(identityCodes);
    expect(row?.attempts).toBe(3);
    keptPromise('parallel guesses', kind, '200 wrong guesses at once, 3 looked at');
  });

  it('50 right codes at two instances create one session of one user', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    const other = createIdentityKit(await openAgain(database));
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? kit : other).confirm(sessionInfo, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const unanswered = countOf(answers, 'NETWORK_REQUEST_FAILED');
    expect(countOf(answers, 'SESSION_EXPIRED') + unanswered).toBe(49);
    // PGlite has one connection, and no request waits too long for it.
    if (kind === 'pglite') expect(unanswered).toBe(0);
    expect(await kit.db.select().from(identityRefreshTokens)).toHaveLength(1);
    expect(await kit.db.select().from(identityUsers)).toHaveLength(1);
    keptPromise('parallel guesses', kind, '50 right codes at once, 1 session');
  });

  it('ten requests for one number send one message', async () => {
    const kit = createIdentityKit(await open());
    const proofs = await Promise.all(Array.from({ length: 10 }, () => kit.proof()));
    const answers = await Promise.all(proofs.map((proof) => kit.send(PHONE, undefined, proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(kit.sent).toHaveLength(1);
  });
});
