// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { storedItem, tabStore } from '#web/lib/browser-storage.ts';
import { useForm } from './use-form.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useTask } from './use-task.ts';

const schema = z.object({ name: z.string(), phone: z.string() });
const draft = storedItem(tabStore, 'form_typed');
const initial = { name: '', phone: '+90 5' };

interface FormProps {
  send?: () => Promise<void>;
  seen?: object | undefined;
  isOf?: (seen: unknown) => boolean;
}

function Form({ send, seen, isOf }: FormProps) {
  const task = useTask<'sending'>({ detached: true });
  const onSubmit = () => (send ? void task.run('sending', send, 'Olmadı.') : form.reset());
  const form = useForm({ initial, schema, busy: false, onSubmit });
  useFormDraft(draft, form, initial, { task, seen, ...(isOf && { isOf }) });
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

/** Ends the document and renders the form in the next one. */
function reload() {
  happen('pagehide');
  cleanup();
  render(<Form />);
}

/** Moves the page to the background, or back. */
function turn(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

/**
 * Imitates a phone that discards a background page: the document gets no event, and the next one is visible.
 */
function endBehindAnotherApp() {
  const kept = { ...sessionStorage };
  cleanup();
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  vi.restoreAllMocks();
  render(<Form />);
}

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  sessionStorage.clear();
});

it('a draft is restored once after a reload', () => {
  render(<Form />);
  type('Çınar');
  reload();
  expect([typed(), typed('phone')]).toEqual(['Çınar', '+90 5']);
  cleanup();
  render(<Form />);
  expect(typed()).toBe('');
});

it('a draft is dropped on submission, also after a return from the back-forward cache', () => {
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
  reload();
  expect(typed()).toBe('');
});

it.each([
  ['pageshow', () => void happen('pageshow')],
  ['visibilitychange', () => turn('visible')],
])('a form that returns from the back-forward cache, with %s first, keeps its text', (_, first) => {
  render(<Form />);
  type('Çınar');
  happen('pagehide');
  turn('hidden');
  act(first);
  act(() => turn('visible'));
  act(() => void happen('pageshow'));
  expect([typed(), sessionStorage.length]).toEqual(['Çınar', 0]);
});

it.each([
  ['the text of a newer document', '{"name":"Defne"}', 'Defne'],
  ['nothing that a newer document has sent', null, ''],
])('a form that returns from the back-forward cache shows %s', (_, stored, shown) => {
  render(<Form />);
  type('Çınar');
  happen('pagehide');
  if (stored === null) sessionStorage.clear();
  else sessionStorage.setItem('form_typed', stored);
  act(() => void happen('pageshow'));
  expect([typed(), sessionStorage.length]).toEqual([shown, 0]);
});

it('a draft survives a phone that discards the page in the background', () => {
  render(<Form />);
  type('Çınar');
  turn('hidden');
  endBehindAnotherApp();
  expect(typed()).toBe('Çınar');
});

it('a draft is dropped on submission before or during a switch to another app', () => {
  render(<Form />);
  type('Çınar');
  turn('hidden');
  turn('visible');
  expect(sessionStorage).toHaveLength(0);
  turn('hidden');
  fireEvent.submit(screen.getByLabelText('form'));
  endBehindAnotherApp();
  expect(typed()).toBe('');
});

it('a draft is dropped if the form is removed in the background', () => {
  render(<Form />);
  type('Çınar');
  turn('hidden');
  cleanup();
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  ['kept if another page is opened in the background', '/contact', 'Çınar'],
  ['dropped if the form is cancelled after the business got another name', '/profile/cinar-bufe', ''],
])('a draft is %s', (_, path, shown) => {
  history.replaceState(null, '', '/profile/cinar');
  render(<Form />);
  type('Çınar');
  if (path === '/contact') turn('hidden');
  history.replaceState(null, '', path);
  cleanup();
  vi.restoreAllMocks();
  render(<Form />);
  expect(typed()).toBe(shown);
});

it.each([
  ['gets its draft back', undefined, '+90 5', ['Çınar', '+90 5']],
  ['keeps newer text beside it if it changes one record', {}, '+90 532', ['Çınar', '+90 532']],
  ['keeps another record that was begun as it is', undefined, '+90 532', ['', '+90 532']],
])('a form that is shown again when the sending fails %s', async (_, seen, phone, shown) => {
  const sending = Promise.withResolvers<void>();
  render(<Form send={() => sending.promise} seen={seen} />);
  type('Çınar');
  fireEvent.submit(screen.getByLabelText('form'));
  cleanup();
  render(<Form seen={seen} />);
  fireEvent.change(screen.getByLabelText('phone'), { target: { value: phone } });
  await act(async () => sending.reject(new Error('no network')));
  expect([typed(), typed('phone')]).toEqual(shown);
});

it('a draft of one record is kept for its own form', async () => {
  const sending = Promise.withResolvers<void>();
  const record = (id: number) => ({
    seen: { id },
    isOf: (seen: unknown) => (seen as { id: number } | undefined)?.id === id,
  });
  render(<Form send={() => sending.promise} {...record(1)} />);
  type('Çınar');
  fireEvent.submit(screen.getByLabelText('form'));
  cleanup();
  render(<Form {...record(2)} />);
  await act(async () => sending.reject(new Error('no network')));
  const ofAnother = typed();
  cleanup();
  render(<Form {...record(1)} />);
  expect([ofAnother, typed()]).toEqual(['', 'Çınar']);
});

it.each([
  ['kept if the sending that goes on without the form fails', true, 'Çınar'],
  ['dropped if it succeeds', false, ''],
])('a draft is %s', async (_, fails, shown) => {
  const sending = Promise.withResolvers<void>();
  render(<Form send={() => sending.promise} />);
  type('Çınar');
  fireEvent.submit(screen.getByLabelText('form'));
  cleanup();
  expect(sessionStorage).toHaveLength(0);
  await act(async () => (fails ? sending.reject(new Error('no network')) : sending.resolve()));
  render(<Form />);
  expect(typed()).toBe(shown);
});
