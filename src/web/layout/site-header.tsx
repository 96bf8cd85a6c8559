import { Link } from 'wouter';
import { pagePath } from '#shared/routes.ts';
import { useSession } from '#web/session/session.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Brand } from './brand.tsx';
import { SectionLink } from './section-link.tsx';
import { SiteMenu } from './site-menu.tsx';

/** SPEC section 2: the greeting's name when the business has none. */
const NAMELESS_OWNER = 'İşletme Sahibi';

const barLink =
  'inline-flex min-h-11 items-center px-3 font-medium text-inherit no-underline hover:underline';

function BarActions() {
  const { business, openLogin, prepareLogin, logout } = useSession();
  if (business === null) {
    return (
      <>
        <Button
          variant="outline"
          size="sm"
          className="max-lg:hidden"
          onPointerEnter={prepareLogin}
          onFocus={prepareLogin}
          onClick={() => openLogin()}
        >
          Giriş Yap
        </Button>
        <Link
          key="register"
          href={pagePath.register}
          className={buttonClass({ variant: 'cream', size: 'sm' })}
        >
          Kayıt Ol
        </Link>
      </>
    );
  }
  return (
    <>
      <span className="mr-3 line-clamp-2 max-w-36 leading-tight font-medium max-lg:hidden xl:line-clamp-1 xl:max-w-[24ch]">
        Hoş geldiniz, {business.name || NAMELESS_OWNER}
      </span>
      {business.slug && (
        <Link
          key="profile"
          href={pagePath.profile(business.slug)}
          className={buttonClass({ variant: 'cream', size: 'sm' })}
        >
          Profilim
        </Link>
      )}
      <Button variant="outline" size="sm" className="max-lg:hidden" onClick={() => void logout()}>
        Çıkış Yap
      </Button>
    </>
  );
}

/** The header of SPEC section 2. On `hero` pages the red block goes on below it; on `inner` ones the rim follows. */
export function SiteHeader({ tone = 'inner' }: { tone?: 'hero' | 'inner' }) {
  return (
    <header>
      <a href="#icerik" className="skip-link">
        İçeriğe geç
      </a>
      <div className="on-red">
        <div className="wrap flex min-h-18 items-center gap-2 lg:min-h-22">
          <Brand className="mr-auto" />
          <nav aria-label="Ana menü" className="mr-4 flex gap-1 max-lg:hidden">
            <SectionLink section="ozellikler" className={barLink}>
              Özellikler
            </SectionLink>
            <SectionLink section="testimonials" className={barLink}>
              Yorumlar
            </SectionLink>
            <Link href={pagePath.contact} className={barLink}>
              İletişim
            </Link>
          </nav>
          <BarActions />
          <SiteMenu namelessOwner={NAMELESS_OWNER} />
        </div>
      </div>
      {tone === 'inner' && <div className="rim" aria-hidden="true" />}
    </header>
  );
}
