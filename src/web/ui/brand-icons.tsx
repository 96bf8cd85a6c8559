import type { ComponentProps } from 'react';
import { siApple, siGoogleplay, siInstagram, siWhatsapp } from 'simple-icons';

type MarkProps = Omit<ComponentProps<'svg'>, 'children'>;

function Mark({ path, ...svg }: MarkProps & { path: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" {...svg}>
      <path d={path} />
    </svg>
  );
}

export function AppleMark(props: MarkProps) {
  return <Mark {...props} path={siApple.path} />;
}

export function GooglePlayMark(props: MarkProps) {
  return <Mark {...props} path={siGoogleplay.path} />;
}

export function InstagramMark(props: MarkProps) {
  return <Mark {...props} path={siInstagram.path} />;
}

export function WhatsappMark(props: MarkProps) {
  return <Mark {...props} path={siWhatsapp.path} />;
}
