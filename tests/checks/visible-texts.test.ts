import { describe, expect, it } from 'vitest';
import { checkTexts, FIXED_TEXTS, RULES, readTexts, textsIn } from './visible-texts.ts';

const component = (markup: string) => [
  { path: 'src/web/page.tsx', text: `export const Page = () => ${markup};` },
];
const saidIn = (files: Parameters<typeof textsIn>[0]) => textsIn(files).map(({ text }) => text);

const files = readTexts();
const texts = saidIn(files);

describe('the texts of the product', () => {
  it('use one word per thing', () => {
    expect(checkTexts(files)).toEqual([]);
  });

  it.each(FIXED_TEXTS)('are verbatim: %s', (sentence) => {
    expect(texts).toContain(sentence);
  });

  it('are found in pages, errors, messages, cards, legal texts and pictures', () => {
    expect(texts).toEqual(
      expect.arrayContaining([
        'Çay söylendi, haberiniz oldu.',
        'Aradığınız kayıt bulunamadı.',
        expect.stringContaining('doğrulama kodunuz: '),
        'Kodu okutun, uygulamadan söyleyin.',
        expect.stringContaining('aydınlatma metnidir.'),
        'Hoş geldiniz',
        'Ödeme Alındı',
      ]),
    );
  });
});

describe('the check of texts', () => {
  it.each(RULES)('finds $example', ({ example, instead }) => {
    const said = (as: string) => example.replaceAll('{name}', as);
    const problem = `"${said('\uFFFC')}": ${instead}`;
    for (const code of [
      `<p title={\`${said('$'.concat('{name}'))}\`} />`,
      `<p>{'A'}<b>${said('{name}')}</b></p>`,
    ]) {
      expect(checkTexts(component(code))).toEqual([`src/web/page.tsx:1: ${problem}`]);
    }
    const prose = [{ path: 'content/legal/a.md', text: `Tamam.\n\n${said('{{name}}')}` }];
    expect(checkTexts(prose)).toEqual([`content/legal/a.md:3: ${problem}`]);
  });

  it('joins texts across markup, line breaks and plus signs', () => {
    expect(saidIn(component("<p>Çayınızı{' '}\n<b>telefondan</b>\n söyleyin</p>"))).toContain(
      'Çayınızı telefondan söyleyin',
    );
    expect(checkTexts(component("<p>Çayınızı{' '}\n<b>telefondan</b>\n söyleyin</p>"))).toHaveLength(1);
    expect(checkTexts(component("'İki ' + 'dakika sürer.'"))).toHaveLength(1);
  });

  it('reports a finding once, for the innermost text', () => {
    expect(checkTexts(component('<main><p>Yeni</p><p>Kodu <b>giriniz</b></p></main>'))).toEqual([
      'src/web/page.tsx:1: "giriniz": yazın',
    ]);
  });

  it.each(['<Button>Kodu kopyala</Button>', '<Link className={buttonClass({})}>Kodu kopyala</Link>'])(
    'requires title case in %s',
    (markup) => {
      expect(checkTexts(component(markup))).toEqual([
        'src/web/page.tsx:1: "Kodu kopyala": title case on buttons',
      ]);
      expect(checkTexts(component(markup.replace('kopyala', 've QR’ı Kopyala')))).toEqual([]);
    },
  );

  it('ignores imports, comments and English', () => {
    const text =
      "import './giriniz.ts';\n// giriniz\nexport const help = \"the visitor's own, don't ask\";\n";
    expect(checkTexts([{ path: 'src/web/a.ts', text }])).toEqual([]);
  });
});
