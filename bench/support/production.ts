import { productionEnvironment } from '../../tests/support/production-environment.ts';

/** A production configuration, with senders on this machine. */
export const productionSettings = {
  ...productionEnvironment,
  // Each visitor of a measurement has its own address, in X-Forwarded-For.
  TRUSTED_PROXIES: '127.0.0.1',
  APP_SECRET: 'kv7QmJx2wPz0cYh4dNf8sLr1uGb5tEaK9oXiVqZn3yM',
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_SECRET: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  SMTP_URL: 'smtp://127.0.0.1:9',
  // As in the image and the systemd unit (ADR 130).
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
