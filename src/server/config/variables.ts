/**
 * Explains each environment variable, in Markdown; `npm run docs` writes docs/configuration.md from it. The
 * page takes defaults from the schema, and requirements of production from `readConfig`.
 */
export const variables: Readonly<Record<string, string>> = {
  APP_ENV:
    '`production` refuses to start with development settings. Other values send `X-Robots-Tag: noindex` with every response; link previews still work',
  PORT: 'the port that the server listens on',
  HOST: 'the address that the server listens on; unset: every interface',
  PUBLIC_ORIGIN:
    'scheme and host of every link and QR code, never taken from a request; unset: `http://localhost:$PORT`',
  TRUSTED_PROXIES:
    'addresses and networks (`10.0.0.0/8, 2001:db8::1`) whose `X-Forwarded-For` the server trusts, or `none` if visitors reach it directly ([more](operations/deploy.md#behind-a-proxy)); unset: `none`',
  DRAIN_SECONDS:
    'how long a stopping server accepts requests while `/readyz` answers 503: the time in which the proxy notices',
  HSTS: 'with `preload`, browsers also refuse plain HTTP for all subdomains, and the host can be registered at [hstspreload.org](https://hstspreload.org)',
  LOG_LEVEL: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`; unset: `warn`, in production `info`',
  METRICS_PORT:
    'port of `/metrics` for Prometheus, not `PORT`. It has no password ([more](operations/monitoring.md#metrics))',
  METRICS_HOST: 'address of `/metrics`',
  DATA_DIR: 'folder of the embedded database, the secret and the outbox',
  DATABASE_URL: 'a PostgreSQL, which any number of instances may share; unset: embedded PGlite',
  DATABASE_DIRECT_URL:
    'only if `DATABASE_URL` is a pooler in transaction mode: the database behind it, for migrations and for one connection of each instance that receives notifications ([more](database.md#through-a-pooler))',
  BACKUP_DIR: 'folder for daily backups of the embedded database ([more](operations/backup.md))',
  BACKUP_KEEP: 'how many daily backups are kept; unset: 7',
  BACKUP_DAYS:
    'after how many days every backup has been deleted, wherever it is stored; `0` if you make none. The privacy policy shows it. Unset with `BACKUP_DIR`: `BACKUP_KEEP` plus one day ([more](operations/backup.md))',
  APP_SECRET:
    'at least 32 characters. Instances with the same database need the same secret, so production requires it with `DATABASE_URL`. Unset: generated at the first start and stored in `DATA_DIR`',
  NEW_APP_SECRET:
    'the new secret for `admin secret rotate`; servers ignore it ([more](operations/operate.md#rotate-the-secret))',
  SMS_PROVIDER:
    'who sends the codes of the embedded provider: `netgsm`, `twilio`, `webhook`, or `outbox` (printed to the terminal and a folder, not sent); not needed with `IDENTITY=firebase`; unset: `outbox`',
  NETGSM_USERCODE: 'needed with `netgsm`: API user; the account needs the OTP SMS package',
  NETGSM_PASSWORD: 'needed with `netgsm`: the password of the API user',
  NETGSM_HEADER: 'needed with `netgsm`: registered sender name',
  TWILIO_ACCOUNT_SID: 'needed with `twilio`',
  TWILIO_AUTH_TOKEN: 'needed with `twilio`',
  TWILIO_FROM: 'needed with `twilio`: a number (`+…`), sender name or messaging service (`MG…`)',
  SMS_WEBHOOK_URL:
    'needed with `webhook`: receives `{"to", "text"}` by POST, signed by [Standard Webhooks](https://www.standardwebhooks.com)',
  SMS_WEBHOOK_SECRET: 'needed with `webhook`: `whsec_` and the base64 of 24 to 64 random bytes',
  SMS_WEBHOOK_PROVIDER:
    'needed with `webhook` in production: the company that delivers the messages, as `Posta A.Ş., TR`',
  SMS_PER_HOUR:
    "the service's maximum of text messages an hour, from 50 to 10000. The last fifth is reserved for known devices; alarms fire before that ([more](operations/monitoring.md))",
  TEST_PHONES: 'test numbers that log in with a fixed code: `+905…:DDDDDD,…`',
  IDENTITY:
    "the identity provider: `embedded`, or `firebase` for Google's ([checklist](operations/firebase.md))",
  FIREBASE_PROJECT_ID: "needed with `firebase`: the web app's `projectId`, from the Firebase console",
  FIREBASE_API_KEY: "needed with `firebase`: the web app's `apiKey`",
  FIREBASE_APP_ID: "needed with `firebase`: the web app's `appId`",
  FIREBASE_AUTH_DOMAIN: "the web app's `authDomain`; unset: `<project>.firebaseapp.com`",
  FIREBASE_APP_CHECK_SITE_KEY:
    'reCAPTCHA Enterprise key of App Check; once set, calls that change something or carry an identity token need an App Check token',
  FIREBASE_SERVICE_ACCOUNT:
    'needed with `firebase`: key of a service account with the role *Firebase Authentication Admin*: its JSON, or the path of the file',
  TOKEN_SYNC_URL: 'a path of this origin that receives sign-ins (POST with Bearer) and sign-outs (DELETE)',
  SMTP_URL:
    '`smtps://user:password@host:465`, or `smtp://…:587`, which uses STARTTLS if the server offers it. With a password STARTTLS is required (unless `?requireTLS=false`). Unset: mail goes to the outbox folder',
  MAIL_FROM: 'sender of contact mail',
  CONTACT_EMAIL: 'recipient of contact mail, shown to visitors',
  SECURITY_CONTACT:
    'a `mailto:` or `https:` URI to which `/.well-known/security.txt` sends reporters of vulnerabilities; unset: `mailto:` and `CONTACT_EMAIL`',
  SUPPORT_ANSWER_HOURS: 'maximum hours until messages are answered',
  OPERATOR_NAME:
    'the operator, as shown in the legal texts, on the contact page and on the deletion page ([more](operations/legal.md)); unset: an example',
  OPERATOR_ADDRESS: "the operator's address; unset: an example",
  OPERATOR_MERSIS: 'MERSİS number (16 digits); production needs it or `OPERATOR_TAX_ID`',
  OPERATOR_TAX_ID: 'tax number (VKN, 10 digits, never a TCKN)',
  OPERATOR_KEP: 'registered e-mail',
  OPERATOR_PHONE: "the operator's phone",
  OPERATOR_TRADE_REGISTRY: 'trade registry entry',
  OPERATOR_VERBIS: 'VERBİS entry',
  OPERATOR_STORE_NAME: "the developer's name in both stores, for the deletion page; unset: `OPERATOR_NAME`",
  DATA_LOCATION:
    'the country of servers and database (`TR`, `DE`; ISO 3166), for the privacy policy ([more](operations/legal.md)); unset: an example',
  HOSTING_PROVIDER: 'the company that hosts them, for the privacy policy',
  TRANSFER_BASIS:
    'the legal basis of transfers abroad (KVKK m. 9): `standard-contract`, `adequacy-decision`, `binding-corporate-rules` or `undertaking`; unset: an example',
  MAIL_PROVIDER:
    'the company that delivers contact mail: name and country, as `Posta A.Ş., TR`; unset: an example',
  PUSH_PROVIDER:
    "the company that sends the app's notifications to Apple and Google, if it is not you; the same form",
  APP_STORE_URL: 'target of the button',
  PLAY_STORE_URL: 'target of the button',
  INSTAGRAM_URL: 'target of the button',
  APP_SCHEME: 'URL scheme of the app, for invitation links',
  ANDROID_PACKAGE: 'package of the app, for invitation links',
  IOS_APP_ID:
    'app id prefix and bundle id (`A1B2C3D4E5.com.demlik.app`, in the developer account under Identifiers): `/.well-known/apple-app-site-association` then lets the app open invitations; the app needs the entitlement `applinks:` with this host. Unset: 404. Safari’s banner on invitations takes the number from `APP_STORE_URL`',
  ANDROID_CERT_FINGERPRINTS:
    'SHA-256 fingerprints of the certificates with which `ANDROID_PACKAGE` is signed (Play Console, App signing), separated by commas: the same through `/.well-known/assetlinks.json`; the app needs an intent filter with `autoVerify` for `/r/`. Unset: 404',
  STORE_RATING: 'figure on the landing page, a plain number; unset: 4.8',
  STORE_REVIEWS: 'the same; unset: 2500',
  STORE_DOWNLOADS: 'the same; unset: 50000',
  TESTIMONIALS_FILE:
    'a JSON file with the testimonials of owners who agreed: one to three of `{"name", "business", "text"}`, one line each (`text` up to 240 characters), and optionally `initials` and `color` (`red`, `teal`, `brass`, `brew`, `sand`); unset: samples, marked “Örnek yorum”',
};
