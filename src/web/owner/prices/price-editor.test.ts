// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PriceListContent, StoredPriceList } from '#shared/contract/price-list.ts';
import type { Allergen } from '#shared/domain/allergens.ts';
import {
  dated,
  EMPTY,
  fakeServer,
  memoryDrafts,
  named,
  openEditor,
  price,
  refusal,
  TEAS,
  titlesOf,
} from '../../../../tests/support/price-editors.ts';
import { changeProduct, contentOf, type EditedList, editedList } from './edited-list.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a change', () => {
  it('is sent after a short delay, batched with later changes, and marked as saved', async () => {
    const { server, editor, saving, drafts } = await openEditor();
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
    const { editor } = await openEditor(server);
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
    const { server, editor, saving, drafts } = await openEditor();
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
    const { server, editor, saving } = await openEditor();
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
    const { editor } = await openEditor(server);
    editor.change(named('A'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(editor.current()).toMatchObject({ saving: { name: 'unsaved', retries: false } });
  });
});

describe('a lost response', () => {
  it('causes no conflict, also after further changes', async () => {
    const { server, editor, saving } = await openEditor();
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
    const { server, editor, drafts } = await openEditor();
    server.network.answers = false;
    editor.change(named('A'));
    await vi.advanceTimersByTimeAsync(1_000);
    server.network.sends = false;
    editor.change(named('B'));
    await vi.advanceTimersByTimeAsync(1_000);
    Object.assign(server.network, { sends: true, answers: true });
    const { saving } = await openEditor(server, drafts);
    await vi.advanceTimersByTimeAsync(0);
    expect([saving(), titlesOf(server.stored())]).toEqual(['saved', ['A', 'B']]);
  });
});

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
    const { editor, saving } = await openEditor(server);
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
    const { saving } = await openEditor(server, drafts);
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
    const { editor, saving } = await openEditor(server);
    server.write(1, withoutAllergens(contentOf(price('Çay', 1100)(editedList(TEAS)))));
    editor.change(price('Oralet', 1300));
    await vi.advanceTimersByTimeAsync(1_000);
    expect([saving(), ticked(server.stored())]).toEqual(['saved', ['milk', undefined]]);
  });
});

it('a list that cannot be read is a failure, and is read again on request', async () => {
  const server = fakeServer();
  server.network.sends = false;
  const { editor, saving } = await openEditor(server);
  expect(saving()).toBe('failed');
  server.network.sends = true;
  await editor.open();
  const state = editor.current();
  expect(state.name === 'ready' && contentOf(state.list)).toEqual(EMPTY);
});
