import { type RefObject, useRef, useState } from 'react';
import type { CustomerInvitation, InvitationState } from '#shared/contract/customer-invitation.ts';
import { displayPhone } from '#shared/domain/phone.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { rowClass } from '#web/owner/list-cards.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import {
  Check,
  CheckCheck,
  Clock,
  Copy,
  Hourglass,
  RotateCw,
  Trash2,
  Undo,
  WhatsappMark,
} from '#web/ui/icons.ts';
import { formatRelativeTime } from './format-relative-time.ts';
import { RowMenu } from './row-menu.tsx';

export interface InvitationActions {
  href: (invitation: CustomerInvitation) => string;
  onSent: (invitation: CustomerInvitation) => void;
  onCopy: (invitation: CustomerInvitation) => void;
  onRenew: (invitation: CustomerInvitation) => void;
  /** Asks for confirmation first. */
  onWithdraw: (invitation: CustomerInvitation) => void;
}

export const states = {
  unsent: { name: 'Gönderilmedi', Sign: Clock, color: 'text-brass-ink' },
  sent: { name: 'Gönderildi', Sign: Check, color: 'text-ink-soft' },
  opened: { name: 'Açıldı', Sign: CheckCheck, color: 'text-teal-ink' },
  expired: { name: 'Süresi doldu', Sign: Hourglass, color: 'text-red-ink' },
};

function momentOf(invitation: CustomerInvitation): string {
  const { state, sent_at, opened_at, expires_at, created_at } = invitation;
  const moments = { unsent: created_at, sent: sent_at, opened: opened_at, expired: expires_at };
  return moments[state] ?? created_at;
}

function StateLine({ invitation, now }: { invitation: CustomerInvitation; now: Date }) {
  const { state } = invitation;
  const { name, Sign, color } = states[state];
  const moment = momentOf(invitation);
  return (
    <span
      className={classes(
        'flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-small leading-snug font-semibold',
        'lg:col-start-2 lg:row-[1/span_2]',
        color,
      )}
    >
      <Sign className="size-4.5" />
      <span>{name}</span>
      <time dateTime={moment} className="font-normal text-ink-soft lg:basis-full lg:pl-6">
        {formatRelativeTime(new Date(moment), now) + (state === 'unsent' ? ' hazırlandı' : '')}
      </time>
    </span>
  );
}

const outside = { target: '_blank', rel: 'noopener noreferrer' };

interface RowProps extends InvitationActions {
  invitation: CustomerInvitation;
  now: Date;
  fresh: boolean;
  renewing: boolean;
  focused: boolean;
}

function MenuItems({ invitation, ...actions }: InvitationActions & { invitation: CustomerInvitation }) {
  const { state, is_open } = invitation;
  if (!is_open) {
    return (
      <>
        {state === 'opened' && (
          <button type="button" onClick={() => actions.onRenew(invitation)}>
            <RotateCw />
            Yenile
          </button>
        )}
        <button type="button" className="text-red-ink" onClick={() => actions.onWithdraw(invitation)}>
          <Trash2 />
          Listeden Sil
        </button>
      </>
    );
  }
  return (
    <>
      {state !== 'unsent' && (
        <a
          href={actions.href(invitation)}
          {...outside}
          className="text-inherit no-underline"
          onClick={() => actions.onSent(invitation)}
        >
          <WhatsappMark />
          Tekrar Gönder
        </a>
      )}
      <button type="button" onClick={() => actions.onCopy(invitation)}>
        <Copy />
        Mesajı Kopyala
      </button>
      <button type="button" className="text-red-ink" onClick={() => actions.onWithdraw(invitation)}>
        <Undo />
        Daveti İptal Et
      </button>
    </>
  );
}

/** If three columns have no room, the button goes below. */
const stepClass =
  'max-2xs:col-start-1 max-2xs:row-start-2 max-2xs:mt-1.5 max-2xs:justify-self-start lg:justify-self-end';

/** Shows the next step for the owner; nothing while the customer must act. */
function NextStep({ invitation, renewing, ...actions }: Omit<RowProps, 'now' | 'fresh' | 'focused'>) {
  const whose = <span className="sr-only">: {invitation.name}</span>;
  if (invitation.state === 'unsent') {
    return (
      <a
        href={actions.href(invitation)}
        {...outside}
        className={`${buttonClass({ variant: 'outline', size: 'sm' })} ${stepClass}`}
        onClick={() => actions.onSent(invitation)}
      >
        Gönder
        {whose}
      </a>
    );
  }
  if (invitation.state !== 'expired') return null;
  return (
    <Button
      variant="outline"
      size="sm"
      busy={renewing}
      className={stepClass}
      busyLabel="Yenileniyor..."
      onClick={() => actions.onRenew(invitation)}
    >
      Yenile
      {whose}
    </Button>
  );
}

const rowId = ({ id }: CustomerInvitation) => `davet-${id}`;

/** Returns the menu button of the row that takes this one's place, or of the one above. */
export function menuBeside(invitation: CustomerInvitation): HTMLButtonElement | null {
  const row = document.getElementById(rowId(invitation));
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector<HTMLButtonElement>('[aria-expanded]') ?? null;
}

/** Focuses the menu button, which every row has, if the focused control disappears, until a failure brings that back. */
function useFocusThatStays(
  row: RefObject<HTMLLIElement | null>,
  menu: RefObject<HTMLButtonElement | null>,
  { state, focused }: { state: InvitationState; focused: boolean },
): void {
  const [before] = useState(state);
  const step = () => row.current?.querySelector('.btn') ?? menu.current;
  const isMoved = useRef(false);
  useFocusAfterCommit(state, () => {
    const { activeElement } = document;
    if (isMoved.current && activeElement === menu.current) return step();
    isMoved.current = state !== before && activeElement === document.body;
    return isMoved.current ? menu.current : null;
  });
  useFocusAfterCommit(focused, step);
}

export function InvitationRow({ now, fresh, focused, renewing, ...rest }: RowProps) {
  const { invitation } = rest;
  const row = useRef<HTMLLIElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  useFocusThatStays(row, menu, { state: invitation.state, focused });
  return (
    <li
      ref={row}
      id={rowId(invitation)}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto_44px] items-center gap-x-2 gap-y-0.5 py-3.5',
        'lg:grid-cols-[minmax(0,1fr)_100px_44px] lg:py-2.5',
        rowClass(fresh),
      )}
    >
      <div className="col-start-1 grid min-w-0 gap-0.5 lg:grid-cols-[minmax(0,1fr)_200px] lg:items-center lg:gap-x-4">
        <bdi className="text-left leading-tight font-semibold wrap-anywhere">{invitation.name}</bdi>
        <span className="text-small text-ink-soft">{displayPhone(invitation.phone)}</span>
        <StateLine invitation={invitation} now={now} />
      </div>
      <NextStep {...rest} renewing={renewing} />
      <RowMenu label={`${invitation.name}: seçenekler`} button={menu}>
        <MenuItems {...rest} />
      </RowMenu>
    </li>
  );
}
