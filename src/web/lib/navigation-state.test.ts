import { expect, it } from 'vitest';
import { readNavigationState } from './navigation-state.ts';

it('the navigation state of the previous page is read', () => {
  const nothing = { login: false, phone: undefined, choosing: false };
  expect(readNavigationState({ login: true })).toEqual({ ...nothing, login: true });
  expect(readNavigationState({ phone: '+905321234567' })).toEqual({ ...nothing, phone: '+905321234567' });
  expect(readNavigationState({ choosing: true })).toEqual({ ...nothing, choosing: true });
});

it.each([null, undefined, 'login', 5, [], { login: 'yes', phone: 5, choosing: 1 }])(
  'the navigation state %j is ignored',
  (state) => {
    const { login, phone, choosing } = readNavigationState(state);
    expect([login ?? false, choosing ?? false]).toEqual([false, false]);
    expect(phone).toBeUndefined();
  },
);
