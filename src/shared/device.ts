/** What an invitation can be opened on: a phone or tablet with one of the two stores, or anything else. */
export type Device = 'ios' | 'android' | 'desktop';

interface BrowserSigns {
  userAgent: string;
  /** The browser's own count. It tells an iPad from a Mac, and an Android tablet from a PC with Linux. */
  maxTouchPoints?: number | undefined;
  /** `navigator.userAgentData.platform`, which Safari and Firefox lack. */
  platform?: string | undefined;
}

/** product.md 2.10. iPads say that they are Macs; Android tablets that ask for desktop sites, that they are PCs. */
export function classifyDevice({ userAgent, maxTouchPoints = 0, platform }: BrowserSigns): Device {
  if (platform === 'Android') return 'android';
  // Windows phones claimed to be both of the others, and have neither store.
  if (/Windows/.test(userAgent)) return 'desktop';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  if (/Android|SamsungBrowser/i.test(userAgent)) return 'android';
  // A PC with Linux and a touch screen is taken for a tablet too: rarer, and shown less than it could use.
  return /Linux/.test(userAgent) && maxTouchPoints > 0 ? 'android' : 'desktop';
}

/** An app with a browser of its own, from which other apps open badly. */
export interface HostApp {
  /** As in “Bu sayfa {name} içinde açıldı.” */
  name: string;
  mark: RegExp;
  /** Where its menu, behind three dots at the top right, has a way to the phone's own browser. */
  menuOn: readonly Device[];
}

const EVERYWHERE: readonly Device[] = ['android', 'ios'];

/** The first mark that fits counts. */
const hostApps: readonly HostApp[] = [
  { name: 'Instagram', mark: /Instagram/, menuOn: EVERYWHERE },
  { name: 'Threads', mark: /Barcelona/, menuOn: EVERYWHERE },
  // Messenger is one of Facebook's too, and says so.
  { name: 'Messenger', mark: /FBAN\/Messenger|FB_IAB\/Orca/, menuOn: ['android'] },
  { name: 'Facebook', mark: /FBAN|FBAV|FB_IAB/, menuOn: ['android'] },
  { name: 'WhatsApp', mark: /WhatsApp/, menuOn: [] },
  { name: 'TikTok', mark: /TikTok|musical_ly|BytedanceWebview|trill_/i, menuOn: EVERYWHERE },
  { name: 'X', mark: /TwitterAndroid|Twitter for iP/, menuOn: [] },
  { name: 'LINE', mark: /\bLine\//i, menuOn: [] },
  { name: 'Snapchat', mark: /Snapchat/, menuOn: [] },
  { name: 'LinkedIn', mark: /LinkedInApp/, menuOn: EVERYWHERE },
  { name: 'Telegram', mark: /Telegram/, menuOn: [] },
  { name: 'Pinterest', mark: /Pinterest/, menuOn: [] },
  { name: 'WeChat', mark: /MicroMessenger/, menuOn: [] },
  { name: 'KakaoTalk', mark: /KAKAOTALK/, menuOn: [] },
  { name: 'Google uygulaması', mark: /\bGSA\//, menuOn: [] },
  // Android marks every WebView; on Apple's devices only browsers say who they are.
  {
    name: 'bir uygulamanın',
    mark: /; wv\)|^(?!.*(?:Safari|Firefox)\/).*\((?:iPhone|iPad|iPod|Macintosh)/,
    menuOn: [],
  },
];

/** The app whose own browser this is; null: a browser like any other. */
export function hostApp(userAgent: string): HostApp | null {
  return hostApps.find(({ mark }) => mark.test(userAgent)) ?? null;
}

/** Firefox and the browsers inside apps show an error page when an `intent://` link finds no app. */
export function ignoresIntentFallback(userAgent: string): boolean {
  return /Firefox\//.test(userAgent) || hostApp(userAgent) !== null;
}
