import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadSecret as load, SecretFileError } from './secret.ts';

const loadSecret = (configured: string | null, folder: string) => load(configured, folder, async () => true);

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('creates one secret that only its owner can read, and returns it from then on', async () => {
  const folder = dataFolder();
  const first = await loadSecret(null, folder);

  expect(first.byteLength).toBe(32);
  expect(await loadSecret(null, folder)).toEqual(first);
  expect(readdirSync(folder)).toEqual(['secret.key']);
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
});

it.each(['', '\n', 'kisa', Buffer.alloc(31).toString('base64url')])(
  'rejects a file that contains %j, and does not change it',
  async (text) => {
    const folder = dataFolder();
    const path = join(folder, 'secret.key');
    writeFileSync(path, text);

    await expect(loadSecret(null, folder)).rejects.toThrow(SecretFileError);
    await expect(loadSecret(null, folder)).rejects.toThrow(path);
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

it('gives two processes that create it at once the same secret', async () => {
  const folder = dataFolder();
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(null, folder)));
  for (const secret of secrets) expect(secret).toEqual(secrets[0]);
  expect(readdirSync(folder)).toEqual(['secret.key']);
});
