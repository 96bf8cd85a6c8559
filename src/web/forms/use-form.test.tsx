// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#web/api/api-errors.ts';
import { useForm } from './use-form.ts';
import { required } from './validation.ts';

const schema = z.object({
  name: required(z.string().check(z.maxLength(5, 'Kısaltın.')), 'Adınızı yazın.'),
  email: z.string().check(z.minLength(1, 'Adresinizi yazın.'), z.email('Geçersiz adres.')),
  terms: z.boolean().check(z.refine((accepted) => accepted, 'Kabul edin.')),
});
const initial = { name: '', email: '', terms: false };

interface TestFormProps {
  start?: typeof initial;
  busy?: boolean;
  onSubmit?: (values: typeof initial) => void;
  onInvalid?: (errors: object) => void;
  serverError?: unknown;
}

function TestForm({
  start = initial,
  busy = false,
  onSubmit = () => {},
  onInvalid = () => {},
  serverError,
}: TestFormProps) {
  const form = useForm({ initial: start, schema, busy, onSubmit, onInvalid });
  const { error: nameError, ...name } = form.field('name');
  const { error: emailError, ...email } = form.field('email');
  const { error: termsError, ...terms } = form.checkbox('terms');
  return (
    <form {...form.props} aria-label="form">
      <input {...name} aria-label="name" />
      <input {...email} aria-label="email" />
      <input {...terms} aria-label="terms" type="checkbox" />
      <output>{[nameError, emailError, termsError].filter(Boolean).join(' ')}</output>
      <button type="button" onClick={() => form.setServerErrors(serverError)}>
        answer
      </button>
      <button type="button" onClick={() => form.reset()}>
        reset
      </button>
    </form>
  );
}

/** Both fields are invalid, or none. */
const range = z.object({ first: z.string(), last: z.string() }).check(({ value, issues }) => {
  if (Number(value.first) <= Number(value.last)) return;
  for (const field of ['first', 'last']) {
    issues.push({ code: 'custom', path: [field], message: `${field} yanlış.`, input: value });
  }
});
function Range() {
  const form = useForm({ initial: { first: '3', last: '1' }, schema: range, busy: false, onSubmit() {} });
  const { error: firstError, ...first } = form.field('first');
  const { error: lastError, ...last } = form.field('last');
  return (
    <form {...form.props} aria-label="form">
      <input {...first} aria-label="first" />
      <input {...last} aria-label="last" />
      <output>{[firstError, lastError].filter(Boolean).join(' ')}</output>
      <button type="button" onClick={() => form.setErrors({ first: 'Alınmış.' })}>
        answer
      </button>
    </form>
  );
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const submit = () => fireEvent.submit(screen.getByLabelText('form'));
const sentences = () => screen.getByRole('status').textContent;

afterEach(cleanup);

it('a valid form submits the values parsed by the schema', () => {
  const onSubmit = vi.fn();
  render(<TestForm onSubmit={onSubmit} />);
  type('name', '  Ayşe ');
  type('email', 'ayse@ornek.example');
  fireEvent.click(screen.getByLabelText('terms'));
  submit();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    name: 'Ayşe',
    email: 'ayse@ornek.example',
    terms: true,
  });
});

it('an invalid form shows the first error of each field, focuses the first field and submits nothing', () => {
  const onSubmit = vi.fn();
  const onInvalid = vi.fn();
  render(<TestForm onSubmit={onSubmit} onInvalid={onInvalid} />);
  type('name', 'Ayşe');
  submit();
  expect(sentences()).toBe('Adresinizi yazın. Kabul edin.');
  expect(document.activeElement).toBe(screen.getByLabelText('email'));
  expect(onInvalid).toHaveBeenCalledWith({ email: 'Adresinizi yazın.', terms: 'Kabul edin.' });
  expect(onSubmit).not.toHaveBeenCalled();
});

it('an error disappears when its field becomes valid', () => {
  render(<TestForm />);
  submit();
  type('name', ' ');
  expect(sentences()).toBe('Adresinizi yazın. Kabul edin.');
  fireEvent.click(screen.getByLabelText('terms'));
  expect(sentences()).toBe('Adresinizi yazın.');
});

it('an edit validates the other invalid fields again and keeps server errors', () => {
  render(<Range />);
  submit();
  expect(sentences()).toBe('first yanlış. last yanlış.');
  type('last', '2');
  expect(sentences()).toBe('first yanlış.');
  type('last', '5');
  expect(sentences()).toBe('');
  fireEvent.click(screen.getByText('answer'));
  type('last', '4');
  expect(sentences()).toBe('Alınmış.');
});

it('a form ignores a submission while another is in progress', () => {
  const onInvalid = vi.fn();
  render(<TestForm busy onInvalid={onInvalid} />);
  submit();
  expect(onInvalid).not.toHaveBeenCalled();
});

it('a form is read-only while a submission is in progress', () => {
  const onSubmit = vi.fn();
  const { rerender } = render(<TestForm busy onSubmit={onSubmit} />);
  expect(screen.getByLabelText<HTMLInputElement>('name').readOnly).toBe(true);
  fireEvent.click(screen.getByLabelText('terms'));
  expect(screen.getByLabelText<HTMLInputElement>('terms').checked).toBe(false);
  rerender(<TestForm onSubmit={onSubmit} />);
  expect(screen.getByLabelText<HTMLInputElement>('name').readOnly).toBe(false);
  fireEvent.click(screen.getByLabelText('terms'));
  expect(screen.getByLabelText<HTMLInputElement>('terms').checked).toBe(true);
});

it("a form shows the server's errors for its own fields only", () => {
  const body = JSON.stringify({ error: 'x', fields: { terms: 'Yine kabul edin.', slug: 'Alınmış.' } });
  render(<TestForm serverError={new ApiError(400, '', body)} />);
  fireEvent.click(screen.getByText('answer'));
  expect(sentences()).toBe('Yine kabul edin.');
  expect(document.activeElement).toBe(screen.getByLabelText('terms'));
});

it('a reset restores the initial state', () => {
  render(<TestForm />);
  type('email', 'x');
  submit();
  fireEvent.click(screen.getByText('reset'));
  expect(screen.getByLabelText<HTMLInputElement>('email').value).toBe('');
  expect(sentences()).toBe('');
});

it('new initial values replace unedited fields and keep typed text', () => {
  const values = () =>
    ['name', 'email'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value).join(' ');
  const { rerender } = render(<TestForm start={{ ...initial, name: 'Ayşe', email: 'ayse@ornek.example' }} />);
  type('name', 'Fatma');
  rerender(<TestForm start={{ name: 'Elif', email: 'elif@ornek.example', terms: true }} />);
  expect(values()).toBe('Fatma elif@ornek.example');
  expect(screen.getByLabelText<HTMLInputElement>('terms').checked).toBe(true);
  rerender(<TestForm start={{ name: 'Elif', email: 'yeni@ornek.example', terms: true }} />);
  expect(values()).toBe('Fatma yeni@ornek.example');
  fireEvent.click(screen.getByText('reset'));
  expect(values()).toBe('Elif yeni@ornek.example');
});

it('hydration keeps text typed before it', () => {
  const onSubmit = vi.fn();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<TestForm onSubmit={onSubmit} />);
  screen.getByLabelText<HTMLInputElement>('name').value = 'Ayşe';
  screen.getByLabelText<HTMLInputElement>('email').value = 'ayse@ornek.example';
  screen.getByLabelText<HTMLInputElement>('terms').checked = true;
  render(<TestForm onSubmit={onSubmit} />, { container, hydrate: true });
  submit();
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Ayşe', email: 'ayse@ornek.example', terms: true });
});
