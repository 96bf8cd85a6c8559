import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { priceListCall, savePriceListCall } from '#shared/contract/price-list.ts';
import { ApiError } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { refreshCounts } from '#web/api/counts.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { localStore } from '#web/lib/browser-storage.ts';
import { createDraftStore } from './price-draft.ts';
import { createPriceEditor, type PriceEditor } from './price-editor.ts';

/** One per business and document: it goes on sending after the owner leaves the page. */
const editors = new Map<number, { editor: PriceEditor; drafts: ReturnType<typeof createDraftStore> }>();

function editorOf(business: Business): PriceEditor {
  const known = editors.get(business.id);
  const shown = known?.editor.current();
  // A saved list is read again: a list that is replaced by its reading would take the forms on it along.
  const isBusy = shown?.name === 'loading' || (shown?.name === 'ready' && shown.saving.name !== 'saved');
  if (known !== undefined && isBusy && !known.drafts.isOwnerForgotten()) return known.editor;
  const drafts = createDraftStore(business);
  function checkOwner() {
    // For good: what an owner left unsent at the logout is not sent after the next login.
    if (drafts.isOwnerForgotten()) throw new ApiError(401, 'the owner has logged out', '');
    // Another owner may have logged in meanwhile, in another tab. Unsent changes must not reach their
    // business.
    if (businessStore.current()?.id !== business.id) throw new Error('another owner is logged in');
  }
  const editor = createPriceEditor({
    async read() {
      checkOwner();
      return callApi(priceListCall, {});
    },
    async save(version, content) {
      checkOwner();
      const saved = await callApi(savePriceListCall, { body: { version, ...content } });
      // The owner may be back on the profile, which shows the counts.
      void refreshCounts();
      return saved;
    },
    drafts,
  });
  editors.set(business.id, { editor, drafts });
  return editor;
}

/** Returns the owner's price list, as this page edits it. Give its component the business's id as `key`. */
export function usePriceEditor(business: Business) {
  const [editor] = useState(() => editorOf(business));
  const state = useSyncExternalStore(editor.subscribe, editor.current, editor.current);
  useEffect(() => {
    void editor.open();
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener('online', editor.flush, { signal });
    document.addEventListener('visibilitychange', editor.flush, { signal });
    return () => {
      leaving.abort();
      editor.flush();
    };
  }, [editor]);
  const isDraftStored = useSyncExternalStore(localStore.subscribe, editor.isDraftStored, () => true);
  return { editor, state, isDraftStored };
}
