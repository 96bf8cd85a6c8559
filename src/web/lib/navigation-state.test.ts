import { expect, it } from 'vitest';
import { readNavigationState } from './navigation-state.ts';

it('the navigation state of the previous page is read', () => {
  expect(readNavigationState({ login: true })).toEqual({ login: true, phone: undefined });
  expect(readNavigationState({ phone: '+905321234567' })).toEqual({ login: false, phone: '+905321234567' });
});

it.each([null, undefined, 'login', 5, [], { login: 'yes', phone: 5 }])(
  'the navigation state %j is ignored',
  (state) => {
    const { login, phone } = readNavigationState(state);
    expect(login ?? false).toBe(false);
    expect(phone).toBeUndefined();
  },
);
