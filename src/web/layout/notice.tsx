import type { ReactElement, ReactNode } from 'react';
import { Saucer } from '#web/ui/drawings.tsx';

interface NoticeProps {
  /** About 130 px wide: its saucer is wider, so that its ink is visible in both themes. */
  drawing?: ReactElement | undefined;
  title: string;
  children: ReactNode;
}

/** The content of a page that cannot show what its URL asks for. */
export function Notice({ drawing, title, children }: NoticeProps) {
  return (
    <div className="wrap grid max-w-180 justify-items-center gap-6 py-page text-center">
      {drawing && (
        <div className="grid place-items-center [&>*]:[grid-area:1/1]">
          <Saucer className="w-65" />
          {drawing}
        </div>
      )}
      <h1 className="wrap-anywhere">{title}</h1>
      {children}
    </div>
  );
}
