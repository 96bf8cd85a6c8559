import type { Holiday } from '#shared/domain/holidays.ts';
import type { Claims, Testimonial } from '#shared/landing-content.ts';
import type { DataRecipients } from '#shared/legal/data-recipients.ts';
import type { Operator } from '#shared/legal/operator.ts';
import type { PageData } from './pages.ts';

/** The part of the server's configuration that the browser needs; sent in the page's JSON block. */
export interface PublicConfig {
  /** `PUBLIC_ORIGIN` without a trailing slash: the `{host}` of every link and QR code. */
  origin: string;
  identity: (
    | { mode: 'embedded'; apiKey: string }
    | {
        mode: 'firebase';
        apiKey: string;
        authDomain: string;
        projectId: string;
        appId: string;
        /** reCAPTCHA Enterprise key of App Check; absent if the server requires no attestation. */
        appCheckSiteKey?: string | undefined;
      }
  ) & {
    /** Address to report sign-ins and sign-outs to (product.md 7.4); absent if there is none. */
    tokenSyncUrl?: string | undefined;
  };
  appStoreUrl: string;
  playStoreUrl: string;
  instagramUrl: string;
  contactEmail: string;
  operator: Operator;
  dataRecipients: DataRecipients;
  /** Days until the last backup of deleted data is gone; 0 if no backups are made. */
  backupDays: number;
  appScheme: string;
  androidPackage: string;
  claims: Claims;
  /** The operator's testimonials; absent while samples are shown. */
  testimonials?: readonly Testimonial[] | undefined;
  /** Hours within which support answers; absent if the operator promises none. */
  supportAnswerHours?: number | undefined;
  /** URL at which the operator reports outages; absent if there is none. */
  statusPage?: string | undefined;
  /** Holidays that the operator corrected or added; absent if none. */
  holidays?: readonly Holiday[] | undefined;
}

/** Id of the `<script type="application/json">` that carries {@link PageState}. */
export const PAGE_STATE_ID = 'page-state';

export interface PageState {
  /** The rendered path; the browser may be at another one by the time it hydrates. */
  path: string;
  config: PublicConfig;
  /** The year of rendering, in Turkey. */
  year: number;
  /** Null if there is no such record; absent if the page needs none. */
  data?: PageData[keyof PageData];
}
