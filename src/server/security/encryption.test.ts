import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const encryption = createEncryption(Buffer.alloc(32, 1));

test('decrypts its own ciphertext, Turkish letters included', async () => {
  const text = 'Çaycı kodunuz: 123456 🫖\u0000';
  expect(await encryption.decrypt(await encryption.encrypt(text))).toBe(text);
  expect(await encryption.decrypt(await encryption.encrypt(''))).toBe('');
});

test('hides the text, and never repeats a ciphertext', async () => {
  const [first, second] = [
    await encryption.encrypt('+905321234567'),
    await encryption.encrypt('+905321234567'),
  ];
  expect(first).not.toBe(second);
  expect(Buffer.from(first, 'base64').toString('latin1')).not.toContain('532');
});

test('rejects another key and every change', async () => {
  const encrypted = await encryption.encrypt('gizli');
  await expect(createEncryption(Buffer.alloc(32, 2)).decrypt(encrypted)).rejects.toThrow();
  const parts = encrypted.split('.');
  for (const index of [0, 2, 3, 4]) {
    const part = parts[index] ?? '';
    const changed = parts.with(index, (part.startsWith('A') ? 'B' : 'A') + part.slice(1)).join('.');
    await expect(encryption.decrypt(changed)).rejects.toThrow();
  }
  await expect(encryption.decrypt('düz metin')).rejects.toThrow();
});
