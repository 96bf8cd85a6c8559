import type { PublicConfig } from '#shared/routing/page-state.ts';

/** The public configuration of an installation in which everything is configured. */
export const PUBLIC_CONFIG: PublicConfig = {
  origin: 'https://demlik.example',
  identity: { mode: 'embedded', apiKey: 'test' },
  appStoreUrl: 'https://apps.apple.com/app/id1',
  playStoreUrl: 'https://play.google.com/store/apps/details?id=x.y',
  instagramUrl: 'https://www.instagram.com/x',
  contactEmail: 'merhaba@ocak.example',
  operator: { name: 'Liman Yazılım A.Ş.', address: 'Rıhtım Cad. 5, İstanbul' },
  dataRecipients: {
    location: 'Türkiye',
    recipients: [{ role: 'push', name: 'Bildirim Ltd.', country: 'İrlanda', abroad: true }],
    basis: 'standard-contract',
  },
  backupDays: 8,
  appScheme: 'demlik',
  androidPackage: 'x.y',
  claims: { rating: '4,8', reviews: '2.500+', downloads: '50 bin+' },
};
