/** A server as in production: all that its configuration asks for, with senders on this machine. */
export const productionSettings = {
  APP_ENV: 'production',
  PUBLIC_ORIGIN: 'https://demlik.com.tr',
  // Each visitor of a measurement has an address of its own, in X-Forwarded-For.
  TRUSTED_PROXIES: '127.0.0.1',
  APP_SECRET: 'kv7QmJx2wPz0cYh4dNf8sLr1uGb5tEaK9oXiVqZn3yM',
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_SECRET: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  SMS_WEBHOOK_PROVIDER: 'Ölçüm SMS, TR',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_PROVIDER: 'Ölçüm Posta, TR',
  MAIL_FROM: 'Demlik <bildirim@demlik.com.tr>',
  CONTACT_EMAIL: 'destek@demlik.com.tr',
  OPERATOR_NAME: 'Ölçüm A.Ş.',
  OPERATOR_ADDRESS: 'Çay Sokak No 1, Rize',
  OPERATOR_MERSIS: '0123456789012345',
  DATA_LOCATION: 'TR',
  TRANSFER_BASIS: 'standard-contract',
  APP_STORE_URL: 'https://apps.apple.com/tr/app/demlik/id6480000000',
  PLAY_STORE_URL: 'https://play.google.com/store/apps/details?id=tr.com.demlik',
  INSTAGRAM_URL: 'https://www.instagram.com/demlik.com.tr',
} as const;
