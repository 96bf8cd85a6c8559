import type { CustomerInvitation } from '#shared/contract/customer-invitation.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { site } from '#shared/site.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Wraps right-to-left names in Unicode isolates, so that the adjacent text keeps its order. */
const apart = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** Returns the message that the owner sends. Avoids Turkish suffixes on names. */
export function invitationMessage(origin: string, business: string, { name, code }: CustomerInvitation) {
  return {
    url: origin + pagePath.invitation(code),
    text: `Merhaba ${apart(name)}, ${apart(business)} sizi ${site.name} uygulamasına davet ediyor. Linke dokunun, çayınızı uygulamadan söyleyin.`,
  };
}
