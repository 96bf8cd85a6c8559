import { pagePath } from '#shared/routing/pages.ts';
import { REPORT_QUERY } from '#shared/routing/report-link.ts';
import { useLoginDialog } from '#web/auth/login/login-provider.tsx';
import { useSession } from '#web/auth/session/session.tsx';
import { Brand } from '#web/layout/brand.tsx';
import { Frame, type FrameProps } from '#web/layout/frame.tsx';
import { classes } from '#web/ui/classes.ts';

const link = 'inline-flex min-h-11 items-center font-semibold text-inherit underline';

function AccountLinks() {
  const { business } = useSession();
  const login = useLoginDialog();
  if (business !== null) {
    return (
      business.slug && (
        <a href={pagePath.profile(business.slug)} className={link}>
          Profilim
        </a>
      )
    );
  }
  return (
    <>
      <a href={pagePath.register} className={link}>
        Kayıt Ol
      </a>
      <button
        type="button"
        onPointerEnter={login.preload}
        onFocus={login.preload}
        onClick={() => login.open()}
        className={classes(link, 'cursor-pointer')}
      >
        Giriş Yap
      </button>
    </>
  );
}

interface CustomerFrameProps extends FrameProps {
  /** The slug of the business that the page shows; a visitor can report it. */
  reported?: string | undefined;
}

/** The footer's first block on customers' pages. */
function OwnerLinks({ reported }: Pick<CustomerFrameProps, 'reported'>) {
  return (
    <div className="max-md:col-span-full max-md:border-b max-md:border-brew-line max-md:pb-5 md:col-start-2 md:row-start-1">
      <h2 className="text-sub">Çay ocağınız mı var?</h2>
      <div className="mt-1 flex gap-x-6 md:flex-col md:items-start">
        <AccountLinks />
      </div>
      {reported && (
        <a
          href={`${pagePath.contact}?${REPORT_QUERY}=${reported}`}
          rel="nofollow"
          className="inline-flex min-h-11 items-center text-small text-on-brew-soft"
        >
          Bu sayfayı bildir
        </a>
      )}
    </div>
  );
}

/** For customers: the header has only the logo, the footer has the owner's links. */
export function CustomerFrame({ reported, ...props }: CustomerFrameProps) {
  return <Frame {...props} bar={<Brand />} low foot={<OwnerLinks reported={reported} />} />;
}
