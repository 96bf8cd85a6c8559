import type { Business } from '#shared/contract/business.ts';

export interface LoginOptions {
  /** Number to start with. */
  phone?: string | undefined;
  /** After the owner has logged in and the dialog has closed. */
  onSuccess?: ((business: Business) => void) | undefined;
  /** After the dialog was closed without a login. */
  onDismiss?: (() => void) | undefined;
}

export interface LoginDialogProps {
  open: boolean;
  phone?: string | undefined;
  onClose: () => void;
  /** The owner is signed in at the provider and their business is known; storing it is the caller's. */
  onLogin: (business: Business) => void;
}
