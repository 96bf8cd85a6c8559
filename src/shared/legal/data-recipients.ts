/** Task of a recipient for the service. */
export type RecipientRole = 'hosting' | 'identity' | 'sms' | 'mail' | 'push';

/** A recipient of data of owners, customers or visitors, as the privacy policy lists it. */
export interface Recipient {
  role: RecipientRole;
  name: string;
  /** Turkish name: `Almanya`. */
  country: string;
  /** True outside Turkey, which makes it a transfer by KVKK m. 9. */
  abroad: boolean;
}

/** The operator's legal grounds for transfers abroad, of those in KVKK m. 9. */
export const transferBases = [
  'adequacy-decision',
  'binding-corporate-rules',
  'standard-contract',
  'undertaking',
] as const;
export type TransferBasis = (typeof transferBases)[number];

/** The location of the data, and their recipients. */
export interface DataRecipients {
  /** The country of servers and database, as displayed. */
  location: string;
  recipients: readonly Recipient[];
  /** Absent in development, which transfers nothing. */
  basis?: TransferBasis;
}
