import type { MouseEvent, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Button, buttonClass } from './button.tsx';

function press(button: ReturnType<typeof Button>) {
  const event = { preventDefault: vi.fn() };
  button.props.onClick(event as unknown as MouseEvent<HTMLButtonElement>);
  return event;
}

test('a button calls its handler', () => {
  const onClick = vi.fn();
  const event = press(Button({ children: 'Kaydet', onClick }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(event.preventDefault).not.toHaveBeenCalled();
});

test('a busy button neither calls its handler nor submits its form', () => {
  const onClick = vi.fn();
  const event = press(Button({ children: 'Kaydet', busy: true, onClick }));
  expect(onClick).not.toHaveBeenCalled();
  expect(event.preventDefault).toHaveBeenCalledOnce();
});

test('a busy button announces its state and stays focusable', () => {
  const html = renderToStaticMarkup(
    <Button busy busyLabel="Kaydediliyor...">
      Kaydet
    </Button>,
  );
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain(' disabled');
  expect(html).toContain('Kaydediliyor...');
});

test('a button submits only with type submit', () => {
  expect(renderToStaticMarkup(<Button>İptal</Button>)).toContain('type="button"');
  expect(renderToStaticMarkup(<Button type="submit">Gönder</Button>)).toContain('type="submit"');
});

test('a link looks like the button with the same settings', () => {
  const lookOf = (element: ReactElement) => /class="([^"]*)"/.exec(renderToStaticMarkup(element))?.[1];
  for (const settings of [{}, { variant: 'danger-solid', size: 'sm', wide: true }] as const) {
    const link = (
      <a href="/" className={buttonClass(settings)}>
        Kayıt Ol
      </a>
    );
    expect(lookOf(link)).toBe(lookOf(<Button {...settings} />));
  }
  expect(buttonClass({ variant: 'outline' })).not.toBe(buttonClass());
});
