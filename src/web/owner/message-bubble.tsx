import { LinkText } from '#web/ui/link-box.tsx';

/** A message as WhatsApp shows it, link first. */
export function MessageBubble({ url, text }: { url: string; text: string }) {
  return (
    <blockquote className="rounded-r-md border-l-4 border-teal bg-sand px-4 py-3.5 wrap-anywhere">
      <span className="text-teal-ink underline">
        <LinkText>{url}</LinkText>
      </span>{' '}
      <span>{text}</span>
    </blockquote>
  );
}
