import type { ReactElement, ReactNode } from 'react';
import { pagePath } from '#shared/routing/pages.ts';
import { Notice } from '#web/layout/notice.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { CustomerFrame } from './customer-frame.tsx';

interface MissingRecordProps {
  drawing: ReactElement;
  title: string;
  message: string;
  children?: ReactNode;
}

/** A customer's page whose business or invitation does not exist. */
export function MissingRecord({ drawing, title, message, children }: MissingRecordProps) {
  return (
    <CustomerFrame>
      <Notice drawing={drawing} title={title}>
        <p className="text-lead text-ink-soft">{message}</p>
        {children}
        {/* The home page is for owners, so the button for customers is not the primary one. */}
        <a href={pagePath.landing} className={buttonClass({ variant: 'outline' })}>
          Ana Sayfaya Dön
        </a>
      </Notice>
    </CustomerFrame>
  );
}
