/** Passed through the browser's history, never through the URL (product.md decision 16). */
export interface NavigationState {
  login?: boolean | undefined;
  phone?: string | undefined;
  /** The former page asks for a choice: giving it up leads back there. */
  choosing?: boolean | undefined;
}

/** Parses `history.state`; returns an empty state for values of extensions or other builds. */
export function readNavigationState(state: unknown): NavigationState {
  if (typeof state !== 'object' || state === null) return {};
  const phone = 'phone' in state && typeof state.phone === 'string' ? state.phone : undefined;
  const choosing = 'choosing' in state && state.choosing === true;
  return { login: 'login' in state && state.login === true, phone, choosing };
}
