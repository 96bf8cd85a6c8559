export interface ShareContent {
  title: string;
  text: string;
  url: string;
}

/** WhatsApp previews the first link of a message, so the URL stands first in the text. */
export function whatsAppUrl({ text, url }: ShareContent): string {
  return `https://wa.me/?text=${encodeURIComponent(`${url} ${text}`)}`;
}

/** Opens the system's share sheet, or WhatsApp in a new tab where there is none. Call it from a click. */
export async function share(shared: ShareContent): Promise<void> {
  if (typeof navigator.share !== 'function') {
    window.open(whatsAppUrl(shared), '_blank', 'noopener');
    return;
  }
  try {
    await navigator.share({ title: shared.title, text: shared.text, url: shared.url });
  } catch {
    // Closing the sheet rejects as well: either way the owner has seen it, and there is nothing to say.
  }
}
