import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { OutboxFolder } from '../support/outbox-folder.ts';
import { BUILT_SERVER, startProcess } from '../support/server-process.ts';
import { register, SHOP } from './owner.ts';

const PHONE = '+905421234567';

const start = (dataDir: string, port: number) =>
  startProcess(process.execPath, [BUILT_SERVER], { dataDir, port });

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await exited)[0];
}

base('a registration survives kill -9, and the owner stays signed in', async ({ page }) => {
  // A first start and real proofs of work take a minute on a loaded machine.
  base.slow();
  const dataDir = await mkdtemp(join(tmpdir(), 'demlik-path-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const outbox = new OutboxFolder(dataDir);
  const first = await start(dataDir, port);

  await page.goto(origin);
  await page.goto(`${origin}/register`);
  const slug = await register(page, outbox, PHONE, SHOP, origin);
  await stop(first, 'SIGKILL');

  const second = await start(dataDir, port);
  const response = await page.goto(`${origin}/${slug}`);
  expect(response?.status()).toBe(200);
  await page.goto(`${origin}/profile/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
  // Writing requires a valid identity session.
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Dükkân adı').fill('Yeniden Açıldı');
  // The line moves the button.
  await expect(page.getByText('Yeni linkiniz')).toBeVisible();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page).toHaveURL(`${origin}/profile/yeniden-acildi`);

  expect(await stop(second, 'SIGTERM')).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
