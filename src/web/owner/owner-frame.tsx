import '#web/styles/owner.css';
import type { ReactNode } from 'react';
import { pagePath } from '#shared/routing/pages.ts';
import { useSession } from '#web/auth/session/session.tsx';
import { useTask } from '#web/forms/use-task.ts';
import { Brand } from '#web/layout/brand.tsx';
import { Frame } from '#web/layout/frame.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { House } from '#web/ui/icons.ts';
import { clearCounterCache } from './counter-storage.ts';

function LogoutButton() {
  const { logout } = useSession();
  const task = useTask<'logging-out'>({ detached: true });

  async function leave() {
    await logout();
    await clearCounterCache();
  }
  return (
    <Button
      size="sm"
      className="bar-word is-quiet -mr-2.5"
      busy={task.running !== null}
      onClick={() => task.run('logging-out', leave, () => 'Çıkış yapılamadı.')}
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
      <a href={pagePath.landing} className={`${buttonClass({ size: 'sm' })} bar-word`}>
        <House />
        Ana Sayfa
      </a>
      <LogoutButton />
    </>
  );
  return <Frame bar={bar}>{children}</Frame>;
}
