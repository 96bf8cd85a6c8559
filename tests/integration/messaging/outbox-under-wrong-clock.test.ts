import { expect, it } from 'vitest';
import { plusMs } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { outbox as outboxTable } from '#server/db/schema.ts';
import { describeBothDatabases } from '../../support/databases.ts';
import { StillClock } from '../../support/still-clock.ts';
import { createTestApp } from '../../support/test-app.ts';

const HOUR = 60 * 60 * 1000;
const YEARS = 10 * 365 * 24 * HOUR;

async function start(database: DatabaseHandle) {
  const clock = new StillClock();
  const app = createTestApp(database, { clock });
  await app.trustedTime.watch();
  return { ...app, clock };
}

describeBothDatabases('the outbox under a wrong clock', (open) => {
  const mail = (messageId: string) => ({
    kind: 'mail' as const,
    message: { to: 'a@b.example', subject: 's', text: 't', replyTo: 'v@w.example', messageId },
  });

  it.each([3 * HOUR, YEARS])(
    'sends a mail stored before, during and after %i ms, once each',
    async (error) => {
      const database = await open();
      const { clock, outbox, sent, trustedTime } = await start(database);
      const enqueue = (id: string) =>
        database.db.transaction((tx) => outbox.enqueue(tx, mail(id), plusMs(clock.now(), 72 * HOUR)));
      await enqueue('before');
      clock.set(error);
      await outbox.drain();
      expect(sent.mail, 'none is given up early').toHaveLength(1);
      await enqueue('during');
      clock.set(-error);
      await enqueue('after');
      clock.advance(60_000);
      await trustedTime.watch();
      await outbox.drain();
      expect(sent.mail.map(({ messageId }) => messageId).sort()).toEqual(['after', 'before', 'during']);
      expect(await database.db.$count(outboxTable)).toBe(0);
    },
  );
});
