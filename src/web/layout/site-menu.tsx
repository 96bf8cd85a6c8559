import { type ToggleEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { pagePath } from '#shared/routes.ts';
import { useSession } from '#web/session/session.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Menu, X } from '#web/ui/icons.tsx';
import { SectionLink } from './section-link.tsx';

const MENU_ID = 'site-menu';
const row =
  'flex min-h-13 items-center border-b border-line px-3 text-[1.125rem] font-medium text-inherit no-underline';

function OwnerActions({ namelessOwner }: { namelessOwner: string }) {
  const { business, openLogin, logout } = useSession();
  if (business === null) {
    return (
      <>
        <Button variant="outline" wide onClick={() => openLogin()}>
          Giriş Yap
        </Button>
        <Link href={pagePath.register} className={buttonClass({ wide: true })}>
          Kayıt Ol
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="px-3 pt-1 font-medium wrap-anywhere">Hoş geldiniz, {business.name || namelessOwner}</p>
      {business.slug && (
        <Link href={pagePath.profile(business.slug)} className={buttonClass({ wide: true })}>
          Profilim
        </Link>
      )}
      <Button variant="outline" wide onClick={() => void logout()}>
        Çıkış Yap
      </Button>
    </>
  );
}

/**
 * The menu of small screens. A native popover: it opens without JavaScript, closes on Esc and on a press
 * outside, and hands the focus back.
 */
export function SiteMenu({ namelessOwner }: { namelessOwner: string }) {
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  function closeAfterChoice(event: { target: EventTarget }) {
    if (event.target instanceof Element && event.target.closest('a, button')) menu.current?.hidePopover();
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-expanded={open}
        aria-controls={MENU_ID}
        aria-label="Menü"
        className="-mr-2 grid size-12 place-items-center rounded-sm lg:hidden"
      >
        {open ? <X className="size-6" /> : <Menu className="size-6" />}
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')}
        onClickCapture={closeAfterChoice}
        className="site-menu"
      >
        <nav aria-label="Menü" className="grid">
          <SectionLink section="ozellikler" className={row}>
            Özellikler
          </SectionLink>
          <SectionLink section="testimonials" className={row}>
            Yorumlar
          </SectionLink>
          <Link href={pagePath.contact} className={row}>
            İletişim
          </Link>
        </nav>
        <div className="mt-3 grid gap-2">
          <OwnerActions namelessOwner={namelessOwner} />
        </div>
      </div>
    </>
  );
}
