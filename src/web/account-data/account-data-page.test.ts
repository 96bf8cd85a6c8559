// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type AccountData, accountDataCall, accountDataExample } from '#shared/contract/account-data.ts';
import { accountDataPage } from './account-data-page.ts';

const at = '2026-02-03T08:15:00.000Z';

/** An owner whose data have a value in every field. */
const everything: AccountData = {
  ...accountDataExample.response,
  customers: accountDataExample.response.customers.map((row) => ({ ...row, opened_at: at })),
  legal_acceptances: accountDataExample.response.legal_acceptances.map((row) => ({
    ...row,
    document_hash: '9f86d081',
  })),
  sign_in: {
    accounts: [
      {
        uid: 'q3T8fVx0aLk2',
        phone: '+905321234567',
        disabled: false,
        created_at: at,
        last_login_at: at,
        tokens_valid_after: at,
      },
    ],
    sessions: [{ family_id: 'f1', auth_time: at, created_at: at, replaced_at: at }],
    devices: [{ device_id: 'd1', seen_at: at }],
    codes: [
      {
        phone: '+905321234567',
        known_device: true,
        attempts: 2,
        created_at: at,
        expires_at: at,
        used_at: at,
      },
    ],
  },
};

/** Fields without a meaning for people, and the reason. */
const LEFT_OUT: Record<string, string> = {
  'business.id': 'a number of the database',
  'business.owner_uuid': 'an id of the sign-in account',
  'codes.id': 'a number of the database',
  'customers.id': 'a number of the database',
  'legal_acceptances.id': 'a number of the database',
  'price_list.printed.id': 'random, to merge changes of two tabs',
  'price_list.products.position': 'the order of the rows',
  'sign_in.accounts.uid': 'an id of the sign-in account',
  'sign_in.sessions.family_id': 'an id of the session',
  'sign_in.devices.device_id': 'an id of the device',
  'number_moves.former_devices': 'random ids of browsers',
};

interface JsonSchema {
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
}

/** Returns the paths of all fields in a JSON schema; a list counts as its rows. */
function pathsOf(schema: JsonSchema, path: string[] = []): string[][] {
  const within = schema.items ?? schema.anyOf?.find(({ properties, items }) => properties ?? items);
  if (within !== undefined) return pathsOf(within, path);
  if (schema.properties === undefined) return [path];
  return Object.entries(schema.properties).flatMap(([name, one]) => pathsOf(one, [...path, name]));
}

/** Returns a different value of the same kind. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') throw new Error(`no example of ${String(value)}`);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return '2031-05-06T07:08:00.000Z';
  return /^\d{4}-\d\d-\d\d$/.test(value) ? '2031-05-06' : `${value}x`;
}

/** Returns the same data with a different value at this path. */
function changedAt(data: unknown, path: string[], depth = 0): unknown {
  const name = path[depth];
  if (data === null) return null;
  if (data === undefined) throw new Error(`accountDataExample has no ${path.slice(0, depth).join('.')}`);
  if (name === undefined) return Array.isArray(data) ? data.map(otherThan) : otherThan(data);
  if (Array.isArray(data)) return data.map((row) => changedAt(row, path, depth));
  const row = data as Record<string, unknown>;
  return { ...row, [name]: changedAt(row[name], path, depth + 1) };
}

const fields = pathsOf(z.toJSONSchema(accountDataCall.response) as JsonSchema).map((path) => path.join('.'));
const page = accountDataPage(everything);
const opened = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('the page of an owner’s data', () => {
  it('shows every field of the JSON except internal ones', () => {
    expect(fields.length).toBeGreaterThan(60);
    const unread = fields.filter((field) => {
      return accountDataPage(changedAt(everything, field.split('.')) as AccountData) === page;
    });
    expect(unread.sort()).toEqual(Object.keys(LEFT_OUT).sort());
  });

  it('has a heading for each table, and marks empty tables', () => {
    const empty = { ...everything, customers: [], price_list: null };
    const sections = [...opened(accountDataPage(empty)).querySelectorAll('section')];
    const words = sections.map((section) => section.textContent?.replace(/\s+/g, ' '));
    expect(words).toContain('Davet ettiğiniz müşterilerKayıt yok.');
    expect(words).toContain('ÜrünlerinizKayıt yok.');
    expect(sections.length).toBeGreaterThan(15);
    expect(sections.filter((section) => !section.querySelector('h2:first-child')?.textContent)).toEqual([]);
  });

  it('formats days, times, phones and prices for Turkey', () => {
    const data = { ...everything, generated_at: '2026-12-31T21:30:00.000Z' };
    const text = opened(accountDataPage(data)).body.textContent ?? '';
    for (const words of ['1 Ocak 2027 00:30', '+90 532 123 45 67', '₺12,50', '1 Şubat 2026']) {
      expect(text).toContain(words);
    }
  });

  it('escapes markup in stored texts', () => {
    const name = '</dd><img src=x onerror=alert(1)><script>alert(1)</script>&amp;';
    const made = opened(accountDataPage({ ...everything, business: { ...everything.business, name } }));
    expect(made.querySelectorAll('img, script')).toHaveLength(0);
    expect(made.body.textContent).toContain(name);
  });
});
