import { splitList } from './split-list.ts';

/** The apps that may open this site's links. The files omit an app that is not configured. */
export interface AppLinks {
  /** The app id prefix, a dot and the bundle id. */
  iosAppId: string | null;
  /** SHA-256 fingerprints of all certificates with which the Android app is signed. */
  androidFingerprints: readonly string[];
}

const IOS_APP_ID = /^[A-Z\d]{10}(\.[A-Za-z\d-]+){2,}$/;
const SHA256 = /^[\dA-F]{2}(:[\dA-F]{2}){31}$/;

/** Reads `IOS_APP_ID` and `ANDROID_CERT_FINGERPRINTS`. Adds errors to `problems`. */
export function readAppLinks(given: NodeJS.ProcessEnv, problems: string[]): AppLinks {
  const { IOS_APP_ID: iosAppId = null, ANDROID_CERT_FINGERPRINTS: listed = '' } = given;
  if (iosAppId !== null && !IOS_APP_ID.test(iosAppId)) {
    problems.push(
      'IOS_APP_ID: must be the app id prefix of 10 characters, a dot and the bundle id, as A1B2C3D4E5.com.demlik.app',
    );
  }
  const androidFingerprints = splitList(listed).map((fingerprint) => fingerprint.toUpperCase());
  if (!androidFingerprints.every((fingerprint) => SHA256.test(fingerprint))) {
    problems.push(
      'ANDROID_CERT_FINGERPRINTS: each must be a SHA-256 fingerprint, 32 bytes in hexadecimal with colons between, ' +
        'as keytool and the Play Console show it',
    );
  }
  return { iosAppId, androidFingerprints };
}
