import '#web/styles/owner.css';
import type { ReactNode } from 'react';
import { pagePath } from '#shared/routing/pages.ts';
import { useSession } from '#web/auth/session/session.tsx';
import { useTask } from '#web/forms/use-task.ts';
import { Brand } from '#web/layout/brand.tsx';
import { Frame } from '#web/layout/frame.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { House } from '#web/ui/icons.ts';

/** Text buttons on the red bar, without plates: the page's main content is below. */
const wordClass = classes(
  'min-h-12 px-2.5 py-0 whitespace-nowrap shadow-none [--keyline:transparent] [--plate:transparent]',
  'underline-offset-[0.18em] hover:underline',
);

function LogoutButton() {
  const { logout } = useSession();
  const task = useTask<'logging-out'>({ detached: true });
  return (
    <Button
      size="sm"
      className={`${wordClass} -mr-2.5 font-normal text-on-red-soft`}
      busy={task.running !== null}
      onClick={() => task.run('logging-out', logout, () => 'Çıkış yapılamadı.')}
    >
      Çıkış Yap
    </Button>
  );
}

/** The owner's top bar instead of the site's, and the footer (product.md 2.6). */
export function OwnerFrame({ children }: { children: ReactNode }) {
  const bar = (
    <>
      <Brand compact className="mr-auto" />
      <a href={pagePath.landing} className={`${buttonClass({ size: 'sm' })} ${wordClass} text-inherit`}>
        <House />
        Ana Sayfa
      </a>
      <LogoutButton />
    </>
  );
  return <Frame bar={bar}>{children}</Frame>;
}
