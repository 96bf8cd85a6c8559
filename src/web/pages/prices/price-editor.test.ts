import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Business } from '#shared/contract/business.ts';
import type { PriceListContent, StoredPriceList } from '#shared/contract/price-list.ts';
import { ApiError, ConnectionError } from '#web/api/api-errors.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { contentOf, type EditedList, isEqual } from './edited-list.ts';
import { createDraftStore, type DraftStore, type PriceDraft } from './price-draft.ts';
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
    const { server, editor, saving } = await open();
    let answer = () => {};
    const { save } = server.calls;
    server.calls.save = save;
    const slow = createPriceEditor({
      ...server.calls,
      save: async (version, content) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return save(version, content);
      },
      drafts: memoryDrafts(),
    });
    await slow.open();
    slow.change(named('A'));
    await vi.advanceTimersByTimeAsync(1_000);
    slow.change(named('B'));
    answer();
    await vi.advanceTimersByTimeAsync(0);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect([titlesOf(server.stored()), server.stored().version]).toEqual([['A', 'B'], 2]);
    expect([saving(), editor.current().name]).toEqual(['saved', 'ready']);
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
    const { server, editor, saving } = await open();
    server.calls.save = async () => {
      throw refusal(401, 'UNAUTHENTICATED');
    };
    const refused = createPriceEditor({ ...server.calls, drafts: memoryDrafts() });
    await refused.open();
    refused.change(named('A'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(refused.current()).toMatchObject({ saving: { name: 'unsaved', retries: false } });
    expect([saving(), editor.current().name]).toEqual(['saved', 'ready']);
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

describe('two devices', () => {
  it.each([
    ['mine', ['Buradaki'], ['Öteki']],
    ['theirs', ['Öteki'], ['Buradaki']],
  ] as const)(
    'never overwrite each other silently: %s is chosen, and the choice can be undone',
    async (which, kept, given) => {
      const { server, editor, saving } = await open();
      const { sections: _, ...rest } = EMPTY;
      server.write(0, { ...rest, sections: [{ title: 'Öteki', products: [] }] });
      editor.change(named('Buradaki'));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(saving()).toBe('conflict');
      expect(titlesOf(server.stored())).toEqual(['Öteki']);
      const other = editor.choose(which);
      await vi.advanceTimersByTimeAsync(1_000);
      expect([saving(), titlesOf(server.stored())]).toEqual(['saved', kept]);
      expect(other?.sections.map(({ title }) => title)).toEqual(given);
    },
  );

  it('conflict with the changes that are made while the other list is read', async () => {
    const { server, editor } = await open();
    const reading = Promise.withResolvers<StoredPriceList>();
    server.write(0, { ...EMPTY, sections: [{ title: 'Öteki', products: [] }] });
    server.calls.read = () => reading.promise;
    editor.change(named('Buradaki'));
    await vi.advanceTimersByTimeAsync(1_000);
    editor.change(named('Yeni'));
    reading.resolve(server.stored());
    await vi.advanceTimersByTimeAsync(0);
    editor.choose('mine');
    await vi.advanceTimersByTimeAsync(0);
    expect(titlesOf(server.stored())).toEqual(['Buradaki', 'Yeni']);
  });

  it('conflict when a page opens with unsaved changes', async () => {
    const { server, editor, drafts } = await open();
    server.network.sends = false;
    editor.change(named('Buradaki'));
    await vi.advanceTimersByTimeAsync(1_000);
    server.network.sends = true;
    server.write(0, { ...EMPTY, sections: [{ title: 'Öteki', products: [] }] });
    const { saving, editor: again } = await open(server, drafts);
    expect(saving()).toBe('conflict');
    again.choose('mine');
    await vi.advanceTimersByTimeAsync(0);
    expect(titlesOf(server.stored())).toEqual(['Buradaki']);
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

describe('two tabs', () => {
  const business = { id: 9001 } as Business;
  const storage = () => {
    const items = new Map<string, string>();
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    };
  };
  beforeEach(() => {
    vi.stubGlobal('window', { localStorage: storage(), sessionStorage: storage() });
    businessStore.save(business);
  });
  afterEach(() => {
    businessStore.clear();
    vi.unstubAllGlobals();
  });

  const draftOf = (title: string): PriceDraft => ({
    version: 0,
    content: { ...EMPTY, sections: [{ title, products: [] }] },
    sent: [],
  });

  it('neither replace nor delete the unsent draft of the other', () => {
    const [one, other] = [createDraftStore(business), createDraftStore(business)];
    one.save(draftOf('A'));
    other.save(draftOf('B'));
    expect([one.isStored(), other.isStored()]).toEqual([true, false]);
    expect(createDraftStore(business).read(), 'after a reload of the second').toEqual(draftOf('B'));
    one.forget();
    expect(createDraftStore(business).read()).toEqual(draftOf('B'));
    other.save(draftOf('C'));
    expect([other.isStored(), createDraftStore(business).read()]).toEqual([true, draftOf('C')]);
    other.forget();
    expect(createDraftStore(business).read()).toBeNull();
  });

  it('that changed offline leave the draft of the second to save until it is saved', async () => {
    const server = fakeServer();
    const one = await open(server, createDraftStore(business));
    const other = await open(server, createDraftStore(business));
    server.network.sends = false;
    one.editor.change(named('A'));
    other.editor.change(named('B'));
    await vi.advanceTimersByTimeAsync(1_000);
    server.network.sends = true;
    one.editor.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect([one.saving(), other.saving()]).toEqual(['saved', 'unsaved']);
    expect(createDraftStore(business).read()).toMatchObject({ content: draftOf('B').content });
    other.editor.flush();
    await vi.advanceTimersByTimeAsync(0);
    other.editor.choose('mine');
    await vi.advanceTimersByTimeAsync(0);
    expect([other.saving(), createDraftStore(business).read()]).toEqual(['saved', null]);
  });
});
