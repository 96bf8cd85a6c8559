// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Toaster } from './toaster.tsx';
import { showErrorToast } from './toasts.ts';

vi.mock('#web/lib/load-chunk.ts', () => ({ loadChunk: () => Promise.reject(new Error('blocked')) }));

it('a toast whose styles fail to load has each line in an element of its own', async () => {
  render(<Toaster />);
  await act(async () => showErrorToast('Mesaj gönderilemedi.\nMesajınız bize ulaşmış olabilir.'));
  const lines = [...screen.getByRole('alert').children].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Hata', 'Mesaj gönderilemedi.', 'Mesajınız bize ulaşmış olabilir.']);
});
