// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFocusAfterCommit } from './use-focus-after-commit.ts';

afterEach(cleanup);

/** Each press adds a field and focuses it. */
function Fields({ reason, invalid }: { reason?: unknown; invalid?: boolean | undefined }) {
  const [added, setAdded] = useState<{ at: number } | null>(null);
  const [words, setWords] = useState(0);
  useFocusAfterCommit(reason ?? added, () => document.getElementById(`alan-${added?.at ?? 0}`));
  return (
    <>
      <label id="ad" htmlFor="alan-0">
        Alan 0
      </label>
      <input id="alan-0" aria-label="Alan 0" aria-invalid={invalid} aria-describedby="ipucu hata" />
      <p id="hata">Saati yazın.</p>
      {added && <input id={`alan-${added.at}`} aria-label={`Alan ${added.at}`} />}
      <button type="button" onClick={() => setAdded({ at: 1 })}>
        Ekle
      </button>
      <button type="button" onClick={() => setWords(words + 1)}>
        {`Yenile ${words}`}
      </button>
    </>
  );
}

const press = (name: RegExp) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it('the focus moves to the new element after each commit', () => {
  render(<Fields />);
  expect(document.activeElement).toBe(document.body);
  press(/Ekle/);
  expect(focused()).toBe('Alan 1');
  press(/Ekle/);
  expect(focused()).toBe('Alan 1');
});

it('the focus stays while the reason is the same', () => {
  render(<Fields />);
  press(/Ekle/);
  press(/Yenile/);
  expect(focused()).toBe('Yenile 1');
});

it('the focus moves on mount if there is a reason', () => {
  render(<Fields reason={true} />);
  expect(focused()).toBe('Alan 0');
});

it.each([
  ['invalid field is shown with its label and its error', true, ['ad', 'hata', 'alan-0']],
  ['other field is only focused', undefined, []],
])('an %s', (_, invalid, shown) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(<Fields reason={true} invalid={invalid} />);
  expect(scroll.mock.contexts.map((each) => (each as Element).id)).toEqual(shown);
  scroll.mockRestore();
});
