import type { Business } from '#shared/contract/business.ts';

export interface LoginOptions {
  phone?: string | undefined;
  /** If true, the dialog does not offer registration to users without a business. Default: false. */
  ownersOnly?: boolean | undefined;
  /** True if the owner was signed in, and the dialog is over what the owner was doing. Default: false. */
  hasEnded?: boolean | undefined;
  onSuccess?: ((business: Business) => void) | undefined;
  onDismiss?: (() => void) | undefined;
}

export interface LoginDialogProps extends Pick<LoginOptions, 'phone' | 'ownersOnly' | 'hasEnded'> {
  open: boolean;
  onClose: () => void;
  /** Called when the owner is signed in at the provider and the business is known; the caller stores it. */
  onLogin: (business: Business) => void;
}
