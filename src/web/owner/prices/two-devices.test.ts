// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PriceListContent, StoredPriceList } from '#shared/contract/price-list.ts';
import {
  type Change,
  dated,
  fakeServer,
  inSection,
  listOf,
  moved,
  named,
  openEditor,
  price,
  remove,
  renamed,
  shape,
  TEAS,
  teaWith,
  titlesOf,
} from '../../../../tests/support/price-editors.ts';
import {
  addSection,
  contentOf,
  editedList,
  editedSection,
  moveProduct,
  removeSection,
  restoreSection,
} from './edited-list.ts';
import { mergeLists } from './merge-lists.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const withoutTeas: Change = (list) => removeSection(list, list.sections[0]?.key ?? 0);

describe('two devices', () => {
  /** Both begin with TEAS; the other one saves `theirs` while this one has changed `mine`. */
  async function changeBoth(mine: Change, theirs: Change, { knowsIds = true, reloads = false } = {}) {
    const server = fakeServer();
    server.write(0, TEAS);
    const device = await openEditor(server);
    server.network.sends = !reloads;
    if (reloads) device.editor.change(mine);
    const written = contentOf(theirs(editedList(TEAS)));
    const withoutIds = JSON.stringify(written, (name, value) => (name === 'id' ? undefined : value));
    server.write(1, knowsIds ? written : (JSON.parse(withoutIds) as PriceListContent));
    server.network.sends = true;
    if (!reloads) device.editor.change(mine);
    else device.editor.close();
    const shown = reloads ? await openEditor(server, device.drafts) : device;
    await vi.advanceTimersByTimeAsync(1_000);
    return shown;
  }

  it.each<[string, Change, Change, string]>([
    ['two prices', price('Çay', 1500), price('Oralet', 1600), 'Çaylar, Çay 1500, Oralet 1600'],
    ['the same price alike', price('Çay', 1500), price('Çay', 1500), 'Çaylar, Çay 1500, Oralet 1200'],
    ['a price and the name of its section', renamed(), price('Çay', 1500), 'Sıcak, Çay 1500, Oralet 1200'],
    ['a price and the order', price('Çay', 1500), moved, 'Çaylar, Oralet 1200, Çay 1500'],
    ['the order and a price', moved, price('Çay', 1500), 'Çaylar, Oralet 1200, Çay 1500'],
    ['a deletion and a price', remove(1), price('Oralet', 1600), 'Çaylar, Oralet 1600'],
    ['a price and a deletion', price('Oralet', 1600), remove(1), 'Çaylar, Oralet 1600'],
    [
      'two new products',
      inSection('Çaylar', 'Ada'),
      inSection('Çaylar', 'Nane'),
      'Çaylar, Çay 1000, Oralet 1200, Ada 500, Nane 500',
    ],
    [
      'the same new product',
      inSection('Çaylar', 'Ada'),
      inSection('Çaylar', 'Ada'),
      'Çaylar, Çay 1000, Oralet 1200, Ada 500',
    ],
    ['two new sections', named('A'), named('B'), 'Çaylar, Çay 1000, Oralet 1200 | A | B'],
    [
      'a new section above the others and a price',
      (list) => addSection(list, editedSection({ title: 'A', products: [] }), 0),
      price('Çay', 1500),
      'A | Çaylar, Çay 1500, Oralet 1200',
    ],
    [
      'a note and a price of the same product',
      teaWith({ note: 'demli' }),
      price('Çay', 1500),
      'Çaylar, Çay demli 1500, Oralet 1200',
    ],
    [
      'a price and the name of the same product, and its note alike',
      teaWith({ note: 'demli', price_kurus: 1500 }),
      teaWith({ note: 'demli', name: 'Siyah çay' }),
      'Çaylar, Siyah çay demli 1500, Oralet 1200',
    ],
    ['a deleted section and the day', withoutTeas, dated, ''],
    ['a deleted section and a new product in it', withoutTeas, inSection('Çaylar', 'Ada'), 'Çaylar, Ada 500'],
    ['the name of a section differently', renamed(), renamed('Demli'), 'Sıcak, Çay 1000, Oralet 1200'],
    ['the order and the name of the section', moved, renamed(), 'Sıcak, Oralet 1200, Çay 1000'],
    ['the name of a section and the order', renamed(), moved, 'Sıcak, Oralet 1200, Çay 1000'],
    [
      'the name of a section and a new product in it',
      renamed(),
      inSection('Çaylar', 'Ada'),
      'Sıcak, Çay 1000, Oralet 1200, Ada 500',
    ],
    [
      'a new product and the name of its section',
      inSection('Çaylar', 'Ada'),
      renamed(),
      'Sıcak, Çay 1000, Oralet 1200, Ada 500',
    ],
    ['a deleted section and its name', withoutTeas, renamed(), ''],
    ['the name of a section and its deletion', renamed(), withoutTeas, ''],
    [
      'the name of a section and a new one of that name',
      renamed(),
      (list) =>
        inSection('Sıcak', 'Ada')(addSection(list, editedSection({ title: 'Sıcak', products: [] }), 0)),
      'Sıcak, Ada 500, Çay 1000, Oralet 1200',
    ],
    [
      'the order and a new section for one of the products',
      moved,
      (list) => moveProduct(named('Yeni')(list), 1, { section: 1001, at: 0 }),
      'Çaylar, Oralet 1200, Çay 1000',
    ],
    [
      'a new product and the deletion of its section, of which a product stays in a new one',
      inSection('Çaylar', 'Ada'),
      (list) => withoutTeas(moveProduct(named('Yeni')(list), 1, { section: 1001, at: 0 })),
      'Çaylar, Ada 500 | Yeni, Çay 1000',
    ],
  ])('that change %s are merged without a question, also after a reload', async (_, mine, theirs, merged) => {
    for (const reloads of [false, true]) {
      const { server, editor, saving, drafts } = await changeBoth(mine, theirs, { reloads });
      expect([shape(server.stored()), saving(), drafts.read()]).toEqual([merged, 'saved', null]);
      const state = editor.current();
      expect(state.name === 'ready' && shape(contentOf(state.list))).toEqual(merged);
    }
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
    [
      'a unit and a price',
      teaWith({ unit: 'demlik' }),
      price('Çay', 2000),
      'mine',
      'Çaylar, Çay 1000, Oralet 1600',
    ],
    [
      'a unit and a price',
      teaWith({ unit: 'demlik' }),
      price('Çay', 2000),
      'theirs',
      'Çaylar, Çay 2000, Oralet 1600',
    ],
    ['deletion and price', remove(1), price('Çay', 2000), 'mine', 'Çaylar, Oralet 1600'],
    ['deletion and price', remove(1), price('Çay', 2000), 'theirs', 'Çaylar, Çay 2000, Oralet 1600'],
    ['price and deletion', price('Çay', 1500), remove(1), 'mine', 'Çaylar, Çay 1500, Oralet 1600'],
    ['price and deletion', price('Çay', 1500), remove(1), 'theirs', 'Çaylar, Oralet 1600'],
    ...(['mine', 'theirs'] as const).map((which): [string, Change, Change, typeof which, string] => [
      'two prices, a note and a name',
      teaWith({ note: 'demli', price_kurus: 1500 }),
      teaWith({ name: 'Siyah çay', price_kurus: 2000 }),
      which,
      `Çaylar, Siyah çay demli ${which === 'mine' ? 1500 : 2000}, Oralet 1600`,
    ]),
  ])(
    'that change the same product (%s) wait for the owner’s choice',
    async (_, mine, theirs, which, kept) => {
      const device = await changeBoth(mine, (list) => price('Oralet', 1600)(theirs(list)));
      const { server, editor, saving, drafts } = device;
      const before = shape(server.stored());
      editor.flush();
      await vi.advanceTimersByTimeAsync(60_000);
      expect([saving(), shape(server.stored())]).toEqual(['conflict', before]);
      const again = (await openEditor(server, drafts)).editor;
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
    const { server, editor } = await openEditor();
    const reading = Promise.withResolvers<StoredPriceList>();
    server.write(0, listOf({ title: 'Öteki', products: [] }));
    server.calls.read = () => reading.promise;
    editor.change(named('Buradaki'));
    await vi.advanceTimersByTimeAsync(1_000);
    editor.change(named('Yeni'));
    reading.resolve(server.stored());
    await vi.advanceTimersByTimeAsync(0);
    expect(titlesOf(server.stored())).toEqual(['Buradaki', 'Yeni', 'Öteki']);
  });

  it('are one again after the owner has typed the other’s price', async () => {
    const { editor, saving, server } = await changeBoth(price('Çay', 1500), price('Çay', 2000));
    editor.change(price('Çay', 2000));
    editor.change(dated);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([saving(), server.stored()]).toMatchObject(['saved', { valid_from: '2027-01-01', version: 3 }]);
  });
});

it('an empty section that is renamed here, and filled there, stays one', () => {
  const base = editedList(listOf({ title: 'Çaylar', products: [] }));
  const { list } = mergeLists(base, renamed()(base), inSection('Çaylar', 'Ada')(base));
  expect(shape(contentOf(list))).toBe('Sıcak, Ada 500');
});

/** One device shows TEAS; `write` saves them changed from another one. */
async function openBeside() {
  const server = fakeServer();
  server.write(0, TEAS);
  const device = await openEditor(server);
  const write = (...changes: Change[]) =>
    server.write(
      server.stored().version,
      contentOf(changes.reduce((list, change) => change(list), editedList(server.stored()))),
    );
  const shown = () => {
    const state = device.editor.current();
    if (state.name !== 'ready') throw new Error(state.name);
    const asked = state.saving.name === 'conflict' ? state.saving.clashes.map(({ mine }) => mine?.name) : [];
    return { list: shape(contentOf(state.list)), asked, savedHere: state.savedHere };
  };
  return { ...device, write, shown };
}

describe('several products that both have changed', () => {
  async function clash() {
    const device = await openBeside();
    device.write(price('Çay', 2000), price('Oralet', 2200));
    device.editor.change(price('Çay', 1500));
    device.editor.change(price('Oralet', 1600));
    await vi.advanceTimersByTimeAsync(1_000);
    return device;
  }

  it('are asked about one by one, also after a reload', async () => {
    const { editor, server, drafts, shown } = await clash();
    expect(shown().asked).toEqual(['Çay', 'Oralet']);
    editor.choose('theirs');
    expect(shown()).toMatchObject({ list: 'Çaylar, Çay 2000, Oralet 1600', asked: ['Oralet'] });
    const again = await openEditor(server, drafts);
    expect(again.editor.current()).toMatchObject({ saving: { clashes: [{ mine: { name: 'Oralet' } }] } });
    editor.choose('mine');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shape(server.stored())).toBe('Çaylar, Çay 2000, Oralet 1600');
  });

  it.each([
    ['mine', 'Çaylar, Çay 1500, Oralet 1600'],
    ['theirs', 'Çaylar, Çay 2000, Oralet 2200'],
  ] as const)('are decided at once if the owner wants (%s)', async (which, kept) => {
    const { editor, server, shown } = await clash();
    editor.choose(which, { all: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([shown().asked, shape(server.stored())]).toEqual([[], kept]);
  });
});

it.each([
  ['theirs', 'Çaylar, Çay 2500, Oralet 1200', []],
  ['mine', 'Çaylar, Çay 1500, Oralet 1200', ['Çay']],
] as const)(
  'a choice (%s) counts for what the owner has seen, not for a later price',
  async (which, list, asked) => {
    const { editor, write, shown } = await openBeside();
    write(price('Çay', 2000));
    editor.change(price('Çay', 1500));
    await vi.advanceTimersByTimeAsync(1_000);
    write(price('Çay', 2500));
    editor.choose(which);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown()).toMatchObject({ list, asked });
  },
);

it('a section that is deleted here, and renamed there, is one again after “Geri Al”', async () => {
  const { editor, write, shown } = await openBeside();
  write(renamed(), price('Çay', 2000));
  const state = editor.current();
  const before = state.name === 'ready' ? state.list : editedList(TEAS);
  editor.change(withoutTeas);
  await vi.advanceTimersByTimeAsync(1_000);
  editor.choose('theirs');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown().list).toBe('Sıcak, Çay 2000');
  for (const section of before.sections) editor.change((list) => restoreSection(list, section, before));
  expect(shown().list).toBe('Sıcak, Çay 2000, Oralet 1200');
});

describe('a page that is shown again', () => {
  it('has what another device has saved, and marks nothing as saved here', async () => {
    const { editor, drafts, server, write, shown } = await openBeside();
    write(price('Çay', 2000), named('Çaylar'));
    await editor.refresh();
    expect(shown()).toEqual({
      list: 'Çaylar, Çay 2000, Oralet 1200 | Çaylar',
      asked: [],
      savedHere: undefined,
    });
    expect([drafts.read(), server.network.saves]).toEqual([null, 0]);
  });

  it('keeps what is changed while it reads', async () => {
    const { editor, server, write, shown } = await openBeside();
    write(price('Oralet', 1600));
    const reading = editor.refresh();
    editor.change(price('Çay', 1500));
    await reading;
    expect(shown().list).toBe('Çaylar, Çay 1500, Oralet 1200');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shape(server.stored())).toBe('Çaylar, Çay 1500, Oralet 1600');
  });

  it('reads once at a time, and nothing while a save is under way', async () => {
    const { editor, server } = await openBeside();
    const read = vi.spyOn(server.calls, 'read');
    await Promise.all([editor.refresh(), editor.refresh()]);
    expect(read).toHaveBeenCalledTimes(1);
    editor.change(price('Çay', 1500));
    editor.flush();
    await editor.refresh();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('sends what is unsaved, and stays as it is without a network', async () => {
    const { editor, server, shown } = await openBeside();
    editor.change(price('Çay', 1500));
    await editor.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(shape(server.stored())).toBe('Çaylar, Çay 1500, Oralet 1200');
    server.network.sends = false;
    await editor.refresh();
    expect(shown().list).toBe('Çaylar, Çay 1500, Oralet 1200');
  });
});

it('products are marked as saved here until another device changes them; not new ones without a price', async () => {
  const { editor, write, shown } = await openBeside();
  editor.change(price('Çay', 1500));
  editor.change(price('Oralet', null));
  editor.change((list) => price('Ada', null)(inSection('Çaylar', 'Ada')(list)));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...(shown().savedHere ?? [])]).toEqual([1, 2]);
  write(price('Çay', 2000));
  await editor.refresh();
  expect([...(shown().savedHere ?? [])]).toEqual([2]);
});
