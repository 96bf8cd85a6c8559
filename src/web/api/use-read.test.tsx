// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRead } from './use-read.ts';

afterEach(cleanup);

const openPage = (queryFn: () => Promise<string>, path = '/api/places') =>
  renderHook(() => {
    // Reads the fields during rendering, as a page does: the library re-renders only for fields that were
    // read.
    const { data, error, refetch } = useRead({ queryKey: [path], queryFn });
    return { data, error, refetch };
  });

it('useRead shows no data that another owner has read before', async () => {
  const first = openPage(async () => 'first owner');
  await vi.waitFor(() => expect(first.result.current.data).toBe('first owner'));
  first.unmount();
  await new Promise((resolve) => setTimeout(resolve));
  const second = openPage(async () => 'second owner');
  expect(second.result.current.data).toBeUndefined();
  await vi.waitFor(() => expect(second.result.current.data).toBe('second owner'));
});

it('useRead retries a failed read only on request', async () => {
  const queryFn = vi.fn(async () => 'read').mockRejectedValueOnce(new Error('no network'));
  const page = openPage(queryFn, '/api/visits');
  await vi.waitFor(() => expect(page.result.current.error).not.toBeNull());
  expect(queryFn).toHaveBeenCalledOnce();
  await page.result.current.refetch();
  await vi.waitFor(() => expect(page.result.current.data).toBe('read'));
});
