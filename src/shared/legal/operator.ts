/**
 * The operator of this service, with the details the law requires: controller, service provider, developer in
 * the stores.
 */
export interface Operator {
  name: string;
  address: string;
  /** 16 digits. */
  mersis?: string;
  /** VKN, 10 digits. */
  taxId?: string;
  /** Registered e-mail (kayıtlı elektronik posta). */
  kep?: string;
  phone?: string;
  tradeRegistry?: string;
  verbis?: string;
  /** The developer's name in the stores, if it differs. */
  developer?: string;
}
