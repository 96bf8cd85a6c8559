import { type ComponentProps, Fragment } from 'react';
import { usePublicConfig } from '#web/lib/page-state.tsx';

/** Ends a line after "@" or before a dot if the address is longer than a line. */
export function EmailAddress({ children }: { children: string }) {
  const parts = children.match(/\.?[^.@]*@?/g) ?? [];
  return (
    <span className="wrap-anywhere">
      {parts.map((part, index) => (
        <Fragment key={String(index)}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

/** Our own address. */
export function ContactEmail(link: ComponentProps<'a'>) {
  const { contactEmail } = usePublicConfig();
  return (
    <a {...link} href={`mailto:${contactEmail}`}>
      <EmailAddress>{contactEmail}</EmailAddress>
    </a>
  );
}
