import type { ReactElement, ReactNode } from 'react';
import { Bell, Saucer } from '#web/ui/drawings.tsx';

interface NoticeProps {
  /** About 130 px wide: its saucer is wider, so that its ink is visible in both themes. */
  drawing: ReactElement;
  title: string;
  children: ReactNode;
}

/** The content of a page that cannot show what its URL asks for. */
export function Notice({ drawing, title, children }: NoticeProps) {
  return (
    <div className="wrap grid max-w-180 justify-items-center gap-6 py-page text-center">
      <div className="grid place-items-center [&>*]:[grid-area:1/1]">
        <Saucer className="w-65" />
        {drawing}
      </div>
      <h1 className="wrap-anywhere">{title}</h1>
      {children}
    </div>
  );
}

interface FailureNoticeProps {
  title: string;
  message: string;
  children: ReactNode;
}

export function FailureNotice({ title, message, children }: FailureNoticeProps) {
  return (
    <Notice drawing={<Bell className="w-32" />} title={title}>
      <p className="text-lead text-ink-soft" role="alert">
        {message}
      </p>
      {children}
    </Notice>
  );
}
