import type {
  PriceListContent,
  PriceProduct,
  StoredPriceList,
} from '../../src/shared/contract/price-list.ts';
import { ApiError, ConnectionError } from '../../src/web/api/api-errors.ts';
import {
  changeProduct,
  changeSection,
  type EditedList,
  editedProduct,
  insertProduct,
  isEqual,
  moveProduct,
  productsOf,
  removeProduct,
} from '../../src/web/owner/prices/edited-list.ts';
import type { DraftStore, PriceDraft } from '../../src/web/owner/prices/price-draft.ts';
import { createPriceEditor } from '../../src/web/owner/prices/price-editor.ts';

export const EMPTY: PriceListContent = { shown: false, valid_from: '2026-12-01', sections: [] };
const offline = () => new ConnectionError('Bağlantı kurulamadı.');
export const refusal = (status: number, code: string) =>
  new ApiError(status, '', JSON.stringify({ code, error: code }));

/** A server that keeps to the contract, over a network that may lose requests or responses. */
export function fakeServer() {
  let stored: StoredPriceList = { ...EMPTY, version: 0, updated_at: null };
  const network = { sends: true, answers: true, saves: 0 };
  function write(version: number, content: PriceListContent): StoredPriceList {
    const { valid_from, shown, sections } = stored;
    if (isEqual({ shown, valid_from, sections } as PriceListContent, content)) return stored;
    if (version !== stored.version) throw refusal(409, 'CHANGED_MEANWHILE');
    stored = { ...content, version: version + 1, updated_at: '2026-11-20T09:00:00.000Z' };
    return stored;
  }
  return {
    network,
    stored: () => stored,
    write,
    calls: {
      async read() {
        if (!network.sends) throw offline();
        return stored;
      },
      async save(version: number, content: PriceListContent) {
        if (!network.sends) throw offline();
        network.saves += 1;
        const answer = write(version, content);
        if (!network.answers) throw offline();
        return answer;
      },
    },
  };
}

export function memoryDrafts() {
  let text: string | null = null;
  return {
    read: () => (text === null ? null : (JSON.parse(text) as PriceDraft)),
    save(draft: PriceDraft) {
      text = JSON.stringify(draft);
    },
    forget() {
      text = null;
    },
    isStored: () => true,
  };
}

export const named = (title: string) => (list: EditedList) => ({
  ...list,
  sections: [...list.sections, { key: list.sections.length + 1000, title, products: [] }],
});
export const titlesOf = ({ sections }: Pick<StoredPriceList, 'sections'>) =>
  sections.map(({ title }) => title);

export async function openEditor(server = fakeServer(), drafts: DraftStore = memoryDrafts()) {
  const editor = createPriceEditor({
    ...server.calls,
    read: () => server.calls.read(),
    drafts,
    fieldInUse: () => '',
  });
  await editor.open();
  const saving = () => {
    const state = editor.current();
    return state.name === 'ready' ? state.saving.name : state.name;
  };
  return { server, drafts, editor, saving };
}

const product = (name: string, price_kurus: number, id?: number) =>
  ({ ...(id && { id }), name, note: '', unit: 'bardak', price_kurus }) as const;
export const listOf = (...sections: PriceListContent['sections']) => ({ ...EMPTY, sections });
export const TEAS = listOf({
  title: 'Çaylar',
  products: [product('Çay', 1000, 1), product('Oralet', 1200, 2)],
});
export type Change = (list: EditedList) => EditedList;
export const price = (name: string, price_kurus: number | null): Change => {
  const keyIn = (list: EditedList) => productsOf(list).find((each) => each.name === name)?.key ?? 0;
  return (list) => changeProduct(list, keyIn(list), { price_kurus });
};
export const teaWith =
  (change: Partial<PriceProduct>): Change =>
  (list) =>
    changeProduct(list, 1, change);
export const remove =
  (key: number): Change =>
  (list) =>
    removeProduct(list, key);
export const inSection =
  (title: string, name: string, at = 9): Change =>
  (list) =>
    insertProduct(list, editedProduct(product(name, 500)), {
      section: list.sections.find((each) => each.title === title)?.key ?? 0,
      at,
    });
export const renamed =
  (title = 'Sıcak'): Change =>
  (list) =>
    changeSection(list, list.sections[0]?.key ?? 0, (each) => ({ ...each, title }));
export const moved: Change = (list) => moveProduct(list, 1, { section: list.sections[0]?.key ?? 0, at: 1 });
export const dated: Change = (list) => ({ ...list, valid_from: '2027-01-01' });
export const shape = ({ sections }: Pick<StoredPriceList, 'sections'>) =>
  sections
    .map(({ title, products }) =>
      [
        title,
        ...products.map(({ name, note, price_kurus }) => `${name} ${note && `${note} `}${price_kurus}`),
      ].join(', '),
    )
    .join(' | ');
