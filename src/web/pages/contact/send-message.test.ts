import { afterEach, expect, it, vi } from 'vitest';
import { sendMessage } from './send-message.ts';

// Solving is a worker's task; this tells which bot-check was fetched.
vi.mock('#web/auth/identity/bot-check.ts', () => ({
  solveBotCheck: async (fetchIt: () => Promise<{ signature: string }>) => (await fetchIt()).signature,
}));

const PARAMETERS = { algorithm: '', nonce: '', salt: '', cost: 1, keyLength: 1, keyPrefix: '' };
const MESSAGE = { name: 'Ayşe', email: 'ayse@ornek.example', phone: '', subject: '', message: 'Merhaba' };

afterEach(() => vi.unstubAllGlobals());

it('a message is sent again with a solved bot-check if the server requires one', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === '/api/contact/bot-check')
      return Response.json({ parameters: PARAMETERS, signature: 'of contact' });
    bodies.push(JSON.parse(String(body)));
    return bodies.length === 1
      ? Response.json(
          { error: 'Güvenlik doğrulaması gerekiyor.', code: 'BOT_CHECK_REQUIRED' },
          { status: 428 },
        )
      : Response.json({ success: true, message: 'Mesajınız bize ulaştı.' });
  });
  expect(await sendMessage(MESSAGE)).toBe('Mesajınız bize ulaştı.');
  expect(bodies).toEqual([MESSAGE, { ...MESSAGE, botCheck: 'of contact' }]);
});
