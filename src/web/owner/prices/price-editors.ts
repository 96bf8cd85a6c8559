import type { Business } from '#shared/contract/business.ts';
import { priceListCall, type StoredPriceList, savePriceListCall } from '#shared/contract/price-list.ts';
import { ApiError } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { refreshCounts } from '#web/api/counts.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { createDraftStore } from './price-draft.ts';
import { createPriceEditor, maySucceedLater, type PriceEditor } from './price-editor.ts';
import { priceSaving } from './price-saving.ts';

/** One per business and document: it goes on sending after the owner leaves the page. */
const editors = new Map<number, { editor: PriceEditor; drafts: ReturnType<typeof createDraftStore> }>();

/** Returns the editor of this document that loads or has changes to send. */
function busyEditor({ id }: Business): PriceEditor | undefined {
  const known = editors.get(id);
  const shown = known?.editor.current();
  const isBusy = shown?.name === 'loading' || (shown?.name === 'ready' && shown.saving.name !== 'saved');
  return isBusy && !known?.drafts.isOwnerForgotten() ? known?.editor : undefined;
}

function fieldInUse(): string {
  const { activeElement: field } = document;
  return field instanceof HTMLInputElement ? `${field.id} ${field.value}` : '';
}

const countsOf = ({ shown, sections }: StoredPriceList) => ({
  products: sections.flatMap(({ products }) => products).filter(({ price_kurus }) => price_kurus !== null)
    .length,
  prices_shown: shown,
});

function newEditor(business: Business) {
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
      // Before the change counts as saved: the owner may be back on the profile. Another one may have logged in.
      if (businessStore.current()?.id === business.id) await refreshCounts(business, countsOf(saved));
      return saved;
    },
    drafts,
    fieldInUse,
  });
  editor.subscribe(() => {
    const state = editor.current();
    const saving = state.name === 'ready' ? state.saving : null;
    priceSaving.set(saving?.name === 'saving' || (saving?.name === 'unsaved' && saving.sending));
  });
  return { editor, drafts };
}

/**
 * Returns the editor of the list's page. One that has saved everything is replaced by a new one, which reads the list
 * before the page shows a form.
 */
export function editorOf(business: Business): PriceEditor {
  const busy = busyEditor(business);
  if (busy !== undefined) return busy;
  const made = newEditor(business);
  editors.set(business.id, made);
  return made.editor;
}

/** Attempts to save a list that others change at the same time. */
const MAX_ATTEMPTS = 5;

/**
 * Sends what waits in this browser, as another tab may have changed it meanwhile. Returns true if it may succeed later;
 * false also if this document's editor has the list and sends it, or the owner has to choose on the list's page.
 */
export async function sendWaiting(business: Business): Promise<boolean> {
  const busy = busyEditor(business);
  if (busy !== undefined) {
    busy.flush();
    // It may fail to load.
    return busy.current().name === 'loading';
  }
  const { editor } = newEditor(business);
  await editor.open();
  for (let attempt = 0; attempt < MAX_ATTEMPTS && isWaiting(editor); attempt += 1) await editor.open();
  editor.close();
  const state = editor.current();
  if (state.name === 'failed') return maySucceedLater(state.error);
  // A saved draft leaves that of another tab.
  return state.name === 'ready' && (state.saving.name !== 'unsaved' || state.saving.retries);
}

function isWaiting(editor: PriceEditor): boolean {
  const state = editor.current();
  return state.name === 'ready' && state.saving.name === 'waiting';
}
