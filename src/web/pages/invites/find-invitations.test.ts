import { expect, it } from 'vitest';
import {
  type CustomerInvitation,
  customerInvitation,
  type InvitationState,
} from '#shared/contract/customer-invitation.ts';
import { findInvitations } from './find-invitations.ts';

function invitation(
  id: number,
  name: string,
  phone: string,
  state: InvitationState = 'sent',
): CustomerInvitation {
  const at = '2026-11-22T09:00:00.000Z';
  const times = { created_at: at, sent_at: null, opened_at: null, expires_at: at };
  return customerInvitation.parse({ id, name, phone, code: `K${id}`, state, is_open: true, ...times });
}

const ALL = [
  invitation(1, 'Işık Çağlayangil', '+905339876543'),
  invitation(2, 'İbrahim Şahin', '+905301001010', 'unsent'),
  invitation(3, 'Ömer Faruk', '+905791593321', 'expired'),
];
const idsOf = (filter: Parameters<typeof findInvitations>[1]) =>
  findInvitations(ALL, filter).map(({ id }) => id);
const seek = (query: string) => idsOf({ filter: 'all', query, pinned: null });

it.each([
  ['', [1, 2, 3]],
  ['ışık', [1]],
  ['isik cag', [1]],
  ['IŞIK', [1]],
  ['ibrahim', [2]],
  ['İBRAHİM', [2]],
  ['sahin', [2]],
  ['omer', [3]],
  ['0533 987', [1]],
  ['+90 530 100 10 10', [2]],
  ['3321', [3]],
  ['0', []],
  ['yok', []],
])('%j finds %j', (query, ids) => {
  expect(seek(query)).toEqual(ids);
});

it('the filter by state keeps an invitation visible that has just left that state; the search does not', () => {
  expect(idsOf({ filter: 'unsent', query: '', pinned: null })).toEqual([2]);
  expect(idsOf({ filter: 'unsent', query: '', pinned: 1 })).toEqual([1, 2]);
  expect(idsOf({ filter: 'unsent', query: 'omer', pinned: null })).toEqual([]);
  expect(idsOf({ filter: 'unsent', query: 'omer', pinned: 1 })).toEqual([]);
});
