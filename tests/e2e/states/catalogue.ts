import { businessStates } from './business.ts';
import { contactStates } from './contact.ts';
import { counterStates } from './counter.ts';
import { deleteAccountStates } from './delete-account.ts';
import { invitationStates } from './invitation.ts';
import { invitesStates } from './invites.ts';
import { landingStates } from './landing.ts';
import { loginStates } from './login.ts';
import { otherStates } from './other.ts';
import { placesStates } from './places.ts';
import { pricesStates } from './prices.ts';
import { printStates } from './print.ts';
import { profileStates } from './profile.ts';
import { registerStates } from './register.ts';
import { settingStates } from './settings.ts';
import { shareStates } from './share.ts';
import type { State } from './state.ts';

/** Every state of every route (product.md 2, product.md 4), for `npm run screenshots` and the axe matrix. */
export const states: State[] = [
  ...landingStates,
  ...loginStates,
  ...registerStates,
  ...profileStates,
  ...settingStates,
  ...printStates,
  ...invitesStates,
  ...shareStates,
  ...placesStates,
  ...counterStates,
  ...pricesStates,
  ...businessStates,
  ...invitationStates,
  ...contactStates,
  ...deleteAccountStates,
  ...otherStates,
];
