import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeDatabases } from '../tests/support/databases.ts';
import { createTestApp } from '../tests/support/test-app.ts';
import { median } from './support/figures.ts';

const SHOPS = Number(process.env.SHOPS ?? 20_000);
const ROUNDS = Number(process.env.ROUNDS ?? 100);
const WARM_UP_ROUNDS = 10;
const MAX_WAIT_MS = 10 * 60_000;
const OWNER = { owner_name: 'Hasan', owner_surname: 'Yıldız' };

/**
 * Returns a new name for a business. It contains only letters: with a number, it would be a variant of one
 * name.
 */
function newName(round: number): string {
  return `Han ${String.fromCharCode(97 + Math.floor(round / 26), 97 + (round % 26))}`;
}

/**
 * Measures the allocation of a slug for a name that many businesses have (ADR 14), as a ratio to a new name.
 */
describeDatabases('allocating a slug', (open) => {
  test(`with ${SHOPS} shops of one name`, { timeout: MAX_WAIT_MS }, async () => {
    const { db, ...database } = await open();
    await db.execute(sql`
      insert into businesses (name, owner_name, owner_surname, slug, phone)
      select 'Ocak', 'Ad', 'Soyad', case n when 1 then 'ocak' else 'ocak-' || n end, '+90532' || lpad(n::text, 7, '0')
      from generate_series(1, ${SHOPS}::int) n`);
    await db.execute(sql`insert into business_slugs (slug, business_id) select slug, id from businesses`);
    await db.execute(sql`analyze`);
    const app = createTestApp({ ...database, db });

    async function millisecondsToAnswer(work: () => Promise<Response>): Promise<number> {
      const startedAt = performance.now();
      const { status } = await work();
      const milliseconds = performance.now() - startedAt;
      expect(status).toBe(200);
      return milliseconds;
    }

    const times = { one: [] as number[], none: [] as number[], letter: [] as number[] };
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
      // All limits have expired since the last round.
      app.clock.advance(25 * 60 * 60 * 1000);
      const phones = ['one', 'none'].map((_, n) => `+9053${3 + n}${String(round).padStart(7, '0')}`);
      const [one = '', none = ''] = await Promise.all(phones.map((phone) => app.signIn(phone)));
      const register = (name: string, n: number, firebaseToken: string) => () =>
        app.call('POST', '/api/register', { ...OWNER, name, phone: phones[n], firebaseToken });
      const rename = () => app.call('PUT', '/api/business/update', { ...OWNER, name: 'O' }, none);
      const measured = {
        one: await millisecondsToAnswer(register('Ocak', 0, one)),
        none: await millisecondsToAnswer(register(newName(round), 1, none)),
        letter: await millisecondsToAnswer(rename),
      };
      if (round < WARM_UP_ROUNDS) continue;
      for (const kind of ['one', 'none', 'letter'] as const) times[kind].push(measured[kind]);
    }

    const none = median(times.none);
    console.log(
      `- ${database.kind}, ${ROUNDS} rounds, registration under a new name: ${none.toFixed(1)} ms\n` +
        `- under a name of ${SHOPS} businesses / under a new name: ${(median(times.one) / none).toFixed(2)}\n` +
        `- rename to the first letter of ${SHOPS} slugs / registration under a new name: ${(median(times.letter) / none).toFixed(2)}`,
    );
  });
});
