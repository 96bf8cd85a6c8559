// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PriceListContent, StoredPriceList } from '#shared/contract/price-list.ts';
import type { Allergen } from '#shared/domain/allergens.ts';
import { ApiError, ConnectionError } from '#web/api/api-errors.ts';
import {
  changeProduct,
  changeSection,
  contentOf,
  type EditedList,
  editedList,
  editedProduct,
  insertProduct,
  isEqual,
  moveProduct,
  productsOf,
  removeProduct,
  removeSection,
} from './edited-list.ts';
import type { DraftStore, PriceDraft } from './price-draft.ts';
import { createPriceEditor } from './price-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EMPTY: PriceListContent = { shown: false, valid_from: '2026-12-01', sections: [] };
const offline = () => new ConnectionError('Bağlantı kurulamadı.');
const refusal = (status: number, code: string) =>
  new ApiError(status, '', JSON.stringify({ code, error: code }));

/** A server that keeps to the contract, over a network that may lose requests or responses. */
function fakeServer() {
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

function memoryDrafts() {
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

const named = (title: string) => (list: EditedList) => ({
  ...list,
  sections: [...list.sections, { key: list.sections.length + 1000, title, products: [] }],
});
const titlesOf = ({ sections }: Pick<StoredPriceList, 'sections'>) => sections.map(({ title }) => title);

async function open(server = fakeServer(), drafts: DraftStore = memoryDrafts()) {
  const editor = createPriceEditor({ ...server.calls, read: () => server.calls.read(), drafts });
  await editor.open();
  const saving = () => {
    const state = editor.current();
    return state.name === 'ready' ? state.saving.name : state.name;
  };
  return { server, drafts, editor, saving };
}

describe('a change', () => {
  it('is sent after a short delay, batched with later changes, and marked as saved', async () => {
    const { server, editor, saving, drafts } = await open();
    editor.change(named('A'));
    editor.change(named('B'));
    expect([saving(), server.network.saves]).toEqual(['waiting', 0]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([saving(), server.network.saves, drafts.read()]).toEqual(['saved', 1, null]);
    expect(titlesOf(server.stored())).toEqual(['A', 'B']);
  });

  it('made during a save is sent after it', async () => {
    const server = fakeServer();
    let answer = () => {};
    const { save } = server.calls;
    server.calls.save = async (version, content) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return save(version, content);
    };
    const { editor } = await open(server);
    editor.change(named('A'));
    await vi.advanceTimersByTimeAsync(1_000);
    editor.change(named('B'));
    answer();
    await vi.advanceTimersByTimeAsync(0);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect([titlesOf(server.stored()), server.stored().version]).toEqual([['A', 'B'], 2]);
  });

  it('waits as a draft for the network, and is sent when it is back', async () => {
    const { server, editor, saving, drafts } = await open();
    server.network.sends = false;
    editor.change(named('A'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([saving(), drafts.read()?.content.sections]).toEqual(['unsaved', [{ title: 'A', products: [] }]]);
    server.network.sends = true;
    editor.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect([saving(), titlesOf(server.stored())]).toEqual(['saved', ['A']]);
  });

  it('stays marked as unsaved while it is sent again, and while the owner changes more', async () => {
    const { server, editor, saving } = await open();
    server.network.sends = false;
    editor.change(named('A'));
    await vi.advanceTimersByTimeAsync(1_000);
    const seen = new Set<string>();
    const sending = new Set<boolean>();
    editor.subscribe(() => {
      const state = editor.current();
      seen.add(saving());
      if (state.name === 'ready' && state.saving.name === 'unsaved') sending.add(state.saving.sending);
    });
    await vi.advanceTimersByTimeAsync(20_000);
    editor.change(named('B'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([...seen], 'the bar would leave and return, and move the page').toEqual(['unsaved']);
    expect([...sending].sort()).toEqual([false, true]);
    server.network.sends = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect([saving(), titlesOf(server.stored())]).toEqual(['saved', ['A', 'B']]);
  });

  it('refused by the server is not sent again automatically', async () => {
    const server = fakeServer();
    server.calls.save = async () => {
      throw refusal(401, 'UNAUTHENTICATED');
    };
    const { editor } = await open(server);
    editor.change(named('A'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(editor.current()).toMatchObject({ saving: { name: 'unsaved', retries: false } });
  });
});

describe('a lost response', () => {
  it('causes no conflict, also after further changes', async () => {
    const { server, editor, saving } = await open();
    server.network.answers = false;
    editor.change(named('A'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect([saving(), titlesOf(server.stored())]).toEqual(['unsaved', ['A']]);
    server.network.answers = true;
    editor.change(named('B'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([saving(), titlesOf(server.stored())]).toEqual(['saved', ['A', 'B']]);
  });

  it('causes no conflict after the page is closed and reopened', async () => {
    const { server, editor, drafts } = await open();
    server.network.answers = false;
    editor.change(named('A'));
    await vi.advanceTimersByTimeAsync(1_000);
    server.network.sends = false;
    editor.change(named('B'));
    await vi.advanceTimersByTimeAsync(1_000);
    Object.assign(server.network, { sends: true, answers: true });
    const { saving } = await open(server, drafts);
    await vi.advanceTimersByTimeAsync(0);
    expect([saving(), titlesOf(server.stored())]).toEqual(['saved', ['A', 'B']]);
  });
});

const product = (name: string, price_kurus: number, id?: number) =>
  ({ ...(id && { id }), name, note: '', unit: 'bardak', price_kurus }) as const;
const listOf = (...sections: PriceListContent['sections']) => ({ ...EMPTY, sections });
const TEAS = listOf({ title: 'Çaylar', products: [product('Çay', 1000, 1), product('Oralet', 1200, 2)] });
type Change = (list: EditedList) => EditedList;
const price = (name: string, price_kurus: number | null): Change => {
  const keyIn = (list: EditedList) => productsOf(list).find((each) => each.name === name)?.key ?? 0;
  return (list) => changeProduct(list, keyIn(list), { price_kurus });
};
const remove =
  (key: number): Change =>
  (list) =>
    removeProduct(list, key);
const inSection =
  (title: string, name: string, at = 9): Change =>
  (list) =>
    insertProduct(list, editedProduct(product(name, 500)), {
      section: list.sections.find((each) => each.title === title)?.key ?? 0,
      at,
    });
const renamed: Change = (list) =>
  changeSection(list, list.sections[0]?.key ?? 0, (each) => ({ ...each, title: 'Sıcak' }));
const moved: Change = (list) => moveProduct(list, 1, { section: list.sections[0]?.key ?? 0, at: 1 });
const dated: Change = (list) => ({ ...list, valid_from: '2027-01-01' });
const shape = ({ sections }: Pick<StoredPriceList, 'sections'>) =>
  sections
    .map(({ title, products }) =>
      [title, ...products.map(({ name, price_kurus }) => `${name} ${price_kurus}`)].join(', '),
    )
    .join(' | ');

/** As a former build or server leaves it. */
const withoutAllergens = (list: PriceListContent): PriceListContent =>
  JSON.parse(JSON.stringify(list, (name, value) => (name === 'allergens' ? undefined : value)));

describe('allergens', () => {
  const tick = (key: number, allergens: Allergen[]) => (list: EditedList) =>
    changeProduct(list, key, { allergens });
  const TICKED = contentOf(tick(1, ['milk'])(editedList(TEAS)));
  const ticked = ({ sections }: Pick<StoredPriceList, 'sections'>) =>
    sections.flatMap(({ products }) => products.map(({ allergens }) => allergens?.join(' ')));

  it('are merged with another product that is ticked elsewhere', async () => {
    const server = fakeServer();
    server.write(0, TICKED);
    const { editor, saving } = await open(server);
    server.write(1, contentOf(tick(2, ['nuts'])(editedList(TICKED))));
    editor.change(tick(1, ['milk', 'gluten']));
    await vi.advanceTimersByTimeAsync(1_000);
    expect([saving(), ticked(server.stored())]).toEqual(['saved', ['milk gluten', 'nuts']]);
  });

  it('of a draft of a former build are those of the server', async () => {
    const server = fakeServer();
    server.write(0, TICKED);
    const drafts = memoryDrafts();
    const [base, content] = [withoutAllergens(TEAS), withoutAllergens(contentOf(dated(editedList(TEAS))))];
    drafts.save({ version: 1, base, content, sent: [] });
    const { saving } = await open(server, drafts);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([saving(), server.stored().valid_from, ticked(server.stored())]).toEqual([
      'saved',
      '2027-01-01',
      ['milk', undefined],
    ]);
  });

  it('that the owner saw stay if a former server leaves them out', async () => {
    const server = fakeServer();
    server.write(0, TICKED);
    const { editor, saving } = await open(server);
    server.write(1, withoutAllergens(contentOf(price('Çay', 1100)(editedList(TEAS)))));
    editor.change(price('Oralet', 1300));
    await vi.advanceTimersByTimeAsync(1_000);
    expect([saving(), ticked(server.stored())]).toEqual(['saved', ['milk', undefined]]);
  });
});

describe('two devices', () => {
  /** Both begin with TEAS; the other one saves `theirs` while this one has changed `mine`. */
  async function changeBoth(mine: Change, theirs: Change, { knowsIds = true } = {}) {
    const server = fakeServer();
    server.write(0, TEAS);
    const device = await open(server);
    const written = contentOf(theirs(editedList(TEAS)));
    const withoutIds = JSON.stringify(written, (name, value) => (name === 'id' ? undefined : value));
    server.write(1, knowsIds ? written : (JSON.parse(withoutIds) as PriceListContent));
    device.editor.change(mine);
    await vi.advanceTimersByTimeAsync(1_000);
    return device;
  }

  it.each<[string, Change, Change, string]>([
    ['two prices', price('Çay', 1500), price('Oralet', 1600), 'Çaylar, Çay 1500, Oralet 1600'],
    ['the same price alike', price('Çay', 1500), price('Çay', 1500), 'Çaylar, Çay 1500, Oralet 1200'],
    ['a price and the name of its section', renamed, price('Çay', 1500), 'Sıcak, Çay 1500, Oralet 1200'],
    ['a price and the order', price('Çay', 1500), moved, 'Çaylar, Oralet 1200, Çay 1500'],
    ['the order and a price', moved, price('Çay', 1500), 'Çaylar, Oralet 1200, Çay 1500'],
    ['a deletion and a price', remove(1), price('Oralet', 1600), 'Çaylar, Oralet 1600'],
    ['a price and a deletion', price('Oralet', 1600), remove(1), 'Çaylar, Oralet 1600'],
    [
      'two new products',
      inSection('Çaylar', 'Ada'),
      inSection('Çaylar', 'Nane'),
      'Çaylar, Çay 1000, Oralet 1200, Nane 500, Ada 500',
    ],
    [
      'the same new product',
      inSection('Çaylar', 'Ada'),
      inSection('Çaylar', 'Ada'),
      'Çaylar, Çay 1000, Oralet 1200, Ada 500',
    ],
    ['two new sections', named('A'), named('B'), 'Çaylar, Çay 1000, Oralet 1200 | B | A'],
    [
      'a deleted section and a new product in it',
      (list) => removeSection(list, list.sections[0]?.key ?? 0),
      inSection('Çaylar', 'Ada'),
      'Çaylar, Ada 500',
    ],
  ])('that change %s are merged without a question', async (_, mine, theirs, merged) => {
    const { server, editor, saving, drafts } = await changeBoth(mine, theirs);
    expect([shape(server.stored()), saving(), drafts.read()]).toEqual([merged, 'saved', null]);
    const state = editor.current();
    expect(state.name === 'ready' && shape(contentOf(state.list))).toEqual(merged);
  });

  it('of which one knows no ids are merged by section, name and note', async () => {
    const { server } = await changeBoth(price('Çay', 1500), (list) => moved(price('Oralet', 1600)(list)), {
      knowsIds: false,
    });
    expect(shape(server.stored())).toBe('Çaylar, Oralet 1600, Çay 1500');
    expect(server.stored().sections[0]?.products.map(({ id }) => id)).toEqual([2, 1]);
  });

  it.each<[string, Change, Change, 'mine' | 'theirs', string]>([
    ['two prices', price('Çay', 1500), price('Çay', 2000), 'mine', 'Çaylar, Çay 1500, Oralet 1600'],
    ['two prices', price('Çay', 1500), price('Çay', 2000), 'theirs', 'Çaylar, Çay 2000, Oralet 1600'],
    ['deletion and price', remove(1), price('Çay', 2000), 'mine', 'Çaylar, Oralet 1600'],
    ['deletion and price', remove(1), price('Çay', 2000), 'theirs', 'Çaylar, Çay 2000, Oralet 1600'],
    ['price and deletion', price('Çay', 1500), remove(1), 'mine', 'Çaylar, Oralet 1600, Çay 1500'],
    ['price and deletion', price('Çay', 1500), remove(1), 'theirs', 'Çaylar, Oralet 1600'],
  ])(
    'that change the same product (%s) wait for the owner’s choice',
    async (_, mine, theirs, which, kept) => {
      const device = await changeBoth(mine, (list) => price('Oralet', 1600)(theirs(list)));
      const { server, editor, saving, drafts } = device;
      const before = shape(server.stored());
      editor.flush();
      await vi.advanceTimersByTimeAsync(60_000);
      expect([saving(), shape(server.stored())]).toEqual(['conflict', before]);
      const again = (await open(server, drafts)).editor;
      expect(again.current(), 'after a reload').toMatchObject({
        saving: { name: 'conflict', clashes: [{}] },
      });
      editor.choose(which);
      await vi.advanceTimersByTimeAsync(1_000);
      expect([saving(), shape(server.stored())]).toEqual(['saved', kept]);
    },
  );

  it('merge what one has changed of a product that the other has just added', async () => {
    const { server, editor, saving } = await changeBoth(inSection('Çaylar', 'Ada'), dated);
    const stored = server.stored();
    server.write(stored.version, contentOf(price('Ada', 700)(editedList(stored))));
    editor.change(price('Çay', 1500));
    await vi.advanceTimersByTimeAsync(1_000);
    const merged = 'Çaylar, Çay 1500, Oralet 1200, Ada 700';
    expect([saving(), shape(server.stored())]).toEqual(['saved', merged]);
  });

  it('merge also what is changed while the other list is read', async () => {
    const { server, editor } = await open();
    const reading = Promise.withResolvers<StoredPriceList>();
    server.write(0, listOf({ title: 'Öteki', products: [] }));
    server.calls.read = () => reading.promise;
    editor.change(named('Buradaki'));
    await vi.advanceTimersByTimeAsync(1_000);
    editor.change(named('Yeni'));
    reading.resolve(server.stored());
    await vi.advanceTimersByTimeAsync(0);
    expect(titlesOf(server.stored())).toEqual(['Öteki', 'Buradaki', 'Yeni']);
  });

  it('are one again after the owner has typed the other’s price', async () => {
    const { editor, saving, server } = await changeBoth(price('Çay', 1500), price('Çay', 2000));
    editor.change(price('Çay', 2000));
    editor.change(dated);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([saving(), server.stored()]).toMatchObject(['saved', { valid_from: '2027-01-01', version: 3 }]);
  });
});

it('a list that cannot be read is a failure, and is read again on request', async () => {
  const server = fakeServer();
  server.network.sends = false;
  const { editor, saving } = await open(server);
  expect(saving()).toBe('failed');
  server.network.sends = true;
  await editor.open();
  const state = editor.current();
  expect(state.name === 'ready' && contentOf(state.list)).toEqual(EMPTY);
});
