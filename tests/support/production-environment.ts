import { join } from 'node:path';

/**
 * Complete, invented settings for a production start; none of the services is contacted before a message is
 * sent.
 */
export const productionEnvironment = {
  APP_ENV: 'production',
  PUBLIC_ORIGIN: 'https://demlik.com.tr',
  TRUSTED_PROXIES: 'none',
  SMS_PROVIDER: 'netgsm',
  NETGSM_USERCODE: '850',
  NETGSM_PASSWORD: 'gizli',
  NETGSM_HEADER: 'DEMLIK',
  SMTP_URL: 'smtps://posta:s%40kli@smtp.demlik.com.tr',
  MAIL_FROM: 'bildirim@demlik.com.tr',
  CONTACT_EMAIL: 'destek@demlik.com.tr',
  OPERATOR_FILE: join(import.meta.dirname, 'operator.json'),
  BACKUP_DAYS: '14',
  APP_STORE_URL: 'https://apps.apple.com/app/id1',
  PLAY_STORE_URL: 'https://play.google.com/store/apps/details?id=x.y',
  INSTAGRAM_URL: 'https://www.instagram.com/x',
} as const;
