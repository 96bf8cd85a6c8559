// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { useForm } from './use-form.ts';
import { useKeptTyping } from './use-kept-typing.ts';

const schema = z.object({ name: z.string(), phone: z.string() });
const initial = { name: '', phone: '+90 5' };

function Form() {
  const form = useForm({ initial, schema, busy: false, onSubmit: () => form.reset() });
  useKeptTyping('form_typed', form, initial);
  const { error: _, ...name } = form.field('name');
  const { error: __, ...phone } = form.field('phone');
  return (
    <form {...form.props} aria-label="form">
      <input {...name} aria-label="name" />
      <input {...phone} aria-label="phone" />
    </form>
  );
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('name'), { target: { value } });
const typed = (name = 'name') => screen.getByLabelText<HTMLInputElement>(name).value;
const happen = (event: 'pagehide' | 'pageshow') => window.dispatchEvent(new Event(event));

/** What a document that takes this one's place begins with. */
function loadAnew() {
  happen('pagehide');
  cleanup();
  render(<Form />);
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('takes over from the document before, once', () => {
  render(<Form />);
  type('Çınar');
  loadAnew();
  expect([typed(), typed('phone')]).toEqual(['Çınar', '+90 5']);
  cleanup();
  render(<Form />);
  expect(typed()).toBe('');
});

it('keeps nothing of what was sent, be it after a return out of the cache', () => {
  render(<Form />);
  type('Çınar');
  happen('pagehide');
  happen('pageshow');
  fireEvent.submit(screen.getByLabelText('form'));
  cleanup();
  render(<Form />);
  expect(typed()).toBe('');
  type('Çınar');
  fireEvent.submit(screen.getByLabelText('form'));
  loadAnew();
  expect(typed()).toBe('');
});
