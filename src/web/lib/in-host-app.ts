import { classifyDevice, hostApp } from '#shared/device.ts';

interface InHostApp {
  name: string;
  /** True if its menu (three dots, top right) opens the page in the phone's browser. */
  hasMenu: boolean;
  /** The phone's browser, in the accusative. */
  browser: string;
}

/** Returns the app whose in-app browser shows this page; null in a normal browser and on the home screen. */
export function inHostApp(): InHostApp | null {
  const { userAgent, maxTouchPoints, standalone } = navigator as Navigator & { standalone?: boolean };
  // Apple's home screen leaves the browser's mark out, like an app.
  const app = standalone ? null : hostApp(userAgent);
  if (app === null) return null;
  const device = classifyDevice({ userAgent, maxTouchPoints });
  const browser = device === 'ios' ? 'Safari’yi' : 'Chrome’u';
  return { name: app.name, hasMenu: app.menuOn.includes(device), browser };
}
