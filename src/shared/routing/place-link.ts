import { pagePath } from './pages.ts';

/** What an invitation's address says of the place its code hangs at. */
export const PLACE_QUERY = 'yer';

/** The path of an invitation, of one place where there is one: for links, QR codes and, after a scheme, the app's. */
export function invitationPath(code: string, placeId?: string | null): string {
  const path = pagePath.invitation(code);
  return placeId ? `${path}?${PLACE_QUERY}=${encodeURIComponent(placeId)}` : path;
}
