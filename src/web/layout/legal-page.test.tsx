import { describe, expect, it } from 'vitest';
import * as privacyPolicy from '#content/legal/privacy-policy.md';
import * as termsOfUse from '#content/legal/terms-of-use.md';
import { legalDocuments } from '#shared/legal.ts';
import type { PageState } from '#shared/page-state.ts';
import { matchPage, renderPage } from '#web/entry-server.tsx';

const texts = { 'privacy-policy': privacyPolicy, 'terms-of-use': termsOfUse };
const state: PageState = {
  config: {
    origin: 'https://demlik.example',
    identity: { mode: 'embedded', apiKey: 'x' },
    appStoreUrl: 'https://apps.apple.com/app/id1',
    playStoreUrl: 'https://play.google.com/store/apps/details?id=x.y',
    instagramUrl: 'https://www.instagram.com/x',
    contactEmail: 'merhaba@ocak.example',
    appScheme: 'demlik',
    androidPackage: 'x.y',
  },
  queries: null,
};

/** SPEC section 2: what each text has to speak of. */
const SPOKEN_OF = {
  'privacy-policy': [
    'Ad ve soyad',
    'Cep telefonu numarası',
    'Adres',
    'Siparişler',
    'Müşteriler',
    'Gelir raporları',
    'Ürünler',
    'Kamera (açık rızanızla)',
    'Bildirimler (açık rızanızla)',
    'sunucuları yurt dışında bulunan anlık bildirim hizmeti',
    'kanunen zorunlu olduğunda',
    'verilerinize erişebilir',
    'düzeltilmesini isteyebilir',
    'itiraz edebilir',
    'Ayarlar &gt; Hesabı Sil',
    '10 yıl',
    'en fazla 1 yıl',
    'Reklam veya takip çerezi kullanmayız',
    '18 yaşını doldurmuş',
  ],
  'terms-of-use': [
    'Taraflar',
    'Kapsam',
    'Üyelik',
    'Hizmetler',
    'Mağaza üzerinden abonelik',
    'İade ve iptal',
    'Kullanım kuralları',
    'Fikri mülkiyet',
    'Sorumluluk reddi',
    'Premium',
    'Bakiye ve gelir raporları',
    'çalışanlar ve firmalar',
    'Türkiye Cumhuriyeti hukuku',
    'İstanbul mahkemeleri',
    'Ayarlar &gt; Hesabı Sil',
  ],
};

/** The page's HTML, without the marks that React leaves between texts. */
async function html(type: string): Promise<string> {
  return (await renderPage(`/${type}`, state)).body.replaceAll('<!-- -->', '');
}

describe.each(legalDocuments)('$type', ({ type, version }) => {
  const { frontmatter } = texts[type];

  it('bears the version that owners accept', () => {
    expect(frontmatter.version).toBe(version);
    expect(frontmatter.updated).toBe(version.split('-').toReversed().join('.'));
  });

  it('speaks of everything it has to', async () => {
    const body = await html(type);
    const phrases = [...SPOKEN_OF[type], `Son güncelleme: ${frontmatter.updated}`];
    expect(phrases.filter((phrase) => !body.includes(phrase))).toEqual([]);
  });

  it('comes without scripts and styles of its own, long as it is', async () => {
    expect(/<script|<style|<template|\sstyle=/.exec(await html(type))).toBeNull();
  });

  it('gives each section an id of its own and a place in the contents', async () => {
    const body = await html(type);
    const headings = [...body.matchAll(/<h2 id="([^"]+)">([^<]+)<\/h2>/g)].map(([, id, title]) => ({
      id,
      title,
    }));
    expect(headings.length).toBeGreaterThan(10);
    expect(frontmatter.contents).toEqual(headings);
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
  });

  it('numbers its sections one after the other', () => {
    const numbered = frontmatter.contents.flatMap(({ title }) => /^(\d+)\. /.exec(title)?.[1] ?? []);
    expect(numbered).toEqual(numbered.map((_, index) => String(index + 1)));
  });

  it('names the product and the address of this service, and leads only to pages that exist', async () => {
    const body = await html(type);
    expect(body.includes('Demlik mobil uygulamasını')).toBe(true);
    expect(body.includes('href="mailto:merhaba@ocak.example"')).toBe(true);
    expect(/\{\{|legal-/.exec(body)).toBeNull();
    const paths = [...body.matchAll(/href="(\/[^"#]*)"/g)].map(([, path]) => path ?? '');
    for (const path of paths) expect(['business', 'notFound'], path).not.toContain(matchPage(path).name);
  });
});
