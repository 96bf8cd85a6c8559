import type { AccountData } from '#shared/contract/account-data.ts';
import { momentInWords } from '#shared/contract/columns.ts';
import { site } from '#shared/site.ts';
import { type FormattedRow, type FormattedTable, formatTables } from './account-data-words.ts';

/** For screens and printing. A string, because the page's CSP forbids a style element in our documents. */
const HEAD = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${site.name}: bilgileriniz</title>
<style>
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif; color: #2a1410; background: #fff; }
  h1, h2 { line-height: 1.2; }
  h2 { margin: 2.5rem 0 0.75rem; border-bottom: 2px solid #a5161d; break-after: avoid; }
  dl { margin: 0 0 1rem; padding: 0.75rem 1rem; border: 1px solid #e0cba4; border-radius: 0.5rem; break-inside: avoid; }
  dl > div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.125rem 0; }
  dt { flex: 0 0 16rem; color: #694536; }
  dd { flex: 1 1 12rem; min-width: 0; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 0.375rem 1rem 0.375rem 0; border-bottom: 1px solid #e0cba4; text-align: left; vertical-align: top; overflow-wrap: break-word; }
  th { color: #694536; font-weight: 400; }
  td { font-weight: 600; }
</style>`;

/** Maximum columns of a table, which fit on a phone; wider rows become cards. */
const MAX_COLUMNS = 3;

/**
 * Returns the data as one self-contained HTML file: headings, times in Turkey, no database ids. Inserts
 * people's input as text, never as markup.
 */
export function accountDataPage(data: AccountData): string {
  const page = document.implementation.createHTMLDocument();
  const element = (name: string, ...children: (Node | string)[]) => {
    const made = page.createElement(name);
    made.append(...children);
    return made;
  };
  const cardOf = (row: FormattedRow) =>
    element(
      'dl',
      ...row.map(({ heading, value }) => element('div', element('dt', heading), element('dd', value))),
    );
  const linesOf = (rows: readonly FormattedRow[]) =>
    element(
      'table',
      element('thead', element('tr', ...(rows[0] ?? []).map(({ heading }) => element('th', heading)))),
      element('tbody', ...rows.map((row) => element('tr', ...row.map(({ value }) => element('td', value))))),
    );
  function contentOf(rows: readonly FormattedRow[]): Node[] {
    const [first] = rows;
    if (first === undefined) return [element('p', 'Kayıt yok.')];
    const isNarrow = first.length <= MAX_COLUMNS && rows.every(({ length }) => length === first.length);
    return isNarrow ? [linesOf(rows)] : rows.map(cardOf);
  }
  const sectionOf = ({ title, rows }: FormattedTable) =>
    element('section', element('h2', title), ...contentOf(rows));

  page.body.append(
    element('h1', `${site.name} hesabınızda saklanan bilgiler`),
    element('p', `Hazırlandı: ${momentInWords(data.generated_at)}. Saatler Türkiye saatidir.`),
    ...formatTables(data).map(sectionOf),
    element(
      'section',
      element('h2', 'Burada yer almayanlar'),
      element('ul', ...data.notes.map((note) => element('li', note))),
    ),
  );
  return `<!doctype html>\n<html lang="tr">\n<head>\n${HEAD}\n</head>\n${page.body.outerHTML}\n</html>\n`;
}
