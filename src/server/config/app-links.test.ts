import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../tests/support/config-problems.ts';
import { readConfig } from './config.ts';

const BYTES = Array.from({ length: 32 }, (_, byte) => (byte * 7).toString(16).padStart(2, '0'));
const FINGERPRINT = BYTES.join(':');

describe('the apps that open links', () => {
  it('are empty by default', () => {
    expect(readConfig({}).appLinks).toEqual({ iosAppId: null, androidFingerprints: [] });
  });

  it('are one for iOS, and one for Android per certificate in upper case', () => {
    const capitals = FINGERPRINT.toUpperCase();
    const { appLinks } = readConfig({
      IOS_APP_ID: 'A1B2C3D4E5.com.demlik.app',
      ANDROID_CERT_FINGERPRINTS: `${FINGERPRINT}, ${capitals}`,
    });
    expect(appLinks).toEqual({
      iosAppId: 'A1B2C3D4E5.com.demlik.app',
      androidFingerprints: [capitals, capitals],
    });
  });

  it.each([
    ['no prefix', 'com.demlik.app'],
    ['a short prefix', 'A1B2C3.com.demlik.app'],
    ['a prefix in small letters', 'a1b2c3d4e5.com.demlik.app'],
    ['a wildcard', 'A1B2C3D4E5.com.demlik.*'],
    ['the number of the App Store', '1234567890'],
  ])('refuse an id with %s', (_, IOS_APP_ID) => {
    expect(problemsOf({ IOS_APP_ID })).toEqual([expect.stringMatching(/^IOS_APP_ID must be/)]);
  });

  it.each([
    ['SHA-1', BYTES.slice(0, 20).join(':')],
    ['no colons', BYTES.join('')],
    ['letters that are no digits', FINGERPRINT.replace(/^../, 'zz')],
    ['one good and one bad', `${FINGERPRINT}, ab:cd`],
  ])('refuse a fingerprint of %s', (_, ANDROID_CERT_FINGERPRINTS) => {
    expect(problemsOf({ ANDROID_CERT_FINGERPRINTS })).toEqual([
      expect.stringMatching(/^ANDROID_CERT_FINGERPRINTS must be/),
    ]);
  });
});
