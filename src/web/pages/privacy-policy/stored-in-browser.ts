import { deviceCookieName } from '#shared/device-cookie.ts';
import { retention } from '#shared/legal/retention.ts';
import type { PublicConfig } from '#shared/routing/page-state.ts';
import { site } from '#shared/site.ts';
import { LOGOUT_TICKETS } from '#web/auth/identity/identity-client.ts';

/** The kind of browser storage. */
export type StoredPlace = 'cookie' | 'localStorage' | 'sessionStorage' | 'indexedDB';

/** An item in the browser's storage, as the policy lists it (Çerez Uygulamaları Hakkında Rehber). */
export interface StoredItem {
  place: StoredPlace;
  /** A name ending in `*` continues with an identifier of the owner's data. */
  names: string[];
  purpose: string;
  life: string;
  /** The party whose page or address stores it. */
  party: 'us' | 'google';
  ground: string;
  /** True if it is deleted at once, so that a later check does not find it. */
  fleeting?: true;
}

/** Ours unless it names another party. */
type Item = Omit<StoredItem, 'party'> & Partial<Pick<StoredItem, 'party'>>;

const CONTRACT = 'Sözleşmenin ifası (KVKK m. 5/2-c)';
const INTEREST = 'Meşru menfaat (KVKK m. 5/2-f)';
const UNTIL_LOGOUT = 'Çıkış yapana ya da hesabınızı silene kadar';
const UNTIL_DELETED = 'Siz silene kadar';
const UNTIL_TAB_CLOSES =
  'Siz forma dönene, o sekmede çıkış yapana ya da hesabınızı silene, en geç sekme kapanana kadar';
const UNTIL_OWNER_LEAVES =
  'Çıkış yapana, hesabınızı silene ya da bu tarayıcıda başka bir işletme giriş yapana kadar';

const ALWAYS: Item[] = [
  {
    place: 'indexedDB',
    names: ['firebaseLocalStorageDb'],
    // The SDK also uses localStorage as fallback, see identity-sdk.ts.
    purpose:
      'Oturumunuz: giriş yaptığınızı ve hangi numarayla yaptığınızı hatırlar. Tarayıcınızın veritabanı açılmıyorsa ' +
      'yerel depolamada durur.',
    life: UNTIL_LOGOUT,
    ground: CONTRACT,
  },
  {
    place: 'indexedDB',
    names: [`${site.id}-probe`],
    purpose: 'Tarayıcınızın oturumu saklayabildiğini dener; içinde veri yoktur.',
    life: UNTIL_DELETED,
    ground: INTEREST,
  },
  {
    place: 'localStorage',
    names: ['business_id', 'business_data'],
    purpose: 'İşletmenizin bilgileri: profilinizi ve üst menüyü beklemeden gösterir.',
    life: UNTIL_LOGOUT,
    ground: CONTRACT,
  },
  {
    place: 'localStorage',
    names: ['mobile_app_banner_dismissed'],
    purpose: 'Kapattığınız uygulama duyurusunu bir daha göstermez.',
    life: UNTIL_DELETED,
    ground: INTEREST,
  },
  {
    place: 'sessionStorage',
    names: ['registration_draft', 'sent_code'],
    purpose:
      'Kod beklerken sayfa yenilenirse kaydınız, girişiniz, numara değişikliğiniz ya da hesap silmeniz kaldığı yerden sürer.',
    life: 'İşlem bitene, en geç sekme kapanana kadar',
    ground: CONTRACT,
  },
  {
    place: 'sessionStorage',
    names: ['registration_typed', 'contact_typed'],
    purpose: 'Yarım kalan kayıtta ve mesajda yazdıklarınızı korur.',
    life: UNTIL_TAB_CLOSES,
    ground: CONTRACT,
  },
  {
    place: 'sessionStorage',
    names: [
      'contact_typed_*',
      'edit_typed_*',
      'hours_typed_*',
      'special_typed_*',
      'invite_typed_*',
      'places_typed_*',
      'rename_typed_*',
      'product_typed_*',
      'prices_typed_*',
    ],
    purpose: 'Yarım kalan düzenlemede, davette, kodda, fiyatta ve mesajda yazdıklarınızı korur.',
    life: UNTIL_TAB_CLOSES,
    ground: CONTRACT,
  },
  {
    place: 'sessionStorage',
    names: ['reloaded_for_new_build'],
    purpose:
      'Sitenin yeni sürümü gelince sayfanın üst üste yenilenmesini önler; yalnızca yenilenme zamanını içerir.',
    life: 'Sekme kapanana kadar',
    ground: INTEREST,
  },
];

const OWNERS_TOOLS: Item[] = [
  {
    place: 'localStorage',
    names: ['tools_used_*'],
    purpose:
      'En son hangi PDF’i indirdiğinizi, mesajınızı gönderdiğinizi, “İlk gün” listesinin bittiğini ve fiyatlarınızın gösterilmesini şimdilik istemediğinizi hatırlar; bunları size yeniden sormaz.',
    life: UNTIL_OWNER_LEAVES,
    ground: INTEREST,
  },
  {
    place: 'localStorage',
    names: ['counter_hints_closed'],
    purpose: 'Tezgâh modunda kapattığınız ipuçlarını bir daha göstermez.',
    life: UNTIL_DELETED,
    ground: INTEREST,
  },
  {
    place: 'localStorage',
    names: ['owner_forgotten'],
    purpose: 'Çıkış yapınca ya da hesabınızı silince açık kalan öbür sekmeleriniz de sizi unutur.',
    life: 'Yazılır yazılmaz silinir',
    ground: CONTRACT,
    fleeting: true,
  },
  {
    place: 'localStorage',
    names: ['price_list_draft_*'],
    purpose:
      'Fiyat tarifenizde henüz kaydedilemeyen değişiklikler: internet kesilse de kaybolmaz; kaydedilince silinir.',
    life: UNTIL_OWNER_LEAVES,
    ground: CONTRACT,
  },
];

const heartbeat = (purpose: string): Item => ({
  place: 'indexedDB',
  names: ['firebase-heartbeat-database'],
  purpose,
  life: UNTIL_DELETED,
  ground: INTEREST,
});

/** The SDK opens and deletes it at once, before it writes its heartbeat (`validateIndexedDBOpenable`). */
const HEARTBEAT_PROBE: Item = {
  place: 'indexedDB',
  names: ['validate-browser-context-for-indexeddb-analytics-module'],
  purpose: 'Giriş yazılımı, tarayıcınızın veritabanı açıp açamadığını dener; içinde veri yoktur.',
  life: 'Sınama biter bitmez silinir',
  ground: INTEREST,
  fleeting: true,
};

const embedded = (origin: string): Item[] => [
  {
    place: 'cookie',
    names: [deviceCookieName(origin)],
    purpose:
      'Kısa mesajla giriş yaptığınız tarayıcıyı tanır; başkalarının numaranızla girişinizi engellemesini önler. ' +
      'Kimliğinizi ve numaranızı içermez, oturum açmaya yaramaz.',
    life: retention.devices.words,
    ground: INTEREST,
  },
  {
    place: 'localStorage',
    names: [LOGOUT_TICKETS],
    purpose:
      'Çıkış yaptığınız oturumu sunucumuzda da kapatır; başka hiçbir işe yaramaz. İnternet yokken çıkış yaparsanız bekler.',
    life: 'Sunucumuz çıkışınızı alınca silinir',
    ground: CONTRACT,
    fleeting: true,
  },
  heartbeat('Giriş yazılımının sürümünü ve kullanıldığı günleri tutar; kimliğinizi içermez.'),
  HEARTBEAT_PROBE,
];

const fromGoogle = (place: StoredPlace, names: string[], life: string): Item => ({
  place,
  names,
  purpose: 'reCAPTCHA: otomatik istekleri insanlardan ayırt eder.',
  life,
  party: 'google',
  ground: INTEREST,
});

/** Google's documentation names the cookie; the other names were observed in its script's behaviour. */
const RECAPTCHA: Item[] = [
  fromGoogle('cookie', ['_GRECAPTCHA'], '6 ay'),
  fromGoogle('localStorage', ['rc::a', 'rc::f'], UNTIL_DELETED),
  fromGoogle('sessionStorage', ['rc::b', 'rc::c'], 'Sekme kapanana kadar'),
  {
    place: 'localStorage',
    names: ['_grecaptcha'],
    purpose: 'reCAPTCHA’nın bu sayfada tuttuğu anahtar: otomatik istekleri insanlardan ayırt eder.',
    life: UNTIL_DELETED,
    ground: INTEREST,
  },
];

const APP_CHECK: Item = {
  place: 'indexedDB',
  names: ['firebase-app-check-database'],
  purpose: 'İsteğin bu siteden geldiğini Google’a ve bize gösteren geçici anahtar.',
  life: UNTIL_DELETED,
  ground: INTEREST,
};

const firebase = (hasAppCheck: boolean): Item[] => [
  heartbeat(
    'Giriş yazılımının sürümünü ve kullanıldığı günleri tutar, Google’a bildirir; kimliğinizi içermez.',
  ),
  HEARTBEAT_PROBE,
  ...RECAPTCHA,
  ...(hasAppCheck ? [APP_CHECK] : []),
];

/** Returns every item that this site stores in a browser, including those that third parties read. */
export function storedInBrowser({
  origin,
  identity,
}: Pick<PublicConfig, 'origin' | 'identity'>): StoredItem[] {
  const ofProvider =
    identity.mode === 'embedded' ? embedded(origin) : firebase(identity.appCheckSiteKey !== undefined);
  const items = [...ALWAYS, ...OWNERS_TOOLS, ...ofProvider];
  return items.map((item) => ({ party: 'us', ...item }));
}
