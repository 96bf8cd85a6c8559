import { site } from '#shared/site.ts';

/** Returns the message to the former number, which another person may have now: it omits the new one. */
export function movedNumberText(contactEmail: string): string {
  return `${site.name} hesabınızın telefon numarası değişti; bu numarayla artık giriş yapılmaz. Siz yapmadıysanız bize hemen yazın: ${contactEmail}`;
}
