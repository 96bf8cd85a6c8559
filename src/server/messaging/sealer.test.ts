import { expect, test } from 'vitest';
import { createSealer } from '#server/messaging/sealer.ts';

const sealer = createSealer(Buffer.alloc(32, 1));

test('unseals what it sealed, Turkish letters and all', async () => {
  const text = 'Çaycı kodunuz: 123456 🫖\u0000';
  expect(await sealer.unseal(await sealer.seal(text))).toBe(text);
  expect(await sealer.unseal(await sealer.seal(''))).toBe('');
});

test('shows nothing of the text, and never the same twice', async () => {
  const [first, second] = [await sealer.seal('+905321234567'), await sealer.seal('+905321234567')];
  expect(first).not.toBe(second);
  expect(Buffer.from(first, 'base64').toString('latin1')).not.toContain('532');
});

test('refuses another key and every changed part', async () => {
  const sealed = await sealer.seal('gizli');
  await expect(createSealer(Buffer.alloc(32, 2)).unseal(sealed)).rejects.toThrow();
  const parts = sealed.split('.');
  for (const index of [0, 2, 3, 4]) {
    const part = parts[index] ?? '';
    const changed = parts.with(index, (part.startsWith('A') ? 'B' : 'A') + part.slice(1)).join('.');
    await expect(sealer.unseal(changed)).rejects.toThrow();
  }
  await expect(sealer.unseal('düz metin')).rejects.toThrow();
});
