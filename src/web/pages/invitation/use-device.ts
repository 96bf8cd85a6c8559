import { classifyDevice, type Device, hostApp } from '#shared/device.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';

/** The device in hand. Browsers only: the server's pages are the same bytes for everybody. */
export function currentDevice(): Device {
  return classifyDevice(navigator.userAgent, navigator.maxTouchPoints);
}

/** {@link currentDevice}, null on the server and while hydrating. */
export const useDevice = () => useInBrowser<Device | null>(currentDevice, null);

/** The app in whose browser this is open, null also on the server and while hydrating. */
export const useHostApp = () => useInBrowser(() => hostApp(navigator.userAgent), null);
