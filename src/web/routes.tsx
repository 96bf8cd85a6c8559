import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import {
  matchPath,
  type PageName,
  type PathParams,
  pagePatterns,
  withoutTrailingSlash,
} from '#shared/pages.ts';
import { orReload } from '#web/lib/new-build.ts';

interface Page {
  load: () => Promise<unknown>;
  /** For one showing: the page itself when its chunk is there, else one that suspends until it is. */
  view: () => (params: PathParams) => ReactNode;
}

/** A page in a chunk of its own; `props` picks what it needs from the path. */
function page<P extends object>(
  fetchChunk: () => Promise<ComponentType<P>>,
  props: (params: PathParams) => P,
): Page {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  // Once, even when it fails: Vite takes a stylesheet that it could not fetch for one that is there.
  function load() {
    loading ??= fetchChunk().then((chunk) => {
      loaded = chunk;
      return chunk;
    });
    return loading;
  }
  const Lazy = lazy(async () => ({ default: await load().catch(orReload) }));
  return {
    load,
    view() {
      const Chosen = loaded ?? Lazy;
      return (params) => <Chosen {...props(params)} />;
    },
  };
}

const none = () => ({});

/** Every page of the product, in the order in which paths are tried: the slug comes last. */
const pages = {
  landing: page(async () => (await import('#web/pages/landing/landing-page.tsx')).LandingPage, none),
  register: page(async () => (await import('#web/pages/register/register-page.tsx')).RegisterPage, none),
  profile: page(
    async () => (await import('#web/pages/profile/profile-page.tsx')).ProfilePage,
    (params) => ({
      slug: params.slug ?? '',
    }),
  ),
  invitation: page(
    async () => (await import('#web/pages/invitation/invitation-page.tsx')).InvitationPage,
    (params) => ({
      code: params.code ?? '',
    }),
  ),
  deleteAccount: page(
    async () => (await import('#web/pages/delete-account/delete-account-page.tsx')).DeleteAccountPage,
    none,
  ),
  contact: page(async () => (await import('#web/pages/contact/contact-page.tsx')).ContactPage, none),
  privacyPolicy: page(
    async () => (await import('#web/pages/privacy-policy/privacy-policy-page.tsx')).PrivacyPolicyPage,
    none,
  ),
  termsOfUse: page(
    async () => (await import('#web/pages/terms-of-use/terms-of-use-page.tsx')).TermsOfUsePage,
    none,
  ),
  business: page(
    async () => (await import('#web/pages/business/business-page.tsx')).BusinessPage,
    (params) => ({
      slug: params.slug ?? '',
    }),
  ),
  notFound: page(async () => (await import('#web/pages/not-found/not-found-page.tsx')).NotFoundPage, none),
} satisfies Partial<Record<PageName | 'notFound', Page>>;

export type RoutedPage = keyof typeof pages;

export interface PageMatch {
  name: RoutedPage;
  params: PathParams;
}

/** Which page a path shows. */
export function matchPage(path: string): PageMatch {
  const wanted = withoutTrailingSlash(path);
  for (const name of Object.keys(pages) as RoutedPage[]) {
    if (name === 'notFound') break;
    const params = matchPath(pagePatterns[name], wanted);
    if (params !== null) return { name, params };
  }
  return { name: 'notFound', params: {} };
}

/** Fetches a page's chunk ahead of its showing. */
export function preloadPage(path: string): Promise<unknown> {
  return pages[matchPage(path).name].load();
}

function Showing({ name, params }: PageMatch) {
  const [view] = useState(() => pages[name].view());
  return view(params);
}

/** The page of a path. */
export function PageView({ path }: { path: string }) {
  const { name, params } = matchPage(path);
  return <Showing key={name} name={name} params={params} />;
}
