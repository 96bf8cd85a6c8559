import { pagePath } from '#shared/routing/pages.ts';
import { useLoginDialog } from '#web/auth/login/login-provider.tsx';
import { useSession } from '#web/auth/session/session.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';

/** The greeting's name if the business has none (product.md 2.2). */
const NAMELESS_OWNER = 'İşletme Sahibi';

/** The navigation of product.md 2.2, for the header and for the menu of small screens. */
export function SiteLinks({ className }: { className: string }) {
  return (
    <>
      <a href={`${pagePath.landing}#ozellikler`} className={className}>
        Özellikler
      </a>
      <a href={`${pagePath.landing}#testimonials`} className={className}>
        Yorumlar
      </a>
      <a href={pagePath.contact} className={className}>
        İletişim
      </a>
    </>
  );
}

interface OwnerActionsProps {
  /** For the header: small buttons, and on narrow screens only the primary one. */
  bar?: boolean;
}

export function OwnerActions({ bar = false }: OwnerActionsProps) {
  const { business, logout } = useSession();
  const login = useLoginDialog();
  const plain = { variant: 'outline', className: bar ? 'max-lg:hidden' : '' } as const;
  const size = bar ? ({ size: 'sm' } as const) : { wide: true };
  const first = buttonClass({ ...size, ...(bar && { variant: 'cream' }) });
  if (business === null) {
    return (
      <>
        <Button
          {...plain}
          {...size}
          onPointerEnter={login.preload}
          onFocus={login.preload}
          onClick={() => login.open()}
        >
          Giriş Yap
        </Button>
        <a key="register" href={pagePath.register} className={first}>
          Kayıt Ol
        </a>
      </>
    );
  }
  return (
    <>
      <span className={bar ? 'greeting' : 'px-3 pt-1 font-semibold wrap-anywhere'}>
        {`Hoş geldiniz, ${business.name || NAMELESS_OWNER}`}
      </span>
      {business.slug && (
        <a
          key="profile"
          href={pagePath.profile(business.slug)}
          className={buttonClass({ ...size, ...(bar && { variant: 'outline' }) })}
        >
          Profilim
        </a>
      )}
      <Button {...plain} {...size} onClick={() => logout().catch(reportError)}>
        Çıkış Yap
      </Button>
    </>
  );
}
