import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pagePath } from '#shared/pages.ts';
import { useTask } from '#web/forms/use-task.ts';
import { Brand } from '#web/layout/brand.tsx';
import { SiteFooter } from '#web/layout/site-footer.tsx';
import { SkipLink } from '#web/layout/skip-link.tsx';
import { useSession } from '#web/session/session.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { House } from '#web/ui/icons.tsx';

function LogoutButton() {
  const { logout } = useSession();
  const task = useTask<'logging-out'>({ detached: true });
  return (
    <Button
      variant="cream"
      size="sm"
      busy={task.running !== null}
      onClick={() => task.run('logging-out', logout, () => 'Çıkış yapılamadı.')}
    >
      Çıkış Yap
    </Button>
  );
}

/** The profile's own top bar in place of the site's, and the footer (product.md 2.6). */
export function ProfileFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header>
        <SkipLink />
        <div className="on-red">
          <div className="wrap flex min-h-18 items-center gap-2 lg:min-h-22">
            <Brand compact className="mr-auto" />
            <Link href={pagePath.landing} className={buttonClass({ variant: 'outline', size: 'sm' })}>
              <House aria-hidden="true" />
              Ana Sayfa
            </Link>
            <LogoutButton />
          </div>
        </div>
        <div className="rim" aria-hidden="true" />
      </header>
      <main id="icerik" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
