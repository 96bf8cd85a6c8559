import { classifyDevice, hostApp, ignoresIntentFallback } from '#shared/device.ts';

/**
 * Marks the device on <html>. The server sends the same bytes to all clients, and the stylesheet shows the
 * parts for this device. Customers' pages run it as a plain script before the first paint (assets.ts), so it
 * shares no module with other scripts.
 */
const { userAgent, maxTouchPoints, userAgentData } = navigator as Navigator & {
  userAgentData?: { platform?: string };
};
const root = document.documentElement;
const device = classifyDevice({ userAgent, maxTouchPoints, platform: userAgentData?.platform });
const app = hostApp(userAgent);

root.dataset.device = device;
root.toggleAttribute('data-intents', !ignoresIntentFallback(userAgent));
if (app !== null) {
  root.dataset.hostApp = app.menuOn.includes(device) ? 'menu' : 'link';
  root.style.setProperty('--host-app', JSON.stringify(app.name));
}
