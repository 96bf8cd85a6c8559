import type { ReactNode } from 'react';
import { pagePath } from '#shared/routing/pages.ts';
import { site } from '#shared/site.ts';
import { usePageState } from '#web/lib/page-state.tsx';
import { classes } from '#web/ui/classes.ts';
import { InstagramMark } from '#web/ui/icons.ts';
import { Brand } from './brand.tsx';

const footLink = 'inline-flex min-h-11 items-center gap-2.5 text-inherit no-underline hover:underline';

const legalLinks = [
  [pagePath.privacyPolicy, 'Gizlilik Politikası'],
  [pagePath.termsOfUse, 'Kullanım Koşulları'],
  [pagePath.deleteAccount, 'Hesap Silme'],
  [`${pagePath.contact}#kunye`, 'Künye'],
] as const;

function LinkColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <p className="mb-2 text-small font-semibold text-on-brew-soft" aria-hidden="true">
        {title}
      </p>
      <ul className="grid">{children}</ul>
    </nav>
  );
}

/**
 * The footer of product.md 2.2, with a link to the operator's details and the trademark lines that both
 * stores require. Its children come first.
 */
export function SiteFooter({ children }: { children?: ReactNode }) {
  const { config, year } = usePageState();
  return (
    <footer className="on-brew pt-14 pb-10">
      <div
        className={classes(
          'wrap grid grid-cols-2 gap-x-4 gap-y-8',
          children ? 'md:grid-cols-[2fr_1.4fr_1fr_1fr]' : 'md:grid-cols-[2fr_1fr_1fr]',
        )}
      >
        {children}
        <div className="col-span-2 grid content-start gap-4 md:col-span-1">
          <Brand className="justify-self-start" />
          <p>{site.tagline}</p>
        </div>
        <LinkColumn title={site.name}>
          <li>
            <a href={`${pagePath.landing}#iletisim`} className={footLink}>
              İletişim
            </a>
          </li>
          <li>
            <a href={config.instagramUrl} className={footLink}>
              <InstagramMark className="size-5.5" />
              Instagram
            </a>
          </li>
        </LinkColumn>
        <LinkColumn title="Yasal">
          {legalLinks.map(([href, label]) => (
            <li key={href}>
              <a href={href} className={footLink}>
                {label}
              </a>
            </li>
          ))}
        </LinkColumn>
        <p className="col-span-full border-t border-brew-line pt-5 text-small text-on-brew-soft">
          © {year} {site.name}. Apple, Apple logosu ve App Store, Apple Inc.’in ABD’de ve diğer ülkelerde
          tescilli markalarıdır. Google Play ve Google Play logosu, Google LLC’nin ticari markalarıdır.
        </p>
      </div>
    </footer>
  );
}
