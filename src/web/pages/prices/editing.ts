import { priceListLimits, priceListMessages } from '#shared/contract/price-list.ts';
import { lineOfText } from '#shared/contract/text.ts';
import type { EditedList, EditedProduct } from './edited-list.ts';

/** What every part of the page gets that changes the list. */
export interface EditingProps {
  list: EditedList;
  change: (edit: (list: EditedList) => EditedList) => void;
}

/** Moves the focus, after the next render, to what then has this id; and says what happened. */
export type MoveFocusAndAnnounce = (id: string, said?: string) => void;

/** One product, open or not behind its line. */
export interface ProductProps extends EditingProps {
  product: EditedProduct;
  follow: MoveFocusAndAnnounce;
  onToggle: () => void;
}

/** Ids of what the focus is led to. */
export const ids = {
  list: 'tarifeniz',
  settings: 'tarih-ve-sayfa',
  starters: 'hazir-urunler',
  section: (key: number) => `bolum-${key}`,
  product: (key: number) => `urun-${key}`,
  price: (key: number) => `fiyat-${key}`,
  move: (key: number, step: -1 | 1) => `${step === -1 ? 'yukari' : 'asagi'}-${key}`,
};

/** What is typed, as the contract takes it. */
export const typedTitle = lineOfText(priceListLimits.title, 1, priceListMessages.title);
export const typedName = lineOfText(priceListLimits.name, 1, priceListMessages.name);
export const typedNote = lineOfText(priceListLimits.note);
