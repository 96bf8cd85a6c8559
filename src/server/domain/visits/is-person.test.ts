import { describe, expect, it } from 'vitest';
import { isPerson } from './is-person.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0';

const asking = (headers: Record<string, string>) => isPerson((name) => headers[name]);

describe('a person', () => {
  it.each([
    ['Safari', IPHONE],
    ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
    [
      'a phone called CUBOT',
      `Mozilla/5.0 (Linux; Android 8.1; CUBOT_X18_Plus) ${CHROME} Mobile Safari/537.36`,
    ],
    ['Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
    ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2/191.249; U; tr) Presto/2.12.423 Version/12.16'],
    [
      'inside Instagram',
      `Mozilla/5.0 (Linux; Android 13) ${CHROME} Mobile Safari/537.36 Instagram 338.0.0.28.90 Android`,
    ],
    [
      'inside Facebook',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_7_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/20H343 [FBAN/FBIOS;FBAV/469.0.0.29.103]',
    ],
    [
      'the Google app',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/370.0 Mobile/15E148 Safari/604.1',
    ],
  ])('%s', (_, userAgent) => {
    expect(asking({ 'user-agent': userAgent })).toBe(true);
    expect(asking({ 'user-agent': userAgent, 'sec-fetch-dest': 'document' })).toBe(true);
  });
});

describe('no person', () => {
  it.each([
    'WhatsApp/2.23.20.0 A',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${CHROME} Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    `Mozilla/5.0 (Linux; Android 7.0) ${CHROME} Mobile Safari/537.36 (compatible; Google-Read-Aloud; +https://support.google.com/webmasters/answer/1061943)`,
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/138.0.0.0 Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 11; moto g power (2022)) ${CHROME} Mobile Safari/537.36 Chrome-Lighthouse`,
    'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    `Mozilla/5.0 (Unknown; Linux x86_64) ${CHROME} Safari/537.36 PingdomTMS/0.8.5`,
    'curl/8.5.0',
    '',
  ])('%s', (userAgent) => {
    expect(asking({ 'user-agent': userAgent })).toBe(false);
  });

  it.each([
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
    { 'sec-fetch-dest': 'empty' },
  ])('a browser that sends %j', (headers) => {
    expect(asking({ 'user-agent': IPHONE, ...headers })).toBe(false);
  });
});
