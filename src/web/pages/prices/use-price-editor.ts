import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { localStore } from '#web/lib/browser-storage.ts';
import { editorOf } from '#web/owner/prices/price-editors.ts';

/** Returns the owner's price list, as this page edits it. Give its component the business's id as `key`. */
export function usePriceEditor(business: Business) {
  const [editor] = useState(() => editorOf(business));
  const state = useSyncExternalStore(editor.subscribe, editor.current, editor.current);
  useEffect(() => {
    void editor.open();
    document.addEventListener('visibilitychange', editor.flush);
    return () => {
      document.removeEventListener('visibilitychange', editor.flush);
      editor.flush();
    };
  }, [editor]);
  const isDraftStored = useSyncExternalStore(localStore.subscribe, editor.isDraftStored, () => true);
  return { editor, state, isDraftStored };
}
