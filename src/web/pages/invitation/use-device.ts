import { classifyDevice, type Device, type HostApp, hostApp } from '#shared/device.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';

/** The device in hand. Browsers only: the server's pages are the same bytes for everybody. */
export function currentDevice(): Device {
  const { userAgent, maxTouchPoints, userAgentData } = navigator as Navigator & {
    userAgentData?: { platform?: string };
  };
  return classifyDevice({ userAgent, maxTouchPoints, platform: userAgentData?.platform });
}

/** {@link currentDevice}, null on the server and while hydrating. */
export const useDevice = () => useInBrowser<Device | null>(currentDevice, null);

/** The app in whose browser this is open, null also on the server and while hydrating. */
export const useHostApp = () => useInBrowser<HostApp | null>(() => hostApp(navigator.userAgent), null);
