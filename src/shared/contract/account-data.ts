import * as z from 'zod/mini';
import { allergenNames } from '#shared/domain/allergens.ts';
import { dayInWords } from '#shared/domain/calendar-day.ts';
import { displayPhone } from '#shared/domain/phone.ts';
import { formatPrice } from '#shared/domain/price.ts';
import { site } from '#shared/site.ts';
import { business, businessExample } from './business.ts';
import type { ApiCall, ExampleOf, ResponseOf } from './call.ts';
import { column, momentInWords, yesOrNo } from './columns.ts';

/** File name of the download, without its extension. */
export const ACCOUNT_DATA_FILE = `${site.id}-bilgilerim`;

const named = (names: Record<string, string>) => (name: string) => names[name] ?? name;
const printedProducts = z.array(
  z.object({
    id: z.nullable(z.number()),
    section: z.string(),
    name: z.string(),
    note: z.string(),
    unit: z.string(),
    price_kurus: z.number(),
    allergens: z.optional(z.array(z.string())),
  }),
);
const printedInWords = (products: z.infer<typeof printedProducts>) =>
  products
    .map(({ section, name, note, unit, price_kurus: kurus, allergens }) =>
      [section, name, note, unit, formatPrice(kurus), allergens && allergenNames(allergens)]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ');

const documentName = named({
  'privacy-policy': 'Gizlilik Politikası',
  'terms-of-use': 'Kullanım Koşulları',
});
const resultName = named({ done: 'Yapıldı', refused: 'Yapılmadı', failed: 'Yarıda kaldı' });

const text = (heading: string) => column(heading, z.string());
const textOrNull = (heading: string) => column(heading, z.nullable(z.string()));
const phone = (heading: string) => column(heading, z.string(), displayPhone);
const number = (heading: string) => column(heading, z.number());
/** Omitted by the previous release (ADR 10). */
const newNumber = (heading: string) => column(heading, z.optional(z.number()));
const flag = (heading: string) => column(heading, z.boolean(), yesOrNo);
const day = (heading: string) => column(heading, z.string(), dayInWords);
/** ISO 8601 in UTC. */
const moment = (heading: string) => column(heading, z.string(), momentInWords);
const momentOrNull = (heading: string) => column(heading, z.nullable(z.string()), momentInWords);
/** Omitted by the previous release (ADR 10). */
const newMoment = (heading: string) => column(heading, z.optional(z.nullable(z.string())), momentInWords);
const list = <Shape extends z.core.$ZodShape>(title: string, shape: Shape) =>
  column(title, z.array(z.object(shape)));

/** Returns every row with its column names, except secrets with which a finder of the file could sign in. */
export const accountDataCall = {
  id: 'getAccountData',
  method: 'GET',
  path: '/api/account/data',
  summary: 'Everything stored about the signed-in owner, as a file (KVKK m. 11)',
  authority: 'owner',
  response: z.object({
    /** ISO 8601 in UTC. */
    generated_at: z.string(),
    /** Sentences for the owner about the data that this file leaves out. */
    notes: z.array(z.string()),
    business,
    slugs: list('Linkleriniz', { slug: text('Linkin sonu'), created_at: moment('Ne zamandan beri') }),
    codes: list('Çaycı kodlarınız', {
      id: z.number(),
      code: text('Kod'),
      qr_data: text('QR kodun açtığı adres'),
      is_active: column('Geçerli mi?', z.nullable(z.boolean()), yesOrNo),
      created_at: moment('Oluşturuldu'),
      updated_at: moment('Son değişiklik'),
    }),
    /** The last three are null if the invitation was not made on the owner's page. */
    customers: list('Davet ettiğiniz müşteriler', {
      id: z.number(),
      name: text('Adı'),
      phone: phone('Telefonu'),
      otp: text('Davetin kodu'),
      created_at: moment('Eklendi'),
      expires_at: newMoment('Davetin son günü'),
      sent_at: newMoment('Gönderildi'),
      opened_at: newMoment('Açıldı'),
    }),
    /** Whose numbers are not stored. The previous release omits it (ADR 10). */
    refusals: z.optional(list('Davet istemeyen müşteriler', { refused_at: moment('Ne zaman') })),
    /** The move that the former number can take back; at most one. The previous release omits it (ADR 10). */
    number_moves: z.optional(
      list('Numara değişikliğiniz', {
        former_phone: phone('Geri alabilecek eski numara'),
        moved_at: moment('Numaranız değişti'),
        former_devices: z.array(z.string()),
      }),
    ),
    /** Rooms and tables that have their own code, which is their id. */
    places: list('Oda ve masa kodlarınız', {
      id: text('Kod'),
      label: text('Oda ya da masa'),
      created_at: moment('Eklendi'),
    }),
    /** Null if there is no price list. Sections and products carry their position in it, counted from 0. */
    price_list: z.nullable(
      z.object({
        version: number('Kaç kez kaydedildi'),
        shown: flag('Sayfanızda görünüyor mu?'),
        valid_from: day('Geçerlilik'),
        updated_at: moment('Son değişiklik'),
        /** As stored. The previous release omits it (ADR 10). */
        printed: column('Son bastırılan tarife', z.optional(z.nullable(printedProducts)), printedInWords),
        sections: z.array(z.object({ position: z.number(), title: text('Bölüm') })),
        products: z.array(
          z.object({
            section: z.number(),
            position: z.number(),
            name: text('Ürün'),
            note: text('Not'),
            unit: text('Birim'),
            /** 100 kuruş are one lira. */
            price_kurus: column('Fiyat', z.nullable(z.number()), formatPrice, 'Yazılmadı'),
          }),
        ),
      }),
    ),
    /** The previous release omits it (ADR 10). */
    product_allergens: z.optional(
      list('Ürünlerinizdeki alerjenler, alkol ve domuz', {
        section: text('Bölüm'),
        name: text('Ürün'),
        note: text('Not'),
        allergens: column('İçerir', z.array(z.string()), allergenNames),
      }),
    ),
    legal_acceptances: list('Onayladığınız metinler', {
      id: z.number(),
      document_type: column('Metin', z.string(), documentName),
      document_version: day('Metnin tarihi'),
      document_hash: textOrNull('Metnin parmak izi'),
      accepted_at: moment('Onayladığınız an'),
      ip_address: textOrNull('İnternet adresiniz (IP)'),
      user_agent: textOrNull('Tarayıcınız'),
      created_at: moment('Kaydedildi'),
    }),
    /** Counts per calendar day in Turkey. */
    visits: list('Ziyaretler', {
      day: day('Gün'),
      page_views: number('Sayfanız açıldı'),
      code_scans: number('Kodunuz okutuldu'),
      app_taps: newNumber('“Uygulamada Aç”a basıldı'),
      store_taps: newNumber('Mağazaya gidildi'),
      contact_taps: newNumber('Arandınız ya da WhatsApp’tan yazıldı'),
    }),
    /** The operator's actions and look-ups on this account: the verb of the command and its result. */
    operator_actions: list('Destek ekibimizin işlemleri', {
      at: moment('Ne zaman'),
      verb: text('Komut'),
      result: column('Sonuç', z.string(), resultName),
    }),
    /** Empty if Google is the identity provider: Google stores these data. */
    sign_in: z.object({
      accounts: list('Giriş hesabınız', {
        uid: z.string(),
        phone: phone('Telefon'),
        disabled: flag('Kapatıldı mı?'),
        created_at: moment('Açıldı'),
        last_login_at: moment('Son giriş'),
        tokens_valid_after: moment('Bundan önceki oturumlar kapalı'),
      }),
      sessions: list('Oturumlarınız', {
        family_id: z.string(),
        auth_time: moment('Giriş yaptınız'),
        created_at: moment('Oturum yenilendi'),
        replaced_at: momentOrNull('Yerine yenisi geçti'),
      }),
      devices: list('Cihazlarınız', { device_id: z.string(), seen_at: moment('Bu cihazdan son giriş') }),
      codes: list('İstediğiniz doğrulama kodları', {
        phone: phone('Telefon'),
        known_device: flag('Tanınan bir cihazdan mı istendi?'),
        attempts: number('Deneme sayısı'),
        created_at: moment('İstendi'),
        expires_at: moment('Süresi bitti'),
        used_at: momentOrNull('Kullanıldı'),
      }),
    }),
  }),
} as const satisfies ApiCall;
export const accountDataExample = {
  response: {
    generated_at: '2026-02-03T08:15:00.000Z',
    notes: ['İletişim formundan yazdıklarınız hesabınıza bağlı değildir ve burada yer almaz.'],
    business: { ...businessExample, hidden_reason: 'Sayfanızda başka bir dükkânın adı yazıyor.' },
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
    refusals: [{ refused_at: '2026-01-13T07:20:00.000Z' }],
    number_moves: [
      { former_phone: '+905321234567', moved_at: '2026-02-01T09:30:00.000Z', former_devices: ['k7Yw2'] },
    ],
    places: [{ id: 'K7MX', label: 'Oda 305', created_at: '2026-01-06T08:00:00.000Z' }],
    price_list: {
      version: 4,
      shown: true,
      valid_from: '2026-02-01',
      updated_at: '2026-02-01T08:15:00.000Z',
      printed: [
        {
          ...{ id: 518, section: 'Çaylar', name: 'Oralet', note: 'portakal', unit: 'bardak' },
          ...{ price_kurus: 1250, allergens: ['milk'] },
        },
      ],
      sections: [{ position: 0, title: 'Çaylar' }],
      products: [
        { section: 0, position: 0, name: 'Oralet', note: 'portakal', unit: 'bardak', price_kurus: 1250 },
      ],
    },
    product_allergens: [{ section: 'Çaylar', name: 'Salep', note: '', allergens: ['milk'] }],
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
    visits: [
      { day: '2026-02-02', page_views: 12, code_scans: 5, app_taps: 4, store_taps: 2, contact_taps: 1 },
    ],
    operator_actions: [{ at: '2026-02-01T10:00:00.000Z', verb: 'business show', result: 'done' }],
    sign_in: { accounts: [], sessions: [], devices: [], codes: [] },
  },
} satisfies ExampleOf<typeof accountDataCall>;
export type AccountData = ResponseOf<typeof accountDataCall>;
