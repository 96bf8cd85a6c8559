import { site } from '#shared/site.ts';

/** To the former number. It does not name the new one: somebody else may have the former one by now. */
export function movedNumberText(contactEmail: string): string {
  return `${site.name} hesabınızın telefon numarası değişti; bu numarayla artık giriş yapılmaz. Siz yapmadıysanız bize hemen yazın: ${contactEmail}`;
}
