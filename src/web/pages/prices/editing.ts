import { type MouseEvent, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { priceListLimits, priceListMessages } from '#shared/contract/price-list.ts';
import { lineOfText } from '#shared/contract/text.ts';
import { parsePrice } from '#shared/domain/price.ts';
import { searchText } from '#shared/domain/search-text.ts';
import {
  addSection,
  type EditedList,
  type EditedProduct,
  type EditedSection,
  editedSection,
  productsOf,
} from '#web/owner/prices/edited-list.ts';
import type { Moves } from './moves.ts';
import { placeOfSection } from './starters.ts';

/** Props of each part of the page that changes the list. */
export interface EditingProps {
  list: EditedList;
  change: (edit: (list: EditedList) => EditedList) => void;
}

/** After the next render, moves the focus to the element with this id. */
export type MoveFocus = (id: string) => void;

/** One product; its panel may be open. */
export interface ProductProps extends EditingProps {
  product: EditedProduct;
  moves: Moves;
  moveFocus: MoveFocus;
  onToggle: () => void;
}

/** Ids of the elements that receive the focus. */
export const ids = {
  list: 'tarifeniz',
  newProduct: 'yeni-urun',
  settings: 'tarih-ve-sayfa',
  starters: 'hazir-urunler',
  choice: 'hangisi-kalsin',
  changeAll: 'hepsini-degistir',
  section: (key: number) => `bolum-${key}`,
  product: (key: number) => `urun-${key}`,
  price: (key: number) => `fiyat-${key}`,
  sectionOf: (key: number) => `bolumu-${key}`,
  newSection: (key: number) => `yeni-bolum-${key}`,
  move: (key: number, step: -1 | 1) => `${step === -1 ? 'yukari' : 'asagi'}-${key}`,
};

/** Follows a link to a heading, without an entry in the history: back leads to the page before. */
export function goToHeading(event: MouseEvent, id: string): void {
  event.preventDefault();
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** True if some of its height is within the window's. */
export function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** Scrolls a part of a product or section into view and, if there is room, the line with the name above it. */
export function showWithName(part: Element): void {
  const line = part.closest('li, section')?.firstElementChild;
  for (const each of [line, part]) each?.scrollIntoView({ block: 'nearest' });
}

/**
 * Scrolls to the ref's element whenever it says something else, and then to what has the focus. If both have no room,
 * an element that can be focused takes the focus, and stays in view.
 */
export function useShownBesideFocus(said: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said === null) return;
    // Moving the focus scrolls too.
    const frame = requestAnimationFrame(() => {
      for (const each of [ref.current, document.activeElement]) each?.scrollIntoView({ block: 'nearest' });
      if ((ref.current?.getBoundingClientRect().top ?? 0) < 0) ref.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [said]);
  return ref;
}

/** Returns the id of the product below, or above, one that is about to go; of the list's heading if it is the only one. */
export function besideId(list: EditedList, key: number): string {
  const all = productsOf(list);
  const at = all.findIndex((product) => product.key === key);
  const beside = all[at + 1] ?? all[at - 1];
  return beside === undefined ? ids.list : ids.product(beside.key);
}

/** Returns a section, or the one of a title, and the change that adds it to a list without it. */
export function withSection(
  list: EditedList,
  wanted: EditedSection | string,
): [EditedSection, (list: EditedList) => EditedList] {
  const known =
    typeof wanted === 'string'
      ? list.sections.find(({ title }) => searchText(title) === searchText(wanted))
      : wanted;
  if (known !== undefined) return [known, (present) => present];
  const made = editedSection({ title: typedTitle.parse(wanted), products: [] });
  return [made, (present) => addSection(present, made, placeOfSection(present, made.title))];
}

const CURRENCY = /^(?:₺|TL|l[iİ]ra)$/iu;

/**
 * Moves a price that was typed after the name, `Çay 20` or `Çay 20 lira`, to its own field if that is empty or says
 * the same. Another price leaves `Kola 330` its size.
 */
export function splitPrice<Typed extends { name: string; price: string }>(typed: Typed): Typed {
  const words = typed.name.trim().split(/\s+/);
  const price = words.splice(CURRENCY.test(words.at(-1) ?? '') ? -2 : -1).join(' ');
  const name = words.join(' ');
  const kurus = parsePrice(price);
  const isPrice = kurus !== null && (typed.price === '' || parsePrice(typed.price) === kurus);
  return isPrice && /\p{L}/u.test(name) ? { ...typed, name, price } : typed;
}

/** Schemas for typed texts, with the contract's limits. */
export const typedTitle = lineOfText(priceListLimits.title, 1, priceListMessages.title);
export const typedName = lineOfText(priceListLimits.name, 1, priceListMessages.name);
export const typedNote = lineOfText(priceListLimits.note);
/** A price in kuruş; null if nothing is typed. */
export const typedPrice = z.pipe(
  z.string(),
  z.transform((input, { issues }) => {
    const price = parsePrice(input);
    if (price === null && input.trim() !== '') {
      issues.push({ code: 'custom', message: priceListMessages.price, input });
    }
    return price;
  }),
);
