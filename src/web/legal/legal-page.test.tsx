import { describe, expect, it } from 'vitest';
import * as privacyPolicy from '#content/legal/privacy-policy.md';
import * as termsOfUse from '#content/legal/terms-of-use.md';
import { legalTexts } from '#server/domain/accounts/legal-texts.ts';
import { legalTypes } from '#shared/legal/legal.ts';
import { retention } from '#shared/legal/retention.ts';
import { matchPage } from '#shared/routing/pages.ts';
import { renderPage } from '#web/app/entry-server.tsx';
import { PUBLIC_CONFIG } from '../../../tests/support/public-config.ts';

const texts = { 'privacy-policy': privacyPolicy, 'terms-of-use': termsOfUse };

/** Returns the page's HTML without React's markers between texts. */
async function html(type: string, config = PUBLIC_CONFIG): Promise<string> {
  const body = (await renderPage({ path: `/${type}`, config, year: 2026 })).body;
  return body.replaceAll('<!-- -->', '');
}

const plain = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, '')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the content under each heading. */
async function sectionsOf(type: string, config = PUBLIC_CONFIG): Promise<Map<string, string>> {
  const [, ...sections] = (await html(type, config)).split(/(?=<h2 id=)/);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...rest] = section.split('</h2>');
      return [plain(heading), plain(rest.join(''))];
    }),
  );
}

it('the privacy policy names the periods of the table that the deletion reads', async () => {
  const kept = (await sectionsOf('privacy-policy')).get('7. Saklama süreleri') ?? '';
  const { evidence, contactMessages, visits, numberMoves, loneIdentities, devices, sessions } = retention;
  const periods = [
    `IP adresi ve cihaz bilgisi en fazla ${evidence.words}.`,
    `bize ulaştıktan sonra en fazla ${contactMessages.words}.`,
    `Ziyaret sayıları: ${visits.words}.`,
    `geri alabilmeniz için ${numberMoves.words}.`,
    `son girişten ${loneIdentities.words} sonra silinir; engellenen hesaplar engel kalkana kadar saklanır.`,
    `tanınan tarayıcılar, oradaki son girişten sonra ${devices.words};`,
    `kullanılmayan oturum anahtarları, son kullanımdan sonra ${sessions.words}.`,
    'kopyalarda en fazla 8 gün daha kalır;',
  ];
  expect(periods.filter((period) => !kept.includes(plain(period)))).toEqual([]);
});

it('the privacy policy states if the database has no backups', async () => {
  const kept = (await sectionsOf('privacy-policy', { ...PUBLIC_CONFIG, backupDays: 0 })).get(
    '7. Saklama süreleri',
  );
  expect(kept).toContain('Yedekler: veritabanının kopyası tutulmaz.');
});

it('the privacy policy promises no deletion of data that only Google can delete', async () => {
  const identity = { mode: 'firebase', apiKey: 'a', authDomain: 'b', projectId: 'c', appId: 'd' } as const;
  const kept = (await sectionsOf('privacy-policy', { ...PUBLIC_CONFIG, identity })).get(
    '7. Saklama süreleri',
  );
  expect(kept).toContain('kendiliğinden silinmez; istediğinizde en geç 30 gün içinde sileriz.');
  expect(kept).toContain('Google, silinen giriş hesabını yedeklerinden de 180 gün içinde kaldırır.');
  expect(kept).not.toContain('son girişten');
  expect(kept).not.toContain('doğrulama kodları ');
});

describe.each(legalTypes)('%s', (type) => {
  it('never claims that the law requires retention', async () => {
    expect(plain(await html(type))).not.toMatch(/[Kk]anun(en saklanması zorunlu| gereği)/);
  });
});

describe.each(legalTypes)('the text %s', (type) => {
  const { frontmatter } = texts[type];

  it('shows the version that owners accept', () => {
    const { version, updated } = legalTexts[type][0];
    expect([version, updated]).toEqual(['2025-09-27', '27.09.2025']);
    expect(frontmatter.version).toBe(version);
  });

  it('shows the date of its last change', async () => {
    expect(plain(await html(type))).toContain('Son güncelleme: 27.09.2025');
  });

  it('has no line break within a citation of law, a number and its unit, or a word', async () => {
    const unheld = (await html(type)).replace(/<span class="whitespace-nowrap">[^<]*<\/span>/g, '');
    const main = unheld.slice(unheld.indexOf('<h1'), unheld.indexOf('</main>'));
    expect(main.replace(/<[^>]+>/g, '|').match(/m\. \d|\d (gün|yıl)|e-posta|SHA-256/g)).toBeNull();
  });

  it('has no scripts and styles of its own', async () => {
    expect(/<script|<style|<template|\sstyle=/.exec(await html(type))).toBeNull();
  });

  it('gives each section a unique id and an entry in the contents', async () => {
    const body = await html(type);
    const headings = [...body.matchAll(/<h2 id="([^"]+)">([^<]+)<\/h2>/g)].map(([, id, title]) => ({
      id,
      title,
    }));
    expect(headings.length).toBeGreaterThan(10);
    expect(frontmatter.contents).toEqual(headings);
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
  });

  it('numbers its sections consecutively', () => {
    const numbered = frontmatter.contents.flatMap(({ title }) => /^(\d+)\. /.exec(title)?.[1] ?? []);
    expect(numbered).toEqual(numbered.map((_, index) => String(index + 1)));
  });

  it('names the product and the address of this service, and links only to existing pages', async () => {
    const body = await html(type);
    expect(body.includes('Demlik mobil uygulamasını')).toBe(true);
    expect(body.includes('href="mailto:merhaba@ocak.example"')).toBe(true);
    expect(/\{\{|legal-/.exec(body)).toBeNull();
    const paths = [...body.matchAll(/href="(\/[^"#]*)"/g)].map(([, path]) => path ?? '');
    for (const path of paths) expect(['business', 'notFound'], path).not.toContain(matchPage(path).name);
  });
});
