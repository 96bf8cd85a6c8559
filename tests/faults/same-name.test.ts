import { expect, it } from 'vitest';
import type { RegisterResponse } from '#shared/contract/registration.ts';
import { describeBothDatabases, openAgain } from '../support/databases.ts';
import { SHOP } from '../support/register-owner.ts';
import { createReadingApp, createTestApp, type TestApp } from '../support/test-app.ts';
import { keptPromise, times } from './promises.ts';

/** guarantees.md "many at once": 200 registrations and renames with one name, 200 successes. */
const NAME = SHOP.name;
const REGISTRATIONS = times({ promised: 150, everyday: 36 });
const RENAMES = times({ promised: 50, everyday: 12 });

const phoneOf = (n: number) => `+90532${String(n).padStart(7, '0')}`;
const range = (length: number, first = 0) => Array.from({ length }, (_, n) => first + n);

const register = (app: TestApp, phone: string, name: string, firebaseToken: string) =>
  app.call('POST', '/api/register', { ...SHOP, name, phone, firebaseToken });

/** Prepares the data in small batches, so that only the calls under test run at the same time. */
async function inPortions<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let first = 0; first < items.length; first += 5) {
    done.push(...(await Promise.all(items.slice(first, first + 5).map(work))));
  }
  return done;
}

describeBothDatabases('one name requested by many at once', (open, kind) => {
  it('gives all registrations and renames at two instances distinct addresses', async () => {
    const database = await open();
    const instances = [createTestApp(database), createReadingApp(await openAgain(database))] as const;
    const at = (n: number) => instances[n % 2 === 0 ? 0 : 1];
    const phones = range(REGISTRATIONS + RENAMES).map(phoneOf);
    const tokens = await inPortions(phones, (phone) => instances[0].signIn(phone));
    const tokenOf = (n: number) => tokens[n] ?? '';
    await inPortions(range(RENAMES), async (n) => {
      const made = await register(at(n), phoneOf(n), `Eski Han ${n}`, tokenOf(n));
      expect(made.status).toBe(200);
    });

    const renames = range(RENAMES).map(
      (n) => () => at(n).call('PUT', '/api/business/update', { ...SHOP, name: NAME }, tokenOf(n)),
    );
    const registrations = range(REGISTRATIONS, RENAMES).map(
      (n) => () => register(at(n), phoneOf(n), NAME, tokenOf(n)),
    );
    // One rename after every three registrations, so that both kinds overlap.
    const mixed = registrations.flatMap((work, n) => (n % 3 === 0 ? [work, renames[n / 3] ?? work] : [work]));
    const answers = await Promise.all(mixed.map((work) => work()));

    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
    const slugs = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as RegisterResponse).business.slug),
    );
    expect(slugs.sort()).toEqual(
      range(REGISTRATIONS + RENAMES, 1)
        .map((n) => (n === 1 ? 'cinar-cay-ocagi' : `cinar-cay-ocagi-${n}`))
        .sort(),
    );
    keptPromise(
      'many at once',
      kind,
      `${REGISTRATIONS} registrations and ${RENAMES} renames onto one name, all answered 200`,
    );
  }, 120_000);
});
