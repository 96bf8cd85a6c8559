import { pagePath } from './pages.ts';

/** Query parameter of an invitation's address that holds the id of the place. */
export const PLACE_QUERY = 'yer';

/** Returns the path of an invitation, with its place if there is one: for links, QR codes and app links. */
export function invitationPath(code: string, placeId?: string | null): string {
  const path = pagePath.invitation(code);
  return placeId ? `${path}?${PLACE_QUERY}=${encodeURIComponent(placeId)}` : path;
}
