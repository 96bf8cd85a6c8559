import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { CodeField } from './code-field.tsx';
import { TextArea, TextField } from './field.tsx';

const ERROR = 'Dükkan adı en az 2 karakter olmalıdır.';

test.each([
  ['TextField', <TextField key="" id="f" label="Dükkân adı" error={ERROR} hint="Tabeladaki ad." />],
  ['TextArea', <TextArea key="" id="f" label="Dükkân adı" error={ERROR} hint="Tabeladaki ad." />],
  ['CodeField', <CodeField key="" id="f" label="Dükkân adı" error={ERROR} hint="Tabeladaki ad." />],
])('%s associates label, error and hint with the control', (_name, field) => {
  const html = renderToStaticMarkup(field);
  expect(html).toContain('for="f"');
  expect(html).toMatch(/<(input|textarea)[^>]* id="f" aria-describedby="f-error f-hint" aria-invalid="true"/);
  expect(html).toMatch(new RegExp(`<p id="f-error"[^>]*>.*${ERROR}`));
  expect(html).toContain('<p id="f-hint"');
});

test('a field without error is not invalid and has no description', () => {
  const html = renderToStaticMarkup(<TextField label="Adres" optionalNote="(isteğe bağlı)" />);
  expect(html).not.toContain('aria-invalid=');
  expect(html).not.toContain('aria-describedby');
  expect(html).toContain('(isteğe bağlı)');
});

test('an error keeps the groups of a phone number on one line', () => {
  const html = renderToStaticMarkup(<TextField label="Telefon" error="Geçerli değil (+90 5XX XXX XX XX)." />);
  expect(html).toContain('Geçerli değil (+90\u00a05XX\u00a0XXX\u00a0XX\u00a0XX).');
});

test('a field combines the caller’s description with its own', () => {
  const html = renderToStaticMarkup(<TextField id="f" label="Telefon" hint="Cep" aria-describedby="sent" />);
  expect(html).toContain('aria-describedby="f-hint sent"');
});

test('the code field is one numeric input that phones can autofill', () => {
  const html = renderToStaticMarkup(<CodeField label="Doğrulama kodu" />);
  expect(html).toContain('inputMode="numeric" autoComplete="one-time-code" enterKeyHint="done"');
  expect(html).not.toContain('maxLength');
});

test('a checkbox associates its label and error with the control', () => {
  const html = renderToStaticMarkup(
    <Checkbox id="terms" error="Kabul etmelisiniz.">
      Kabul ediyorum.
    </Checkbox>,
  );
  expect(html).toMatch(/<input[^>]*id="terms"[^>]*aria-describedby="terms-error"[^>]*type="checkbox"/);
  expect(html).toContain('<label for="terms"');
});
