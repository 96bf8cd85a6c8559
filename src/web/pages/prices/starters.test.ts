import { expect, it } from 'vitest';
import { editedSection } from '#web/owner/prices/edited-list.ts';
import { unitOfTitle, usualSection, usualUnit } from './starters.ts';

it.each(['Türk kahvesi', 'turk kahvesi', ' TÜRK\u00A0KAHVESİ\u200E'])(
  'the usual unit of %j is a cup, in every spelling',
  (name) => {
    expect(usualUnit(name)).toBe('fincan');
  },
);

it.each([
  ['Nescafe', 'Sıcak yemekler', 'Kahveler'],
  ['Filtre kahve', 'Sıcak Tostlar', 'Kahveler'],
  ['Çay', 'SICAK YEMEK', 'Çaylar'],
  ['Kola', 'Soğuk mezeler', 'Soğuklar'],
  ['Nescafe', 'Sıcak', 'Sıcak'],
  ['Çay', 'Sıcaklarımız', 'Sıcaklarımız'],
  ['Çay', 'Sıcak ve soğuk içecekler', 'Sıcak ve soğuk içecekler'],
  ['Kola', 'SOĞUK İÇECEKLER', 'SOĞUK İÇECEKLER'],
  ['Kola', 'İçecekler', 'İçecekler'],
  ['Tost', 'Yemekler', 'Yemekler'],
  ['Su böreği', 'Nargile', 'Yiyecekler'],
  ['Çay (büyük)', 'Nargile', 'Çaylar'],
  ['Türk kahvesi duble', 'Nargile', 'Kahveler'],
  ['soğuk çay', 'Nargile', 'Soğuklar'],
  ['Elma çayı', 'Nargile', 'Çaylar'],
])('%j, in a list with %j only, belongs to %j', (name, title, expected) => {
  const sections = [editedSection({ title, products: [] })];
  const found = usualSection({ shown: false, valid_from: '', sections }, name);
  expect(typeof found === 'string' ? found : found?.title).toBe(expected);
});

it.each([
  ['Sıcak yemekler', 'porsiyon'],
  ['Yemekler', 'porsiyon'],
  ['Kahvaltılıklar', 'adet'],
  ['Nargile', 'adet'],
  ['', 'adet'],
  ['Sıcak içecekler', 'bardak'],
  ['Kahve çeşitleri', 'fincan'],
  ['Soğuklar', 'şişe'],
])('the unit of an unknown product in %j is %s', (title, unit) => {
  expect(unitOfTitle(title)).toBe(unit);
});
