import type { AppContext } from '#server/app-context.ts';
import {
  presentBusinessWithPrices,
  presentPublicBusiness,
} from '#server/domain/businesses/business-mapper.ts';
import { getBusinessWithPrices } from '#server/domain/businesses/get-business-with-prices.ts';
import { getInvitation } from '#server/domain/invitations/get-invitation.ts';
import { presentInvitation } from '#server/domain/invitations/invitation-mapper.ts';
import type { Visit } from '#server/visit.ts';
import type { BusinessWithPrices } from '#shared/contract/public-business.ts';
import type { LegalHead, LegalType } from '#shared/legal/legal.ts';
import {
  type PageData,
  type PageMatch,
  type PageName,
  type PageParams,
  pagePath,
  pages,
} from '#shared/routing/pages.ts';
import { PLACE_QUERY } from '#shared/routing/place-link.ts';
import { placeIdIn } from './canonical-paths.ts';

interface Loaded<Data> {
  kind: 'loaded';
  /** Null if the page does not exist. */
  data: Data;
  /** The business that the page shows or invites to. */
  business?: BusinessWithPrices;
  visit?: Visit;
}
export interface Redirect {
  kind: 'redirect';
  path: string;
  /** Replaces the request's query. */
  query?: URLSearchParams;
}

type DataPageName = keyof PageData;
export type LoadedData = Loaded<PageData[DataPageName]>;
type Loader<N extends DataPageName> = (
  context: AppContext,
  params: PageParams<N>,
  query: URLSearchParams,
) => Promise<Loaded<PageData[N]> | Redirect>;

/** Returns only the head of a legal text: the browser's build contains the text. */
async function legalHead(
  { legalTexts }: AppContext,
  type: LegalType,
  version: string,
): Promise<Loaded<LegalHead | null>> {
  const text = legalTexts[type].find((each) => each.version === version);
  const data = text ? { title: text.title, updated: text.updated, description: text.description } : null;
  return { kind: 'loaded', data };
}

const loaders: { [N in DataPageName]: Loader<N> } = {
  async business(context, { slug }) {
    const result = await getBusinessWithPrices(context, slug);
    if (result.kind === 'moved') return { kind: 'redirect', path: pagePath.business(result.slug) };
    if (result.kind === 'missing') return { kind: 'loaded', data: null };
    const business = presentBusinessWithPrices(result);
    const visit = { businessId: business.id, of: 'page' } as const;
    return { kind: 'loaded', data: business, business, visit };
  },

  async invitation(context, { code }, query) {
    const placeId = placeIdIn(query.toString());
    const invitation = await getInvitation(context, { code, placeId });
    if (invitation === null) return { kind: 'loaded', data: null };
    const { business, customer, place } = invitation;
    if (place !== null && place.id !== query.get(PLACE_QUERY)) {
      for (const name of [...query.keys()])
        if (name !== PLACE_QUERY && placeIdIn(`${name}=${query.get(name)}`)) query.delete(name);
      query.set(PLACE_QUERY, place.id);
      return { kind: 'redirect', path: pagePath.invitation(code), query };
    }
    return {
      kind: 'loaded',
      data: presentInvitation(invitation),
      business: presentPublicBusiness(business),
      // A customer's own invitation is sent as a message, so it does not count as a scan.
      ...(customer === null && { visit: { businessId: business.id, of: 'code' } }),
    };
  },

  privacyPolicyVersion: (context, { version }) => legalHead(context, 'privacy-policy', version),
  termsOfUseVersion: (context, { version }) => legalHead(context, 'terms-of-use', version),
};

export const hasData = (name: PageName): name is DataPageName => pages[name].reads;

/** Returns the page's loaded data, or null if it needs none. Cached pages' loaders get no query. */
export async function loadPageData(
  context: AppContext,
  { name, params }: PageMatch,
  search: string,
): Promise<LoadedData | Redirect | null> {
  if (!hasData(name)) return null;
  const query = new URLSearchParams(pages[name].cache === 'server' ? '' : search);
  // The matched pattern has the parameters that the page's loader takes.
  return (loaders[name] as Loader<DataPageName>)(context, params as PageParams<DataPageName>, query);
}
