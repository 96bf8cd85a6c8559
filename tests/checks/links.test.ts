import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const LINK = /(?:\]\(|src=")(?!https?:|mailto:)([^)"#]*)(?:#([^)"]+))?/g;

/** Returns anchors as GitHub generates them. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

function isBroken(page: string, target: string, anchor: string | undefined): boolean {
  const path = target === '' ? page : join(dirname(page), target);
  if (!existsSync(path)) return true;
  return anchor !== undefined && !anchorsOf(readFileSync(path, 'utf8')).includes(anchor);
}

it('each link to another page or picture has an existing target', () => {
  const pages = globSync(['*.md', 'docs/**/*.md']);
  const links = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(LINK)].map(([, target = '', anchor]) => ({
      page,
      target,
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ page, target, anchor }) => isBroken(page, target, anchor))).toEqual([]);
});

it('each decision record that a page cites exists', () => {
  const pages = globSync(['*.md', 'docs/**/*.md']);
  const cited = pages.flatMap((page) => {
    const records = page === 'CHANGELOG.md' ? /\bADR (\d+)|\((\d+(?:, \d+)*)\)/g : /\bADR (\d+)/g;
    const numbers = [...readFileSync(page, 'utf8').matchAll(records)].flatMap(([, adr, list]) =>
      (adr ?? list ?? '').split(', '),
    );
    return numbers.map((number) => ({ page, number }));
  });
  expect(cited.length).toBeGreaterThan(40);
  const exists = (number: string) => globSync(`docs/decisions/${number.padStart(4, '0')}-*.md`).length === 1;
  expect(cited.filter(({ number }) => !exists(number))).toEqual([]);
});
