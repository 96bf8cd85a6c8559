import type { Business } from '#shared/contract/business.ts';

export interface LoginOptions {
  phone?: string | undefined;
  /** Whoever has no business is not offered to register one; false unless given. */
  ownersOnly?: boolean | undefined;
  /** After the owner has logged in and the dialog has closed. */
  onSuccess?: ((business: Business) => void) | undefined;
  onDismiss?: (() => void) | undefined;
}

export interface LoginDialogProps {
  open: boolean;
  phone?: string | undefined;
  ownersOnly?: boolean | undefined;
  onClose: () => void;
  /** The owner is signed in at the provider and their business is known; storing it is the caller's. */
  onLogin: (business: Business) => void;
}
