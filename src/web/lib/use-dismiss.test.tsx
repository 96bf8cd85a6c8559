// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useDismiss } from './use-dismiss.ts';

function MenuBesideField() {
  const whole = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useDismiss(whole, open, () => setOpen(false));
  return (
    <>
      <div ref={whole}>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          Menü
        </button>
        {open && <button type="button">Sil</button>}
      </div>
      <input aria-label="Yan alan" />
    </>
  );
}

const toggle = () => screen.getByRole('button', { name: 'Menü' });
const item = () => screen.queryByRole('button', { name: 'Sil' });

beforeEach(() => {
  render(<MenuBesideField />);
  fireEvent.click(toggle());
  act(() => item()?.focus());
  expect(document.activeElement).toBe(item());
});
afterEach(cleanup);

it('Esc closes a menu and returns the focus to its button', () => {
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(item()).toBeNull();
  expect(document.activeElement).toBe(toggle());
});

it('an Esc that is already handled leaves the menu open', () => {
  const take = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', take, { once: true });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(item()).not.toBeNull();
});

it('a press outside closes the menu, a press inside does not', () => {
  fireEvent.pointerDown(toggle());
  expect(item()).not.toBeNull();
  fireEvent.pointerDown(document.body);
  expect(item()).toBeNull();
});

it('focus leaving the menu closes it, focus moving inside does not', () => {
  act(() => toggle().focus());
  expect(item()).not.toBeNull();
  act(() => screen.getByLabelText('Yan alan').focus());
  expect(item()).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Yan alan'));
});
