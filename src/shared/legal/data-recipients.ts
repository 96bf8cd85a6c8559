/** What a recipient does for the service. */
export type RecipientRole = 'hosting' | 'identity' | 'sms' | 'mail' | 'push';

/** Somebody who gets data of owners, customers or visitors, as the privacy policy names them. */
export interface Recipient {
  role: RecipientRole;
  name: string;
  /** As people read it: `Almanya`. */
  country: string;
  /** Not in Turkey, hence a transfer by KVKK m. 9. */
  abroad: boolean;
}

/** Which of the grounds of KVKK m. 9 an operator has for what goes abroad. */
export type TransferBasis =
  | 'adequacy-decision'
  | 'binding-corporate-rules'
  | 'standard-contract'
  | 'undertaking';

/** Where the data are and who else gets them. */
export interface DataRecipients {
  /** The country of servers and database, as people read it. */
  location: string;
  recipients: readonly Recipient[];
  /** Absent on a laptop, which transfers nothing. */
  basis?: TransferBasis;
}
