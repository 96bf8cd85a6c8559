import type { PriceListContent, StoredPriceList } from '#shared/contract/price-list.ts';
import { ApiError, hasErrorCode } from '#web/api/api-errors.ts';
import { createStore } from '#web/lib/create-store.ts';
import { contentOf, type EditedList, editedList, isEqual } from './edited-list.ts';
import { type Clash, changedKeys, mergeLists, takeSide, takeStored } from './merge-lists.ts';
import type { DraftStore } from './price-draft.ts';

/** Delay between a change and its sending, in milliseconds; changes meanwhile are sent with it. */
const SAVE_DELAY_MS = 800;
/** Delays before a retry, in milliseconds; the last one repeats. */
const RETRY_MS = [3_000, 10_000, 30_000] as const;

/** Older contents were overwritten by later ones. */
const MAX_UNANSWERED = 5;

/**
 * `waiting`: changed a moment ago. `unsaved`: sending failed, until a save succeeds; `retries` says if it is
 * repeated, `sending` if it runs now. `conflict`: nothing is sent until the owner chooses.
 */
export type Saving =
  | { name: 'saved' | 'waiting' | 'saving' }
  | { name: 'conflict'; stored: StoredPriceList; clashes: readonly Clash[]; sending: false }
  | { name: 'unsaved'; error: unknown; retries: boolean; sending: boolean };

export type EditorState =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | {
      name: 'ready';
      list: EditedList;
      /** As the server has it. */
      saved: EditedList;
      sincePrint: StoredPriceList['since_print'];
      /** Keys of the products that this page has saved; undefined before its first save. */
      savedHere: ReadonlySet<number> | undefined;
      /** Keys of the products that another device has changed since the last change of this page. */
      changedThere: ReadonlySet<number>;
      saving: Saving;
    };

interface EditorDeps {
  read(): Promise<StoredPriceList>;
  save(version: number, content: PriceListContent): Promise<StoredPriceList>;
  drafts: DraftStore;
  /** The field that has the focus, and its text. */
  fieldInUse(): string;
}

const NO_KEYS: ReadonlySet<number> = new Set();
const NOTHING: PriceListContent = { shown: false, valid_from: '', sections: [] };

/** Returns true unless the server has rejected the request for good. */
export function maySucceedLater(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/**
 * The price list of this page. Each change is stored in this browser at once and sent a moment later.
 * Requests run one at a time, until the server confirms the last change. It does not depend on React.
 */
export function createPriceEditor({ read, save, drafts, fieldInUse }: EditorDeps) {
  const store = createStore<EditorState>({ name: 'loading' });
  let state = store.current();
  /** The stored version that the list is based on, and its content. */
  let version = 0;
  let base = editedList(NOTHING);
  /** Contents that were sent without an answer, oldest first: the server may have stored any of them. */
  let unanswered: readonly PriceListContent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;
  let loading: Promise<void> | undefined;
  let failures = 0;
  let refreshing = false;
  let savedHere: ReadonlySet<number> | undefined;

  function become(next: EditorState): void {
    state = next;
    store.set(next);
  }
  function becomeSaving(saving: Saving): void {
    if (state.name === 'ready') become({ ...state, saving });
  }
  function sendIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  }

  function saveDraft(list: EditedList): void {
    drafts.save({ version, base: contentOf(base), content: contentOf(list), sent: unanswered });
  }

  /** Leaves out what another device, or the owner meanwhile, has changed since. */
  function noteSaved(mine: EditedList, theirs: EditedList): void {
    if (savedHere === undefined && isEqual(mine, base)) return;
    const others = changedKeys(mine, theirs);
    const keys = [...(savedHere ?? []), ...changedKeys(base, mine)];
    savedHere = new Set(keys.filter((key) => !others.includes(key)));
  }

  /**
   * Puts `mine` over what the server has: the version that it is based on, one that this page sent, or another
   * client's. If both changed the same field of a product, the owner decides.
   */
  function rebase(mine: EditedList, stored: StoredPriceList): void {
    clearTimeout(timer);
    const theirs = editedList(stored, base, mine);
    const isOurs = stored.version === version || unanswered.some((content) => isEqual(content, theirs));
    const merged = isOurs ? { list: mine, clashes: [] } : mergeLists(base, mine, theirs);
    const { list, clashes } = merged;
    const isFirst = state.name !== 'ready';
    const changedThere = isOurs ? NO_KEYS : new Set(changedKeys(base, theirs));
    const ready = { name: 'ready', sincePrint: stored.since_print, changedThere } as const;
    if (clashes.length > 0) {
      const saving = { name: 'conflict', stored, clashes, sending: false } as const;
      become({ ...ready, list: mine, saved: base, savedHere, saving });
      return;
    }
    version = stored.version;
    if (!isFirst) noteSaved(mine, theirs);
    base = theirs;
    unanswered = [];
    const isSaved = isEqual(list, theirs);
    become({ ...ready, list, saved: base, savedHere, saving: { name: isSaved ? 'saved' : 'waiting' } });
    if (isSaved) drafts.forget();
    else {
      saveDraft(list);
      sendIn(0);
    }
  }

  async function load(): Promise<void> {
    become({ name: 'loading' });
    try {
      const stored = await read();
      const draft = drafts.read();
      ({ version, sent: unanswered } = draft ?? { version: stored.version, sent: [] });
      const theirs = editedList(stored);
      base = editedList(draft?.base ?? NOTHING, theirs);
      rebase(editedList(draft?.content ?? stored, theirs, base), stored);
    } catch (error) {
      become({ name: 'failed', error });
    }
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (state.name !== 'ready' || sending || state.saving.name === 'conflict') return;
    const content = contentOf(state.list);
    sending = true;
    becomeSaving(state.saving.name === 'unsaved' ? { ...state.saving, sending: true } : { name: 'saving' });
    const before = unanswered;
    unanswered = [...before, content].slice(-MAX_UNANSWERED);
    saveDraft(state.list);
    try {
      const stored = await save(version, content);
      failures = 0;
      if (state.name === 'ready') rebase(state.list, { ...stored, ...content });
    } catch (error) {
      if (!maySucceedLater(error)) unanswered = before;
      await failed(error);
    } finally {
      sending = false;
    }
    if (state.name === 'ready' && state.saving.name === 'waiting') sendIn(0);
  }

  async function failed(error: unknown): Promise<void> {
    try {
      if (!hasErrorCode(error, 'CHANGED_MEANWHILE')) throw error;
      const stored = await read();
      if (state.name === 'ready') rebase(state.list, stored);
    } catch (cause) {
      const retries = maySucceedLater(cause);
      becomeSaving({ name: 'unsaved', error: cause, retries, sending: false });
      if (retries) sendIn(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
      failures += 1;
    }
  }

  function flush(): void {
    if (state.name === 'ready' && state.saving.name !== 'saved') void send();
  }

  /** Sends pending changes, or else shows what other devices have saved. A failure changes nothing. */
  async function refresh(): Promise<void> {
    flush();
    const [before, field] = [state, fieldInUse()];
    if (before.name !== 'ready' || before.saving.name !== 'saved' || refreshing) return;
    refreshing = true;
    const stored = await read().catch(() => null);
    refreshing = false;
    // The owner may have changed something meanwhile. What is being typed gets no later list below it.
    if (stored === null || state !== before || fieldInUse() !== field) return;
    if (stored.version === version) become({ ...before, sincePrint: stored.since_print });
    else rebase(before.list, stored);
  }

  return {
    current: store.current,
    subscribe: store.subscribe,
    isDraftStored: () => drafts.isStored(),
    /** Loads the list, or sends the unconfirmed changes. */
    async open(): Promise<void> {
      if (state.name === 'ready' && state.saving.name !== 'saved') return send();
      loading ??= load().finally(() => {
        loading = undefined;
      });
      await loading;
    },
    /** Changes the list; does nothing until it is loaded. */
    change(edit: (list: EditedList) => EditedList): void {
      if (state.name !== 'ready') return;
      const list = edit(state.list);
      if (isEqual(list, state.list)) return;
      saveDraft(list);
      if (state.saving.name === 'conflict') {
        rebase(list, state.saving.stored);
        return;
      }
      const saving = state.saving.name === 'unsaved' ? state.saving : ({ name: 'waiting' } as const);
      become({ ...state, list, saving, changedThere: NO_KEYS });
      if (!sending) sendIn(SAVE_DELAY_MS);
    },
    /** Sends nothing more unless it is opened or changed again. */
    close: () => clearTimeout(timer),
    /** Sends pending changes now. */
    flush,
    refresh,
    /** Decides the first clash, or all. Ends the conflict with the last one. */
    choose(prefer: keyof Clash, { all = false } = {}): void {
      if (state.name !== 'ready' || state.saving.name !== 'conflict') return;
      const { stored, clashes } = state.saving;
      const theirs = editedList(stored, base, state.list);
      const decided = clashes.slice(0, all ? undefined : 1);
      // What the owner has seen of the other device's is no clash any more.
      base = takeStored(base, decided, theirs);
      const mine = takeSide(state.list, decided, prefer, theirs);
      saveDraft(mine);
      rebase(mine, stored);
      // The other device may have changed it again since it was asked about.
      void refresh();
    },
  };
}

export type PriceEditor = ReturnType<typeof createPriceEditor>;
