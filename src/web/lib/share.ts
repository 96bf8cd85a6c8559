interface Message {
  text: string;
  url: string;
}

export interface ShareContent extends Message {
  title: string;
}

/** WhatsApp previews the first link of a message, so the URL stands first in the text. */
export const messageText = ({ text, url }: Message): string => `${url} ${text}`;

/** Opens WhatsApp with the message, to somebody whom it asks for, or to `phone`, which may have any form. */
export function whatsAppUrl(message: Message, phone = ''): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(messageText(message))}`;
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
