import { pagePath } from '#shared/routing/pages.ts';
import { PageFrame } from '#web/layout/page-frame.tsx';
import type { PageModule } from '#web/layout/page-module.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** product.md 2.1: every other path is a 404 page with the English text. */
function NotFoundPage() {
  return (
    <PageFrame>
      <div className="wrap grid justify-items-center gap-6 pt-[clamp(48px,8vw,96px)] pb-section text-center">
        <p aria-hidden="true" className="display not-found-number flex items-center gap-[.04em] text-red-ink">
          4<span className="badge w-[.74em] translate-y-[.085em]" />4
        </p>
        <h1 lang="en">Page Not Found</h1>
        <div className="grid max-w-120 gap-2 text-lead text-balance">
          <p className="font-semibold">Aradığınız sayfa bulunamadı.</p>
          <p className="text-ink-soft">
            Adres eksik ya da yanlış yazılmış olabilir. Bir dükkânı arıyorsanız çaycınızdan linki yeniden
            isteyin.
          </p>
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          <a href={pagePath.landing} className={buttonClass()}>
            Ana Sayfaya Dön
          </a>
          <a href={pagePath.contact} className={buttonClass({ variant: 'outline' })}>
            Bize Yazın
          </a>
        </div>
      </div>
    </PageFrame>
  );
}

export const page: PageModule<'notFound'> = Object.assign(NotFoundPage, {
  metadata: { title: 'Sayfa bulunamadı', description: 'Aradığınız sayfa burada değil.' },
});
