import type { AppDeps } from '#server/app-deps.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import type { PrintedDocument, PrintOrder } from '#server/print/port.ts';
import { ProductError } from '#server/product-error.ts';
import type { PrintPiece, PrintRequest } from '#shared/contract/print.ts';
import { pagePath } from '#shared/pages.ts';
import { type BusinessRecord, findBusinessByPhone } from './queries.ts';

const titles: Record<PrintPiece, string> = { poster: 'afiş' };

/** The words of the paper beside the shop's own. */
const words = {
  code: 'Çaycı kodu',
  headline: 'Çayınızı uygulamadan söyleyin',
  steps: [
    ['Kodu', 'okutun'],
    ['Uygulamayı', 'indirin'],
    ['Çayınız', 'kapınıza gelsin'],
  ],
};

/** The code in groups of four, as people read it aloud. */
const groupsOf = (code: string) => code.match(/.{1,4}/g) ?? [];

function orderOf(business: BusinessRecord, code: string, request: PrintRequest, origin: string): PrintOrder {
  const { name } = business;
  const { piece, ink, bleed } = request;
  const says = origin + pagePath.invitation(code);
  return {
    template: piece,
    title: `${name}: ${titles[piece]}`,
    ink,
    bleed,
    codes: [{ says, label: `QR kod: ${name}, ${says}` }],
    content: { name, code: groupsOf(code), words },
  };
}

/**
 * A piece of the print pack for an owner. @throws {ProductError} FORBIDDEN, NO_BUSINESS_FOR_PHONE, NO_ACTIVE_CODE, and
 * what the printer throws
 */
export async function printPiece(
  deps: Pick<AppDeps, 'database' | 'printer' | 'origin'>,
  { phone, uid }: Pick<VerifiedIdentity, 'phone' | 'uid'>,
  request: PrintRequest,
): Promise<PrintedDocument> {
  if (phone === null) throw new ProductError('FORBIDDEN');
  const business = await findBusinessByPhone(deps.database.db, phone);
  if (business === null) throw new ProductError('NO_BUSINESS_FOR_PHONE');
  if (business.code === null) throw new ProductError('NO_ACTIVE_CODE');
  return deps.printer.print(uid, orderOf(business, business.code, request, deps.origin));
}
