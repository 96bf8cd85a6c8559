import { expect, it } from 'vitest';
import { classifyDevice, type Device, hostApp, ignoresIntentFallback } from './device.ts';

interface Agent {
  name: string;
  agent: string;
  device: Device;
  touchPoints?: number;
  /** True if the page must avoid `intent://` there. */
  noIntent?: true;
  host?: string;
  /** Value of `navigator.userAgentData.platform`. */
  platform?: string;
  /** True if the host's menu can open the phone's browser. */
  byMenu?: true;
}

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

const LINUX =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const WEBVIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-A556B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36';
const IOS_WEBVIEW =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

const onAndroid = (host: string, agent: string): Agent => ({
  name: `${host} on Android`,
  agent,
  device: 'android',
  touchPoints: 5,
  noIntent: true,
  host,
});
const onIphone = (host: string, agent: string): Agent => ({
  ...onAndroid(host, agent),
  name: `${host} on iPhone`,
  device: 'ios',
});

const agents: Agent[] = [
  {
    name: 'iPhone, Safari',
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    device: 'ios',
    touchPoints: 5,
  },
  {
    ...onIphone(
      'Instagram',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21G93 Instagram 345.0.4.27.91 (iPhone14,5; iOS 17_6_1; tr_TR; tr; scale=3.00; 1170x2532; 632172466)',
    ),
    byMenu: true,
  },
  {
    name: 'iPad before iPadOS 13',
    agent:
      'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    device: 'ios',
    touchPoints: 5,
  },
  { name: 'iPad, which says that it is a Mac', agent: MAC, device: 'ios', touchPoints: 5 },
  {
    name: 'Android phone, Chrome',
    agent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    device: 'android',
    touchPoints: 5,
  },
  {
    name: 'Firefox for Android',
    agent: 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    device: 'android',
    touchPoints: 5,
    noIntent: true,
  },
  {
    ...onAndroid(
      'Instagram',
      'Mozilla/5.0 (Linux; Android 13; SM-A536E Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36 Instagram 338.0.0.28.90 Android (33/13; 450dpi; 1080x2177; samsung; SM-A536E; a53x; s5e8825; tr_TR; 620141437)',
    ),
    byMenu: true,
  },
  {
    ...onAndroid(
      'Facebook',
      'Mozilla/5.0 (Linux; Android 12; M2101K6G Build/SKQ1.210908.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.47.74;]',
    ),
    byMenu: true,
  },
  onIphone(
    'Facebook',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_7_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/20H343 [FBAN/FBIOS;FBAV/469.0.0.29.103;FBBV/612352436;FBDV/iPhone10,4;FBMD/iPhone;FBSN/iOS;FBSV/16.7.8;FBSS/2;FBID/phone;FBLC/tr_TR;FBOP/5]',
  ),
  {
    ...onAndroid(
      'Messenger',
      'Mozilla/5.0 (Linux; Android 12; M2101K6G Build/SKQ1.210908.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/463.0.0.46.106;]',
    ),
    byMenu: true,
  },
  onIphone(
    'Messenger',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F90 [FBAN/MessengerLiteForiOS;FBAV/462.0.0.38.107;FBBV/610171187;FBDV/iPhone12,1;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/2;FBCR/;FBID/phone;FBLC/tr;FBOP/0]',
  ),
  {
    name: 'Windows phone',
    agent:
      'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254',
    device: 'desktop',
    touchPoints: 5,
  },
  {
    name: 'Windows laptop with a touch screen',
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    device: 'desktop',
    touchPoints: 10,
  },
  { name: 'Mac, Safari', agent: MAC, device: 'desktop' },
  { name: 'Mac with a screen that knows one finger', agent: MAC, device: 'desktop', touchPoints: 1 },
  {
    name: 'Linux, Firefox',
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    device: 'desktop',
    noIntent: true,
  },
  {
    name: 'Android tablet that asks for desktop sites, Chrome',
    agent: LINUX,
    device: 'android',
    touchPoints: 10,
    platform: 'Linux',
  },
  {
    name: 'Android tablet whose browser names the platform alone',
    agent: LINUX.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64'),
    device: 'android',
    touchPoints: 5,
    platform: 'Android',
  },
  {
    name: 'Android tablet that asks for desktop sites, Samsung Internet',
    agent: LINUX.replace('Chrome/', 'SamsungBrowser/27.0 Chrome/'),
    device: 'android',
  },
  {
    name: 'Mac, Firefox',
    agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    device: 'desktop',
    noIntent: true,
  },
  { name: 'Linux, Chrome', agent: LINUX, device: 'desktop', platform: 'Linux' },
  {
    name: 'Chromebook with a touch screen',
    agent: LINUX.replace('Linux x86_64', 'CrOS x86_64 14541.0.0'),
    device: 'desktop',
    touchPoints: 10,
    platform: 'Chrome OS',
  },
  onAndroid('WhatsApp', `${WEBVIEW} WhatsApp/2.24.13.77`),
  onAndroid('X', `${WEBVIEW} TwitterAndroid`),
  onAndroid('LINE', `${WEBVIEW} Line/14.9.1/IAB`),
  onAndroid('Snapchat', `${WEBVIEW} Snapchat/12.94.0.35 (SM-A556B; Android 14; gzip; )`),
  onAndroid('Telegram', `${WEBVIEW} Telegram-Android/11.2.3 (Samsung SM-A556B; Android 14; SDK 34; HIGH)`),
  onAndroid('Pinterest', `${WEBVIEW} [Pinterest/Android]`),
  onAndroid('WeChat', `${WEBVIEW} MicroMessenger/8.0.50.2701 NetType/WIFI Language/tr`),
  onAndroid('KakaoTalk', `${WEBVIEW} KAKAOTALK/10.8.3`),
  onAndroid('Google uygulaması', `${WEBVIEW} GSA/15.25.32.29.arm64`),
  onAndroid('bir uygulamanın', WEBVIEW),
  {
    ...onAndroid(
      'TikTok',
      `${WEBVIEW} trill_2023506040 JsSdk/1.0 NetType/WIFI AppName/trill BytedanceWebview/d8a21c6`,
    ),
    byMenu: true,
  },
  { ...onAndroid('LinkedIn', `${WEBVIEW} [LinkedInApp]`), byMenu: true },
  { ...onAndroid('Threads', `${WEBVIEW} Barcelona 338.0.0.28.90 Android`), byMenu: true },
  onIphone('WhatsApp', `${IOS_WEBVIEW} WhatsApp/24.13.77`),
  onIphone('X', `${IOS_WEBVIEW} Twitter for iPhone/10.54`),
  onIphone('LINE', `${IOS_WEBVIEW} Safari Line/14.9.0`),
  onIphone('Snapchat', `${IOS_WEBVIEW} Snapchat/12.94.0.35 (like Safari/604.1)`),
  onIphone('Google uygulaması', `${IOS_WEBVIEW} GSA/324.0.650929442 Safari/604.1`),
  onIphone('bir uygulamanın', IOS_WEBVIEW),
  { ...onIphone('TikTok', `${IOS_WEBVIEW} musical_ly_35.1.0 BytedanceWebview/d8a21c6`), byMenu: true },
  { ...onIphone('LinkedIn', `${IOS_WEBVIEW} [LinkedInApp]/9.29.7962`), byMenu: true },
  {
    ...onIphone('bir uygulamanın', MAC.replace(' Version/18.5 Safari/605.1.15', '')),
    name: 'an app on an iPad, which says that it is a Mac',
  },
];

it.each(agents)('$name is told apart', ({ agent, touchPoints, platform, device, noIntent, host, byMenu }) => {
  expect(classifyDevice({ userAgent: agent, maxTouchPoints: touchPoints, platform })).toBe(device);
  expect(ignoresIntentFallback(agent)).toBe(noIntent ?? false);
  const app = hostApp(agent);
  expect(app?.name).toBe(host);
  expect(app?.menuOn.includes(device) ?? false).toBe(byMenu ?? false);
});
