/** What the browser must know of the server's configuration; travels in the page's JSON block. */
export interface PublicConfig {
  /** `PUBLIC_ORIGIN`, without a trailing slash: the `{host}` of every link and QR code. */
  origin: string;
  identity: (
    | { mode: 'embedded'; apiKey: string }
    | {
        mode: 'firebase';
        apiKey: string;
        authDomain: string;
        projectId: string;
        appId: string;
        /** reCAPTCHA Enterprise key of App Check; absent when the server asks for no attestation. */
        appCheckSiteKey?: string;
      }
  ) & {
    /** Where sign-ins and sign-outs are told (product.md 7.4); absent when nowhere. */
    tokenSyncUrl?: string;
  };
  appStoreUrl: string;
  playStoreUrl: string;
  instagramUrl: string;
  contactEmail: string;
  appScheme: string;
  androidPackage: string;
}

/** Id of the `<script type="application/json">` that carries {@link PageState}. */
export const PAGE_STATE_ID = 'page-state';

/** Everything hydration needs; `queries` is TanStack Query's dehydrated cache. */
export interface PageState {
  config: PublicConfig;
  queries: unknown;
}
