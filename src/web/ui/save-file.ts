import { markDevice, markedDevice } from '#web/lib/marked-device.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

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
function inHostApp(): InHostApp | null {
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

/** Shows what to do if a browser inside another app shows the page: it saves no file. Returns true if it did. */
export function explainHostApp(): boolean {
  const app = inHostApp();
  if (app === null) return false;
  const way = app.hasMenu
    ? 'Sağ üstteki üç noktaya dokunun, “Tarayıcıda aç” seçeneğine basın.'
    : `${app.browser} açıp adres çubuğuna ${window.location.host} yazın.`;
  showToast({
    title: 'Burada İndirilemez',
    description: `Bu sayfa ${app.name} içinde açıldı. ${way}`,
    destructive: true,
  });
  return true;
}

/** Saves a file. Returns false if this browser saves none; a toast then says what to do instead. */
export function saveFile(content: Blob, fileName: string): boolean {
  if (explainHostApp()) return false;
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Safari starts reading after the click handler returns; a minute is enough on any device.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return true;
}
