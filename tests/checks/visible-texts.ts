/**
 * Finds every visible text of the product, and words that must not appear in one: each thing has one name. As
 * a program it prints the violations.
 */
import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import type { SourceFile } from './bare-texts.ts';

interface Text {
  path: string;
  start: number;
  end: number;
  line: number;
  text: string;
  /** True for the text of a button, or of a link that looks like one. */
  onButton: boolean;
}

interface Rule {
  wrong: RegExp;
  instead: string;
  /** A text that violates the rule. */
  example: string;
}

/** Replaces a value that is known only at runtime. */
const VALUE = '\uFFFC';

/** Texts that product.md requires literally although they violate a rule. */
export const FIXED_TEXTS = [
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

export const RULES: readonly Rule[] = [
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

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Returns the text of an expression or of markup, as far as it is static; null if it has none. */
function textOf(node: Node): string | null {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : null;
    case 'TemplateLiteral':
      return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(VALUE);
    case 'BinaryExpression':
      return node.operator === '+' ? joined([node.left as Node, node.right as Node]) : null;
    case 'JSXText':
      return (node.value as string).replace(/\s*\n\s*/g, ' ');
    case 'JSXExpressionContainer':
      return textOf(node.expression as Node) ?? VALUE;
    case 'JSXElement':
    case 'JSXFragment':
      return joined(node.children as Node[]);
    default:
      return null;
  }
}

const joined = (nodes: Node[]) => nodes.map((node) => textOf(node) ?? VALUE).join('');

interface Element extends Node {
  openingElement: { name: { name?: string }; attributes: Node[] };
}

function isButton(node: Node): boolean {
  if (node.type !== 'JSXElement') return false;
  const { name, attributes } = (node as Element).openingElement;
  return /^[Bb]utton$/.test(name.name ?? '') || attributes.some(looksLikeButton);
}

/** Matches `className={buttonClass(…)}`. */
function looksLikeButton({ value }: Node): boolean {
  const expression = isNode(value) ? value.expression : null;
  const callee = isNode(expression) ? expression.callee : null;
  return isNode(callee) && callee.name === 'buttonClass';
}

/** Matches example responses of the contract, which developers read (ADR 100). */
const isExample = ({ type, id }: Node) =>
  type === 'VariableDeclarator' && isNode(id) && /Example$/.test(String(id.name));

const NO_TEXT = /^(Import(?!Expression)|ExportAll)/;

function textsOfCode({ path, text: code }: SourceFile): Omit<Text, 'line'>[] {
  const texts: Omit<Text, 'line'>[] = [];
  const visit = (node: Node) => {
    if (isExample(node)) return;
    const text = textOf(node)?.replace(/\s+/g, ' ').trim();
    const { start, end } = node;
    if (text) texts.push({ path, start, end, text, onButton: isButton(node) });
    for (const child of childrenOf(node)) if (!NO_TEXT.test(child.type)) visit(child);
  };
  visit(parseSync(path, code).program as unknown as Node);
  return texts;
}

/** Returns the text of each paragraph; for HTML, the text between tags. */
function textsOfProse({ path, text: prose }: SourceFile): Omit<Text, 'line'>[] {
  const pieces = path.endsWith('.html') ? /[^<>]+(?=<)/g : /(?:.+\n?)+/g;
  return [...prose.matchAll(pieces)].map(({ 0: piece, index }) => ({
    path,
    start: index,
    end: index + piece.length,
    onButton: false,
    text: piece
      .replace(/\{\{\w+\}\}/g, VALUE)
      .replace(/\*\*/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

/** Returns every text in `files`. A text that consists of several parts is also returned as a whole. */
export function textsIn(files: readonly SourceFile[]): Text[] {
  return files.flatMap((file) => {
    const texts = /\.tsx?$/.test(file.path) ? textsOfCode(file) : textsOfProse(file);
    return texts.map((text) => ({ ...text, line: file.text.slice(0, text.start).split('\n').length }));
  });
}

/** Matches a lower-case word in a title, except `ve` and the like. */
const SMALL_WORD = /(?<![\p{L}’])(?!(?:ve|ile|ya|da|de)(?!\p{L}))\p{Ll}/u;

/** Returns the violations in the texts of `files`, as `path:line: "text": instead`. */
export function checkTexts(files: readonly SourceFile[]): string[] {
  const texts = textsIn(files);
  const small = texts.filter(({ text, onButton }) => onButton && SMALL_WORD.test(text));
  const onButtons = small.map(({ path, line, text }) => `${path}:${line}: "${text}": title case on buttons`);
  const words = RULES.flatMap(({ wrong, instead }) => {
    const hits = texts.filter(({ text }) => wrong.test(withoutFixed(text)));
    // A violation is reported once, for the innermost text.
    const innermost = hits.filter((hit) => !hits.some((other) => other !== hit && isWithin(other, hit)));
    return innermost.map(({ path, line, text }) => `${path}:${line}: "${text}": ${instead}`);
  });
  return [...onButtons, ...words].sort();
}

/** Removes a fixed text from longer ones. A longer word, such as `Davet kodunuz`, is a different text. */
const fixedParts = FIXED_TEXTS.map(
  (sentence) => new RegExp(`${sentence.replace(/[.+()]/g, '\\$&')}(?!\\p{L})`, 'gu'),
);
const withoutFixed = (text: string) => fixedParts.reduce((rest, part) => rest.replace(part, ''), text);

const isWithin = (inner: Text, outer: Text) =>
  inner.path === outer.path && inner.start >= outer.start && inner.end <= outer.end;

const TREE = ['src/{web,shared,server}/**/*.{ts,tsx}', 'content/**/*.md', 'design/screens/*.html'];

/** Returns the files with the product's texts. Paths are relative to the project's folder. */
export function readTexts(): SourceFile[] {
  return globSync(TREE, { exclude: ['**/*.test.{ts,tsx}'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = checkTexts(readTexts());
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
