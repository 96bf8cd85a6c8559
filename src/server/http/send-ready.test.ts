import { expect, it, vi } from 'vitest';
import type { Representation } from '#server/ready-answer.ts';
import { createReadyHeaders } from './send-ready.ts';

const form = (status: number, headers: Representation['headers']): Representation => ({
  status,
  headers,
  etag: '"a"',
  length: 1,
  body: null,
});

it('makes the headers of all answers alike once, and others for another status', () => {
  const complete = vi.fn((headers: Headers, status: number) => headers.set('X-Status', String(status)));
  const headersOf = createReadyHeaders(complete);
  const [page, other] = [[['X-Own', 'page']], [['X-Own', 'other']]] as const;
  const found = headersOf(form(200, page));
  expect(found.record).toEqual({ 'x-own': 'page', 'x-status': '200' });
  expect(found.list).toEqual(['x-own', 'page', 'x-status', '200']);
  expect(headersOf(form(404, page)).record['x-status']).toBe('404');
  expect(headersOf(form(200, other)).record['x-own']).toBe('other');
  expect(headersOf(form(200, page))).toBe(found);
  expect(headersOf(form(404, page)).record['x-status']).toBe('404');
  expect(complete).toHaveBeenCalledTimes(3);
});
