import * as z from 'zod/mini';
import { site } from '#shared/site.ts';
import { business, businessExample } from './business.ts';
import type { ApiCall, ExampleOf, ResponseOf } from './call.ts';

/** File name of the download, without its extension. */
export const ACCOUNT_DATA_FILE = `${site.id}-bilgilerim`;

/** ISO 8601 in UTC. */
const moment = z.string();
const momentOrNull = z.nullable(moment);
const textOrNull = z.nullable(z.string());

/** Returns every row with its column names, except secrets with which a finder of the file could sign in. */
export const accountDataCall = {
  id: 'getAccountData',
  method: 'GET',
  path: '/api/account/data',
  summary: 'Everything stored about the signed-in owner, as a file (KVKK m. 11)',
  authority: 'owner',
  response: z.object({
    generated_at: moment,
    /** Sentences for the owner about the data that this file leaves out. */
    notes: z.array(z.string()),
    business,
    slugs: z.array(z.object({ slug: z.string(), created_at: moment })),
    codes: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        qr_data: z.string(),
        is_active: z.nullable(z.boolean()),
        created_at: moment,
        updated_at: moment,
      }),
    ),
    customers: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        phone: z.string(),
        /** Code of the customer's invitation. */
        otp: z.string(),
        created_at: moment,
        /**
         * Null if the invitation was not made on the owner's page. The previous release omits these fields
         * (ADR 10).
         */
        expires_at: z.optional(momentOrNull),
        sent_at: z.optional(momentOrNull),
        opened_at: z.optional(momentOrNull),
      }),
    ),
    /** The move that the former number can take back; at most one. The previous release omits it (ADR 10). */
    number_moves: z.optional(
      z.array(z.object({ former_phone: z.string(), moved_at: moment, former_devices: z.array(z.string()) })),
    ),
    /** Rooms and tables that have their own code. */
    places: z.array(z.object({ id: z.string(), label: z.string(), created_at: moment })),
    /** Null if there is no price list. Sections and products carry their position in it, counted from 0. */
    price_list: z.nullable(
      z.object({
        version: z.number(),
        shown: z.boolean(),
        valid_from: z.string(),
        updated_at: moment,
        sections: z.array(z.object({ position: z.number(), title: z.string() })),
        products: z.array(
          z.object({
            section: z.number(),
            position: z.number(),
            name: z.string(),
            note: z.string(),
            unit: z.string(),
            /** 100 kuruş are one lira. */
            price_kurus: z.nullable(z.number()),
          }),
        ),
      }),
    ),
    legal_acceptances: z.array(
      z.object({
        id: z.number(),
        document_type: z.string(),
        document_version: z.string(),
        document_hash: textOrNull,
        accepted_at: moment,
        ip_address: textOrNull,
        user_agent: textOrNull,
        created_at: moment,
      }),
    ),
    /** Counts per calendar day in Turkey. */
    visits: z.array(z.object({ day: z.string(), page_views: z.number(), code_scans: z.number() })),
    /** The operator's actions and look-ups on this account: the verb of the command and its result. */
    operator_actions: z.array(z.object({ at: moment, verb: z.string(), result: z.string() })),
    /** Empty if Google is the identity provider: Google stores these data. */
    sign_in: z.object({
      accounts: z.array(
        z.object({
          uid: z.string(),
          phone: z.string(),
          disabled: z.boolean(),
          created_at: moment,
          last_login_at: moment,
          tokens_valid_after: moment,
        }),
      ),
      sessions: z.array(
        z.object({ family_id: z.string(), auth_time: moment, created_at: moment, replaced_at: momentOrNull }),
      ),
      devices: z.array(z.object({ device_id: z.string(), seen_at: moment })),
      codes: z.array(
        z.object({
          phone: z.string(),
          known_device: z.boolean(),
          attempts: z.number(),
          created_at: moment,
          expires_at: moment,
          used_at: momentOrNull,
        }),
      ),
    }),
  }),
  errors: [],
} as const satisfies ApiCall;
export const accountDataExample = {
  response: {
    generated_at: '2026-02-03T08:15:00.000Z',
    notes: ['İletişim formundan yazdıklarınız hesabınıza bağlı değildir ve burada yer almaz.'],
    business: businessExample,
    slugs: [{ slug: 'cinar-cay-ocagi', created_at: '2026-01-05T07:30:00.000Z' }],
    codes: [
      {
        id: 93,
        code: 'K7WQ3ZP9XH2MRT5VJ8NBC4DYF6GAELSU',
        qr_data: 'https://demlik.example/r/K7WQ3ZP9XH2MRT5VJ8NBC4DYF6GAELSU',
        is_active: true,
        created_at: '2026-01-05T07:30:00.000Z',
        updated_at: '2026-01-05T07:30:00.000Z',
      },
    ],
    customers: [
      {
        id: 7,
        name: 'Aksoy Muhasebe',
        phone: '+905359876543',
        otp: 'M7KQ2X',
        created_at: '2026-01-12T09:00:00.000Z',
        expires_at: '2026-02-11T09:00:00.000Z',
        sent_at: '2026-01-12T09:01:00.000Z',
        opened_at: null,
      },
    ],
    number_moves: [
      { former_phone: '+905321234567', moved_at: '2026-02-01T09:30:00.000Z', former_devices: ['k7Yw2'] },
    ],
    places: [{ id: 'K7MX', label: 'Oda 305', created_at: '2026-01-06T08:00:00.000Z' }],
    price_list: {
      version: 4,
      shown: true,
      valid_from: '2026-02-01',
      updated_at: '2026-02-01T08:15:00.000Z',
      sections: [{ position: 0, title: 'Çaylar' }],
      products: [
        { section: 0, position: 0, name: 'Oralet', note: 'portakal', unit: 'bardak', price_kurus: 1250 },
      ],
    },
    legal_acceptances: [
      {
        id: 185,
        document_type: 'terms-of-use',
        document_version: '2025-09-27',
        document_hash: null,
        accepted_at: '2026-01-05T07:30:00.000Z',
        ip_address: '203.0.113.7',
        user_agent: 'Demlik/3.2 (Android 14)',
        created_at: '2026-01-05T07:30:00.000Z',
      },
    ],
    visits: [{ day: '2026-02-02', page_views: 12, code_scans: 5 }],
    operator_actions: [{ at: '2026-02-01T10:00:00.000Z', verb: 'business show', result: 'done' }],
    sign_in: { accounts: [], sessions: [], devices: [], codes: [] },
  },
} satisfies ExampleOf<typeof accountDataCall>;
export type AccountData = ResponseOf<typeof accountDataCall>;
