interface Message {
  text: string;
  url: string;
}

/** Puts the URL first, because WhatsApp previews the first link of a message. */
export const messageText = ({ text, url }: Message): string => `${url} ${text}`;

/** Opens a chat with `phone`, in any format, or one that the user picks. */
export function whatsAppUrl(message: Message, phone = ''): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(messageText(message))}`;
}
