// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

/** Returns the result of copying with this Clipboard API; `bySelection` is the success of the fallback. */
async function copy(writeText: () => Promise<void>, bySelection: boolean) {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  document.execCommand = () => bySelection;
  const outcome = copyText('K7MX').then(
    () => 'copied',
    () => 'refused',
  );
  await vi.advanceTimersByTimeAsync(2000);
  return Promise.race([outcome, Promise.resolve('no answer')]);
}

const never = () => new Promise<void>(() => {});
const refuse = () => Promise.reject(new DOMException('Not focused', 'NotAllowedError'));

it.each([
  ['answers', () => Promise.resolve(), false, 'copied'],
  ['refuses, where a selection works', refuse, true, 'copied'],
  ['refuses, where no selection works', refuse, false, 'refused'],
  ['never answers, where a selection works', never, true, 'copied'],
  ['never answers, where no selection works', never, false, 'refused'],
] as const)('a clipboard that %s', async (_, writeText, bySelection, outcome) => {
  expect(await copy(writeText, bySelection)).toBe(outcome);
});
