const KEY = 'reloaded_for_new_build';
/** Chunks that are still missing this long after a reload are missing for another reason; in milliseconds. */
const ONCE_IN_MS = 60_000;

/** Whether this is the first attempt in a while, and the browser can be trusted to remember it. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_IN_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/**
 * When the server answers although a chunk is missing, a new build has come: loads the page again, once. False when it
 * must not, or just did.
 * @param state what the page finds in `history.state` afterwards.
 */
export async function reloadForNewBuild(state: unknown = history.state): Promise<boolean> {
  const answered = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answered || !mayReload()) return false;
  // Not by the router's own replaceState: this page would take the news for itself before it goes.
  History.prototype.replaceState.call(history, state, '');
  location.reload();
  return true;
}

/**
 * For the `catch` of a chunk that is needed now: waits for the page that loads again, or fails as the chunk did. A failure
 * with a sentence for people is no chunk's.
 */
export async function reloadOrThrow(error: unknown, state?: unknown): Promise<never> {
  if (error instanceof Error && 'userMessage' in error) throw error;
  if (await reloadForNewBuild(state)) return new Promise<never>(() => {});
  throw error;
}
