import { markDevice, markedDevice } from './marked-device.ts';

interface InHostApp {
  name: string;
  /** True if its menu (three dots, top right) opens the page in the phone's browser. */
  hasMenu: boolean;
  /** The phone's browser, in the accusative. */
  browser: string;
}

// Marked before a press can ask. Only mark-device.ts may import the rules: it shares no module with other scripts.
void markDevice();

/** Returns the app whose in-app browser shows this page; null in a normal browser and on the home screen. */
export function inHostApp(): InHostApp | null {
  const { dataset, style } = document.documentElement;
  // Apple's home screen leaves the browser's mark out, like an app.
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  if (standalone || dataset.hostApp === undefined) return null;
  return {
    name: JSON.parse(style.getPropertyValue('--host-app')) as string,
    hasMenu: dataset.hostApp === 'menu',
    browser: markedDevice() === 'ios' ? 'Safari’yi' : 'Chrome’u',
  };
}
