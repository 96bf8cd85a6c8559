/** What one page hands the next through the browser's history, never through the URL (product.md decision 16). */
export interface NavigationState {
  login?: boolean | undefined;
  phone?: string | undefined;
}

/** `history.state` as one of ours; anything else, from an extension or another build, says nothing. */
export function readNavigationState(state: unknown): NavigationState {
  if (typeof state !== 'object' || state === null) return {};
  const phone = 'phone' in state && typeof state.phone === 'string' ? state.phone : undefined;
  return { login: 'login' in state && state.login === true, phone };
}
