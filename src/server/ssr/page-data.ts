import type { AppDeps } from '#server/app-deps.ts';
import { getInvitation } from '#server/businesses/get-invitation.ts';
import { getPublicBusiness } from '#server/businesses/get-public-business.ts';
import { presentPublicBusiness } from '#server/presenters/business.ts';
import { presentInvitation } from '#server/presenters/invitation.ts';
import { type PublicBusiness, publicBusinessCall } from '#shared/contract/business.ts';
import { callKey } from '#shared/contract/call.ts';
import { invitationCall } from '#shared/contract/invitation.ts';
import {
  type PageData,
  type PageMatch,
  type PageName,
  type PageParams,
  pagePath,
  pages,
} from '#shared/pages.ts';

interface Loaded<Data> {
  kind: 'loaded';
  /** Null: there is no such page. */
  data: Data;
  /** As the page's own read will look for the data. */
  queryKey: readonly string[];
  /** The business that the page is of or invites to. */
  business?: PublicBusiness;
}
interface Redirect {
  kind: 'redirect';
  location: string;
}

type LoaderName = keyof PageData;
export type LoadedData = Loaded<PageData[LoaderName]>;
type PageWith<Loader> = { [N in PageName]: (typeof pages)[N]['loader'] extends Loader ? N : never }[PageName];
type PageDataDeps = Pick<AppDeps, 'database' | 'clock'>;
type Loader<L extends LoaderName> = (
  deps: PageDataDeps,
  params: PageParams<PageWith<L>>,
) => Promise<Loaded<PageData[L]> | Redirect>;

/** What pages need before they can be rendered, straight from the verbs. */
const loaders: { [L in LoaderName]: Loader<L> } = {
  async business(deps, { slug }) {
    const result = await getPublicBusiness(deps, slug);
    if (result.kind === 'moved') return { kind: 'redirect', location: pagePath.business(result.slug) };
    const queryKey = callKey(publicBusinessCall, { slug });
    if (result.kind === 'missing') return { kind: 'loaded', data: null, queryKey };
    const business = presentPublicBusiness(result.business);
    return { kind: 'loaded', data: business, queryKey, business };
  },

  async invitation(deps, { code }) {
    const invitation = await getInvitation(deps, code);
    return {
      kind: 'loaded',
      data: invitation && presentInvitation(invitation),
      queryKey: callKey(invitationCall, { code }),
      ...(invitation?.shown && { business: presentPublicBusiness(invitation.shown) }),
    };
  },
};

/** What a page's loader found; null for a page without one. */
export async function loadPageData(
  deps: PageDataDeps,
  { name, params }: PageMatch,
): Promise<LoadedData | Redirect | null> {
  const { loader } = pages[name];
  if (loader === null) return null;
  // The pattern that the path matched has the names that the page's loader takes.
  return (loaders[loader] as Loader<LoaderName>)(deps, params as PageParams<PageWith<LoaderName>>);
}
