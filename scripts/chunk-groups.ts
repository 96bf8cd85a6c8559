/**
 * Files that several pages share, by their chunk: separate small chunks would need more requests and bytes. A
 * chunk includes its files' imports, unless an earlier chunk contains them.
 */
export const chunkGroups = {
  base: [
    'node_modules/react-dom/',
    'src/web/app/app.tsx',
    'src/web/layout/app-stores.tsx',
    'src/web/ui/skip-hydration.tsx',
  ],
  customer: [
    'src/shared/contract/missing-texts.ts',
    'src/shared/domain/calendar-day.ts',
    'src/shared/domain/opening-hours.ts',
    'src/shared/domain/phone.ts',
    'src/shared/routing/place-link.ts',
    'src/shared/routing/contact-urls.ts',
    'src/web/customer/app-actions.tsx',
    'src/web/customer/browser-hint.tsx',
    'src/web/customer/business-sign.tsx',
    'src/web/customer/code-part.tsx',
    'src/web/customer/contact-links.tsx',
    'src/web/customer/customer-card.tsx',
    'src/web/customer/missing-record.tsx',
    'src/web/customer/opening-hours.tsx',
    'src/web/customer/qr-part.tsx',
    'src/web/ui/code-box.tsx',
    'src/web/ui/copy-button.tsx',
    'src/web/ui/note.tsx',
    'src/web/ui/qr-picture.tsx',
  ],
  forms: [
    'src/shared/contract/message.ts',
    'src/web/auth/login/use-phone-verification.ts',
    'src/web/auth/session/use-identity-or-reload.ts',
    'src/web/forms/',
    'src/web/ui/card.tsx',
    'src/web/ui/checkbox.tsx',
    'src/web/ui/link-box.tsx',
  ],
  'owner-reads': [
    'src/web/api/counts.ts',
    'src/web/api/use-read.ts',
    'src/web/owner/load-failure.tsx',
    'src/web/owner/prices/price-saving.ts',
  ],
};
