/** Device that opens an invitation: a phone or tablet with one of the two app stores, or anything else. */
export type Device = 'ios' | 'android' | 'desktop';

interface BrowserSigns {
  userAgent: string;
  /**
   * `navigator.maxTouchPoints`. It distinguishes an iPad from a Mac, and an Android tablet from a Linux PC.
   */
  maxTouchPoints?: number | undefined;
  /** `navigator.userAgentData.platform`, which Safari and Firefox lack. */
  platform?: string | undefined;
}

/**
 * Classifies a device (product.md 2.10). iPads identify as Macs; Android tablets that request desktop sites
 * identify as PCs.
 */
export function classifyDevice({ userAgent, maxTouchPoints = 0, platform }: BrowserSigns): Device {
  if (platform === 'Android') return 'android';
  // Windows phones claimed to be Android and iPhone, and have neither store.
  if (/Windows/.test(userAgent)) return 'desktop';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  if (/Android|SamsungBrowser/i.test(userAgent)) return 'android';
  // A Linux PC with a touch screen also counts as a tablet: it is rarer, and sees fewer options than it could
  // use.
  return /Linux/.test(userAgent) && maxTouchPoints > 0 ? 'android' : 'desktop';
}

/** An app with an in-app browser, which opens other apps unreliably. */
interface HostApp {
  /** The name in “Bu sayfa {name} içinde açıldı.” */
  name: string;
  mark: RegExp;
  /** Devices on which its menu (three dots, top right) can open the page in the phone's browser. */
  menuOn: readonly Device[];
}

const EVERYWHERE: readonly Device[] = ['android', 'ios'];

/** The first match wins. */
const hostApps: readonly HostApp[] = [
  { name: 'Instagram', mark: /Instagram/, menuOn: EVERYWHERE },
  { name: 'Threads', mark: /Barcelona/, menuOn: EVERYWHERE },
  // Messenger also sends Facebook's marks; hence it comes first.
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
  // Android marks every WebView. On Apple devices only real browsers send `Safari` or `Firefox`.
  {
    name: 'bir uygulamanın',
    mark: /; wv\)|^(?!.*(?:Safari|Firefox)\/).*\((?:iPhone|iPad|iPod|Macintosh)/,
    menuOn: [],
  },
];

/** Returns the app whose in-app browser shows the page; null in a normal browser. */
export function hostApp(userAgent: string): HostApp | null {
  return hostApps.find(({ mark }) => mark.test(userAgent)) ?? null;
}

/**
 * Returns true for Firefox and in-app browsers: they show an error page if an `intent://` link finds no app.
 */
export function ignoresIntentFallback(userAgent: string): boolean {
  return /Firefox\//.test(userAgent) || hostApp(userAgent) !== null;
}
