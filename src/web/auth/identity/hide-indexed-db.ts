import { site } from '#shared/site.ts';
import { UserFacingError } from '#web/api/api-errors.ts';
import { isInLocalStorage } from './stored-session.ts';

/** Time in ms after which an IndexedDB that does not open counts as hanging (identity.md "IndexedDB"). */
const PROBE_MS = 1500;
/** The same if it may hold the session: a slow database takes seconds, and no other store has the session. */
const SESSION_PROBE_MS = 15_000;

const NO_ANSWER =
  'Tarayıcınız oturum bilgisini okuyamadı. Tekrar deneyin, olmazsa tarayıcıyı kapatıp yeniden açın.';

/** Returns null if there is no answer in time. */
function indexedDbOpens(limitMs: number): Promise<boolean | null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), limitMs);
    try {
      const opening = window.indexedDB.open(`${site.id}-probe`);
      opening.onerror = () => resolve(false);
      opening.onsuccess = () => {
        opening.result.close();
        resolve(true);
      };
    } catch {
      resolve(false);
    }
  });
}

/**
 * Hides a hanging IndexedDB from the SDK. In Safari it can hang forever, and sign-in with it (firebase-js-sdk
 * issues 8019 and 8482). Without the global, the SDK uses localStorage. @throws {UserFacingError} if it does
 * not answer and may hold the session
 */
export async function hideHangingIndexedDb(ownerIsKnown: boolean): Promise<void> {
  const mayHoldSession = ownerIsKnown && !isInLocalStorage();
  const opens = await indexedDbOpens(mayHoldSession ? SESSION_PROBE_MS : PROBE_MS);
  if (opens) return;
  if (opens === null && mayHoldSession) throw new UserFacingError(NO_ANSWER);
  Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true });
}
