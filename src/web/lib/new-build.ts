const KEY = 'reloaded_for_new_build';
/** In milliseconds: chunks still missing after a reload have another cause. */
const ONCE_IN_MS = 60_000;

/** Returns true for the first attempt within that time, if sessionStorage can record it. */
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
 * Reloads the page once if the server answers although a chunk is missing, which means a new build. Returns
 * false if the server does not answer, or if the page has just been reloaded.
 * @param state value of `history.state` after the reload
 */
export async function reloadForNewBuild(state: unknown = history.state): Promise<boolean> {
  const answered = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answered || !mayReload()) return false;
  // Bypass the router's own replaceState: it would notify this page before the reload.
  History.prototype.replaceState.call(history, state, '');
  location.reload();
  return true;
}

/**
 * Handles a chunk that failed to load: never resolves if the page reloads, otherwise throws the error. An
 * error with `userMessage` does not come from a chunk.
 */
export async function reloadOrThrow(error: unknown, state?: unknown): Promise<never> {
  if (error instanceof Error && 'userMessage' in error) throw error;
  if (await reloadForNewBuild(state)) return new Promise<never>(() => {});
  throw error;
}
