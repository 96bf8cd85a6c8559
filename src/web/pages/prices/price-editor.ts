import type { PriceListContent, StoredPriceList } from '#shared/contract/price-list.ts';
import { ApiError, hasErrorCode } from '#web/api/api-errors.ts';
import { createStore } from '#web/lib/create-store.ts';
import { contentOf, type EditedList, editedList, isEqual } from './edited-list.ts';
import type { DraftStore } from './price-draft.ts';

/** Delay between a change and its sending, in milliseconds; changes meanwhile are sent with it. */
const SAVE_DELAY_MS = 800;
/** Delays before a retry, in milliseconds; the last one repeats. */
const RETRY_MS = [3_000, 10_000, 30_000] as const;

/** Older contents were overwritten by later ones. */
const MAX_UNANSWERED = 5;

/**
 * `waiting`: changed a moment ago. `unsaved`: sending failed, until a save succeeds; `retries` says if it is
 * repeated, `sending` if it runs now.
 */
export type Saving =
  | { name: 'saved' | 'waiting' | 'saving' }
  | { name: 'unsaved'; error: unknown; retries: boolean; sending: boolean };

/** Two lists, of which the owner chooses one. Both are kept until then. */
export interface Conflict {
  /** With the keys of the fields that the owner may still be typing in. */
  list: EditedList;
  mine: PriceListContent;
  theirs: StoredPriceList;
}

export type EditorState =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | ({ name: 'conflict' } & Conflict)
  | { name: 'ready'; list: EditedList; saving: Saving };

interface EditorDeps {
  read(): Promise<StoredPriceList>;
  save(version: number, content: PriceListContent): Promise<StoredPriceList>;
  drafts: DraftStore;
}

/** Returns true unless the server has rejected the request for good. */
function maySucceedLater(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/**
 * The price list of this page. Each change is stored in this browser at once and sent a moment later.
 * Requests run one at a time, until the server confirms the last change. It does not depend on React.
 */
export function createPriceEditor({ read, save, drafts }: EditorDeps) {
  const store = createStore<EditorState>({ name: 'loading' });
  let state = store.current();
  /** The stored version that the list is based on. */
  let version = 0;
  /** Contents that were sent without an answer, oldest first: the server may have stored any of them. */
  let unanswered: readonly PriceListContent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;
  let loading: Promise<void> | undefined;
  let failures = 0;

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

  /** Shows the list that the server has. */
  function adopt(stored: StoredPriceList): void {
    version = stored.version;
    unanswered = [];
    drafts.forget();
    become({ name: 'ready', list: editedList(contentOf(stored)), saving: { name: 'saved' } });
  }
  function collide(list: EditedList, theirs: StoredPriceList): void {
    clearTimeout(timer);
    become({ name: 'conflict', list, mine: contentOf(list), theirs });
  }
  /** Continues with unsaved content, based on the server's version. */
  function resume(content: PriceListContent, from: number): void {
    version = from;
    unanswered = [];
    drafts.save({ version, content, sent: [] });
    become({ name: 'ready', list: editedList(content), saving: { name: 'waiting' } });
    sendIn(0);
  }

  /** Returns true if the stored list is the version that this page has read, or a content that it sent. */
  const isKnown = (stored: StoredPriceList, seen: number, sent: readonly PriceListContent[]) =>
    stored.version === seen || sent.some((content) => isEqual(content, contentOf(stored)));

  async function load(): Promise<void> {
    become({ name: 'loading' });
    try {
      const stored = await read();
      const draft = drafts.read();
      if (draft === null || isEqual(draft.content, contentOf(stored))) return adopt(stored);
      if (isKnown(stored, draft.version, draft.sent)) return resume(draft.content, stored.version);
      collide(editedList(draft.content), stored);
    } catch (error) {
      become({ name: 'failed', error });
    }
  }

  /** Handles a stored version that differs: our save succeeded without an answer, or another client saved. */
  async function compare(): Promise<void> {
    const stored = await read();
    if (isKnown(stored, version, unanswered)) version = stored.version;
    // With the changes that were made meanwhile.
    else if (state.name === 'ready') collide(state.list, stored);
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (state.name !== 'ready' || sending) return;
    const content = contentOf(state.list);
    sending = true;
    becomeSaving(state.saving.name === 'unsaved' ? { ...state.saving, sending: true } : { name: 'saving' });
    const before = unanswered;
    unanswered = [...before, content].slice(-MAX_UNANSWERED);
    drafts.save({ version, content, sent: unanswered });
    try {
      const stored = await save(version, content);
      version = stored.version;
      unanswered = [];
      failures = 0;
      confirmed(content);
    } catch (error) {
      if (!maySucceedLater(error)) unanswered = before;
      await failed(error);
    } finally {
      sending = false;
    }
    if (state.name === 'ready' && state.saving.name === 'waiting') sendIn(0);
  }

  function confirmed(content: PriceListContent): void {
    if (state.name !== 'ready') return;
    const present = contentOf(state.list);
    if (isEqual(present, content)) {
      drafts.forget();
      becomeSaving({ name: 'saved' });
    } else {
      drafts.save({ version, content: present, sent: [] });
      becomeSaving({ name: 'waiting' });
    }
  }

  async function failed(error: unknown): Promise<void> {
    try {
      if (!hasErrorCode(error, 'CHANGED_MEANWHILE')) throw error;
      await compare();
      becomeSaving({ name: 'waiting' });
    } catch (cause) {
      const retries = maySucceedLater(cause);
      becomeSaving({ name: 'unsaved', error: cause, retries, sending: false });
      if (retries) sendIn(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
      failures += 1;
    }
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
      if (state.name !== 'ready' && state.name !== 'conflict') return;
      const list = edit(state.list);
      if (isEqual(contentOf(list), contentOf(state.list))) return;
      drafts.save({ version, content: contentOf(list), sent: unanswered });
      // The conflict has removed the field in which the owner was typing.
      if (state.name === 'conflict') {
        collide(list, state.theirs);
        return;
      }
      become({
        ...state,
        list,
        saving: state.saving.name === 'unsaved' ? state.saving : { name: 'waiting' },
      });
      if (!sending) sendIn(SAVE_DELAY_MS);
    },
    /** Sends pending changes now. */
    flush(): void {
      if (state.name === 'ready' && state.saving.name !== 'saved') void send();
    },
    /** Ends a conflict. Returns the list that was not chosen, so that the choice can be undone. */
    choose(which: 'mine' | 'theirs'): PriceListContent | null {
      if (state.name !== 'conflict') return null;
      const { mine, theirs } = state;
      if (which === 'theirs') adopt(theirs);
      else resume(mine, theirs.version);
      return which === 'theirs' ? mine : contentOf(theirs);
    },
  };
}

export type PriceEditor = ReturnType<typeof createPriceEditor>;
