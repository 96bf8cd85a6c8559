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
