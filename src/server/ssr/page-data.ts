import type { AppDeps } from '#server/app-deps.ts';
import { getInvitation } from '#server/businesses/get-invitation.ts';
import { getPublicBusiness } from '#server/businesses/get-public-business.ts';
import { presentPublicBusiness } from '#server/presenters/business.ts';
import { presentInvitation } from '#server/presenters/invitation.ts';
import { type PublicBusiness, publicBusinessCall } from '#shared/contract/business.ts';
import { callKey } from '#shared/contract/call.ts';
import { invitationCall } from '#shared/contract/invitation.ts';
import { pagePath } from '#shared/pages.ts';
import type { PageMatch } from '#web/entry-server.tsx';

export interface RenderData {
  kind: 'render';
  status: 200 | 404;
  /** Query key and data, as the page's own reads will look for them. */
  queries: ReadonlyArray<readonly [key: readonly string[], data: unknown]>;
  /** Whether the bytes are the same for everybody and the path is one of a bounded number. */
  cacheable: boolean;
  /** Carries what only its receiver should have: no browser or proxy may keep it. */
  confidential?: true;
  /** Not for search engines. */
  unlisted?: true;
  /** The shop that the page is of or invites to. */
  shop?: PublicBusiness;
}

type PageDataDeps = Pick<AppDeps, 'database' | 'clock'>;

export type PageData = RenderData | { kind: 'redirect'; location: string };

const STATIC: RenderData = { kind: 'render', status: 200, queries: [], cacheable: true };

/** What a page needs before it can be rendered, straight from the features. */
export async function loadPageData(deps: PageDataDeps, match: PageMatch): Promise<PageData> {
  switch (match.name) {
    case 'business':
      return businessData(deps, match.params.slug ?? '');
    case 'invitation':
      return invitationData(deps, match.params.code ?? '');
    case 'profile':
      // Its data lies in the owner's browser; any slug gives the same shell, so none is kept.
      return { ...STATIC, cacheable: false, unlisted: true };
    case 'notFound':
      return { kind: 'render', status: 404, queries: [], cacheable: false };
    default:
      return STATIC;
  }
}

async function businessData(deps: PageDataDeps, slug: string): Promise<PageData> {
  const result = await getPublicBusiness(deps, slug);
  if (result.kind === 'moved') return { kind: 'redirect', location: pagePath.business(result.slug) };
  const key = callKey(publicBusinessCall, { slug });
  if (result.kind === 'missing') {
    return { kind: 'render', status: 404, queries: [[key, null]], cacheable: false };
  }
  const shop = presentPublicBusiness(result.business);
  return { kind: 'render', status: 200, queries: [[key, shop]], cacheable: true, shop };
}

/** A code may end or expire at any time and names people: its page is made anew for each request. */
async function invitationData(deps: PageDataDeps, code: string): Promise<PageData> {
  const invitation = await getInvitation(deps, code);
  return {
    kind: 'render',
    status: invitation === null ? 404 : 200,
    queries: [[callKey(invitationCall, { code }), invitation && presentInvitation(invitation)]],
    cacheable: false,
    confidential: true,
    unlisted: true,
    ...(invitation?.shop && { shop: presentPublicBusiness(invitation.shop) }),
  };
}
