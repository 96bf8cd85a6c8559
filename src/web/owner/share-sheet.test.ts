import { afterEach, expect, it, vi } from 'vitest';
import { currentToast, dismissToast } from '#web/ui/toast/toasts.ts';
import { openShareSheet } from './share-sheet.ts';

/** Returns the message after the sheet rejects with this reason. */
async function saidAfter(reason: unknown): Promise<unknown> {
  vi.stubGlobal('navigator', { share: () => Promise.reject(reason) });
  await openShareSheet({ url: 'https://x.example' }, 'Paylaşma menüsü açılamadı.');
  const toast = currentToast();
  if (toast) dismissToast(toast.id);
  return toast?.open ? toast.description : undefined;
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['closed', new DOMException('Share canceled', 'AbortError')],
  ['closed, in a browser without DOMExceptions', Object.assign(new Error(), { name: 'AbortError' })],
  ['closed, with no error at all but its name', { name: 'AbortError' }],
  ['open already', new DOMException('An earlier share has not yet completed.', 'InvalidStateError')],
])('a sheet that is %s is not a failure', async (_, reason) => {
  expect(await saidAfter(reason)).toBeUndefined();
});

it.each([new DOMException('No permission', 'NotAllowedError'), new TypeError('Nothing to share'), undefined])(
  'a sheet that fails with %s is a failure',
  async (reason) => {
    expect(await saidAfter(reason)).toBe('Paylaşma menüsü açılamadı.');
  },
);
