/** Rejects words and formats that must not appear in a visible text: each thing has one name (design.md). */
import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

interface Text {
  at: number;
  text: string;
  /** True for the text of a button, or of a link that looks like one. */
  onButton?: boolean;
}

/** Replaces a value that is known only at runtime. */
const VALUE = '\uFFFC';

/** Texts that product.md requires literally although they violate a rule. */
const FIXED_TEXTS = [
  'Page Not Found',
  'Whitelist girişi başarısız.',
  'reCAPTCHA süresi doldu. Lütfen tekrar deneyin.',
  'Hesap silinemedi',
  'Telefon numarası alınamadı.',
  'Tehlikeli Bölge',
  'Hesabınız başarıyla silindi. Verileriniz kalıcı olarak kaldırılmıştır.',
  "Gizlilik Politikası ve Kullanım Koşulları'nı kabul etmelisiniz.",
  'Telefon numaranıza gönderilen 6 haneli kodu giriniz.',
  'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).',
  'Dükkan adı en az 2 karakter olmalıdır.',
  'Dükkan sahibinin adı en az 2 karakter olmalıdır.',
  'Dükkan sahibinin soyadı en az 2 karakter olmalıdır.',
  'Bu davet kodu geçersiz veya süresi dolmuş olabilir.',
  'Geçersiz Davet Kodu',
  // Only a customer's invitation has a code with this name.
  'Davet kodu',
] as const;

const RULES = [
  { wrong: /telefondan (söyle|ver)/i, instead: 'uygulamadan', example: 'Çayınızı telefondan söyleyin' },
  { wrong: /telefonunuz(dan|u)? (çal|söyle|ver)/i, instead: 'bildirim gelir', example: 'Telefonunuz çalar.' },
  { wrong: /Hesabı Sil(?!\p{L})/u, instead: 'Hesabımı Sil', example: 'Hesabı Sil' },
  {
    wrong: /\p{L}'(?!(s|t|re|ll|ve|d|m)(?!\p{L}))\p{L}/u,
    instead: '’',
    example: "Google Play'den indirin",
  },
  { wrong: /Tekrar dene(?!\p{L})/u, instead: 'Tekrar Dene', example: 'Tekrar dene' },
  { wrong: /yeniden dene/i, instead: 'tekrar dene', example: 'Yeniden Dene' },
  { wrong: /sayfaya dön(?!\p{L})/u, instead: 'Ana Sayfaya Dön', example: 'Ana sayfaya dön' },
  { wrong: /giriniz/, instead: 'yazın', example: 'Kodu giriniz.' },
  { wrong: /[İi]ki dakika/, instead: 'Ücretsizdir.', example: 'İki dakika sürer.' },
  { wrong: /çaya bekliyor/, instead: 'Çayınızı buradan söyleyin.', example: 'sizi çaya bekliyor' },
  { wrong: /[İi]şletme kod/, instead: 'çaycı kodu', example: 'İşletme kodunuz' },
  { wrong: /davet kodu/i, instead: 'çaycı kodu, but for a customer’s', example: 'Davet kodunuz' },
  { wrong: /dükkan/i, instead: 'dükkân', example: 'Dükkanınızı açın' },
  { wrong: /Ödendi İşaretle|Ödeme Al(?!ındı)/, instead: 'Ödeme Alındı', example: 'Ödeme Al' },
  { wrong: /yanıt/i, instead: 'cevap', example: 'Yanıt gelmedi.' },
  { wrong: /iletişime geç/, instead: 'bize yazın', example: 'Bizimle iletişime geçin.' },
  { wrong: /kaynak bulunamadı/, instead: 'kayıt', example: 'Aradığınız kaynak bulunamadı.' },
  { wrong: /alan geçersiz/, instead: 'what to do', example: 'Bu alan geçersiz.' },
  { wrong: /ters gitti|meşgul/, instead: 'what happened', example: 'Ocak şu an meşgul' },
  { wrong: /\d:\d\d sonra/, instead: '45 saniye sonra', example: '0:45 sonra' },
  { wrong: /\dK\+?(?!\p{L})/u, instead: '50 bin+', example: '50K+ indirme' },
  { wrong: /\d\s?(₺(?!\d)|TL(?!\p{L}))/u, instead: '₺65', example: '65 TL' },
  { wrong: /₺\s\d/, instead: '₺65', example: '₺ 65' },
  { wrong: /\d,\d{3}(?!\d)/, instead: '2.500', example: '2,500+ yorum' },
  { wrong: /\d\.\d+ (puan|milyon|bin|lira|saat|gün)/, instead: '4,8', example: '4.8 puan' },
  { wrong: /(?<=^|\s)\d+ ?%(?=[\s.,]|$)/, instead: '%50', example: '50% indirim' },
  { wrong: /\d ?(sn|dk|sa)\.?(?!\p{L})/u, instead: '45 saniye', example: '45 sn sonra' },
  { wrong: /\d ?(AM|PM)(?!\p{L})/u, instead: '14.30', example: '2.30 PM' },
  // Dates in quotes or paths are excluded: programs read them.
  {
    wrong: /(?<![\d'/])\d{4}-\d\d-\d\d(?![\d'/])|\d{1,2}\/\d{1,2}\/\d{4}/,
    instead: '27.09.2025',
    example: 'Son güncelleme: 2025-09-27',
  },
  // The suffix depends on the value's pronunciation.
  { wrong: /\uFFFC[’']\p{L}/u, instead: 'no suffix on a name', example: '{name}’e hoş geldiniz' },
  {
    wrong: /\uFFFC(y?[aeıi]|[dt][ae]n?|n?[ıiuü]n|l[ae]r)(?!\p{L})/u,
    instead: 'no suffix on a value',
    example: '{name}den gelen',
  },
];

/** Returns the text between an element's tags, with a value for each of its expressions. */
const ownText = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) =>
  children
    .map((child) => (child.type === 'JSXText' ? child.value : child.type === 'JSXElement' ? '' : VALUE))
    .join('');

function textsOfCode(path: string, code: string): Text[] {
  const texts: Text[] = [];
  const skipped: ESTree.Node[] = [];
  const add = ({ start: at }: ESTree.Node, text: string, onButton = false) =>
    texts.push({ at, text: text.replace(/\s+/g, ' ').trim(), onButton });
  const isButton = ({ openingElement: { name, attributes } }: ESTree.JSXElement) =>
    ('name' in name && /^button$/i.test(String(name.name))) ||
    attributes.some(({ start, end }) => /^className=.*\bbuttonClass\(/s.test(code.slice(start, end)));
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') add(node, node.value);
    },
    TemplateLiteral(node) {
      add(node, node.quasis.map(({ value }) => value.cooked).join(VALUE));
    },
    JSXElement(node) {
      add(node, ownText(node), isButton(node));
    },
    JSXFragment(node) {
      add(node, ownText(node));
    },
    ImportDeclaration(node) {
      skipped.push(node);
    },
    // Developers read example responses of the contract (ADR 100).
    VariableDeclarator(node) {
      if ('name' in node.id && /Example$/.test(node.id.name)) skipped.push(node);
    },
  }).visit(parseSync(path, code).program);
  return texts.filter(({ at }) => !skipped.some(({ start, end }) => at >= start && at < end));
}

/** Returns the text of each paragraph; for HTML, the text between tags. */
function textsOfProse(path: string, prose: string): Text[] {
  const pieces = path.endsWith('.html') ? /[^<>]+(?=<)/g : /(?:.+\n?)+/g;
  return [...prose.matchAll(pieces)].map(({ 0: piece, index: at }) => {
    const text = piece.replace(/\{\{\w+\}\}/g, VALUE).replaceAll('**', '');
    return { at, text: text.replace(/\s+/g, ' ').trim() };
  });
}

/** A longer word than a fixed text's last one, such as `Davet kodunuz`, makes it a different text. */
const fixed = new RegExp(
  `(${FIXED_TEXTS.map((text) => text.replace(/[.+()]/g, '\\$&')).join('|')})(?!\\p{L})`,
  'gu',
);

/** Matches a lower-case word in a title, except `ve` and the like. */
const SMALL_WORD = /(?<![\p{L}’])(?!(?:ve|ile|ya|da|de)(?!\p{L}))\p{Ll}/u;

/** Returns the violations in a file, as `path:line: "text": instead`. */
function violations(path: string, code: string): string[] {
  const texts = /\.tsx?$/.test(path) ? textsOfCode(path, code) : textsOfProse(path, code);
  return texts.flatMap(({ at, text, onButton }) => {
    const wrong = RULES.filter((rule) => rule.wrong.test(text.replace(fixed, ''))).map(
      ({ instead }) => instead,
    );
    if (onButton && SMALL_WORD.test(text)) wrong.push('title case on buttons');
    return wrong.map((instead) => `${path}:${code.slice(0, at).split('\n').length}: "${text}": ${instead}`);
  });
}

const files = globSync(
  ['src/{web,shared,server}/**/*.{ts,tsx}', 'content/**/*.md', 'design/screens/*.html'],
  {
    exclude: ['**/*.test.{ts,tsx}'],
  },
).map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')] as const);
const ofComponent = (markup: string) => violations('a.tsx', `export const Page = () => ${markup};`);

it('visible texts use one word per thing', () => {
  expect(files.flatMap(([path, code]) => violations(path, code))).toEqual([]);
});

it.each(FIXED_TEXTS)('the exception “%s” is in use', (text) => {
  expect(files.some(([, code]) => code.includes(text))).toBe(true);
});

it.each(RULES)('$example is found', ({ example, instead }) => {
  const shown = (value: string) => example.replaceAll('{name}', value);
  const found = `"${shown(VALUE)}": ${instead}`;
  expect(ofComponent(`<p title={\`${shown('$'.concat('{name}'))}\`} />`)).toEqual([`a.tsx:1: ${found}`]);
  expect(ofComponent(`<p>${shown('{name}')}</p>`)).toEqual([`a.tsx:1: ${found}`]);
  expect(violations('a.md', `Tamam.\n\n${shown('{{name}}')}`)).toEqual([`a.md:3: ${found}`]);
});

it.each(['<Button>Kodu kopyala</Button>', '<Link className={buttonClass({})}>Kodu kopyala</Link>'])(
  'a button has title case: %s',
  (markup) => {
    expect(ofComponent(markup)).toEqual(['a.tsx:1: "Kodu kopyala": title case on buttons']);
    expect(ofComponent(markup.replace('kopyala', 've QR’ı Kopyala'))).toEqual([]);
  },
);

it('imports, comments and English are not texts', () => {
  const code = "import './giriniz.ts';\n// giriniz\nexport const help = \"the visitor's own, don't ask\";\n";
  expect(violations('a.ts', code)).toEqual([]);
});
