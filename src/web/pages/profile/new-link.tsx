import { useEffect, useState } from 'react';
import { type Business, updateBusinessRequest } from '#shared/contract/business.ts';
import { reservedWords, slugFromName } from '#shared/domain/slug.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { LinkIcon } from '#web/ui/icons.ts';
import { LinkText } from '#web/ui/link-box.tsx';
import { shownLink } from './link-card.tsx';

/** Delay between the last keystroke and the line's update, in milliseconds. */
const PAUSE_MS = 300;
const reserved = reservedWords([]);

/** Returns null if the link does not change. The server adds a number to a taken slug. */
function slugAfterRename({ name, slug: present }: Business, typed: string): string | null {
  const parsed = updateBusinessRequest.shape.name.safeParse(typed);
  if (!parsed.success) return null;
  const slug = slugFromName(parsed.data, reserved);
  return slug === slugFromName(name, reserved) || slug === present ? null : slug;
}

function useRested(value: string | null): string | null {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

interface NewLinkProps {
  id: string;
  business: Business;
  typed: string;
}

export function NewLink({ id, business, typed }: NewLinkProps) {
  const { origin } = usePublicConfig();
  const slug = useRested(slugAfterRename(business, typed));
  return (
    <div id={id} role="status">
      {slug !== null && (
        <div className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 rounded-sm bg-sand px-3.5 py-3 text-small">
          <LinkIcon className="mt-px size-5 text-brass-ink" />
          <p>
            <span>Yeni linkiniz:</span>{' '}
            <b className="wrap-anywhere">
              <LinkText>{shownLink(origin, slug)}</LinkText>
            </b>
          </p>
          <p className="col-start-2 text-ink-soft">Eski linkiniz ve QR kodunuz çalışmaya devam eder.</p>
        </div>
      )}
    </div>
  );
}
