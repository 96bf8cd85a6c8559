import { inHostApp } from '#web/lib/in-host-app.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

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
