/**
 * The operator of this service, with the details the law requires: controller, service provider, developer in
 * the stores.
 */
export interface Operator {
  name: string;
  address: string;
  /** 16 digits. */
  mersis?: string | undefined;
  /** VKN, 10 digits. */
  taxId?: string | undefined;
  /** Registered e-mail (kayıtlı elektronik posta). */
  kep?: string | undefined;
  phone?: string | undefined;
  tradeRegistry?: string | undefined;
  verbis?: string | undefined;
  /** Registration as an electronic trader (6563 m. 11). */
  etbis?: string | undefined;
  /** The developer's name in the stores, if it differs. */
  developer?: string | undefined;
}
