/** Who runs this service, as the law has it told: the controller, the service provider, the developer in the stores. */
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
  /** The developer as the stores show it, where that is not the name. */
  developer?: string;
}
