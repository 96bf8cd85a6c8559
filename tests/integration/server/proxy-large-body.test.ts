import { expect, it } from 'vitest';
import { apiErrors } from '#shared/contract/errors.ts';
import { freePort } from '../../support/free-port.ts';
import { findNginx, startNginx } from '../../support/nginx.ts';

const nginx = findNginx();

it.runIf(nginx !== null)('nginx refuses a body over 1 MB as the server refuses a smaller one', async () => {
  const instance = await freePort();
  const { origin } = await startNginx(nginx ?? '', [instance, instance]);
  await expect.poll(() => fetch(origin).catch(() => null)).not.toBeNull();
  const answer = await fetch(`${origin}/api/contact`, { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'application/json']);
  expect(await answer.json()).toEqual({
    error: apiErrors.PAYLOAD_TOO_LARGE.message,
    code: 'PAYLOAD_TOO_LARGE',
  });
});
