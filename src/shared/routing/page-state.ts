import type { Claims, Testimonial } from '#shared/landing-content.ts';
import type { DataRecipients } from '#shared/legal/data-recipients.ts';
import type { Operator } from '#shared/legal/operator.ts';
import type { PageData } from './pages.ts';

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
  operator: Operator;
  dataRecipients: DataRecipients;
  /** After how many days no copy of the database holds what was deleted; 0: nobody makes any. */
  backupDays: number;
  appScheme: string;
  androidPackage: string;
  claims: Claims;
  /** The operator's own; absent while the samples are shown. */
  testimonials?: readonly Testimonial[];
  /** Within how many hours support answers; absent when that is not promised. */
  supportAnswerHours?: number;
}

/** Id of the `<script type="application/json">` that carries {@link PageState}. */
export const PAGE_STATE_ID = 'page-state';

export interface PageState {
  /** What was rendered, which may not be where the browser is by the time it hydrates. */
  path: string;
  config: PublicConfig;
  /** What the page's loader found; absent where it has none. */
  data?: PageData[keyof PageData];
}
