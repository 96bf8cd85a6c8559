import { site } from '#shared/site.ts';
import { AppStores } from '#web/layout/app-stores.tsx';
import { PageFrame } from '#web/layout/page-frame.tsx';
import type { PageModule } from '#web/layout/page-module.ts';
import { OperatorDetails } from '#web/legal/operator-details.tsx';
import { useAnswerTime, usePublicConfig } from '#web/lib/page-state.tsx';
import { ContactEmail } from '#web/ui/contact-email.tsx';
import { TeaGlass } from '#web/ui/drawings.tsx';
import { Mail } from '#web/ui/icons.ts';
import { LinkBox } from '#web/ui/link-box.tsx';
import { ContactForm, useReportedPage } from './contact-form.tsx';

function Lead() {
  const { statusPage } = usePublicConfig();
  const answerTime = useAnswerTime();
  const reported = useReportedPage();
  const purpose = reported
    ? `${reported} sayfasını bildiriyorsunuz. Nedenini aşağıya yazın, inceleyip size dönelim.`
    : 'Kurulumda takıldıysanız ya da sorunuz varsa yazın, size dönelim.';
  return (
    <div className="grid content-start gap-4">
      <h1>İletişim</h1>
      <p className="text-lead wrap-anywhere text-ink-soft">{purpose + answerTime}</p>
      <LinkBox icon={<Mail aria-hidden="true" />}>
        <ContactEmail />
      </LinkBox>
      {statusPage && (
        <p>
          Bir şey çalışmıyorsa önce <a href={statusPage}>hizmet durumuna</a> bakın.
        </p>
      )}
    </div>
  );
}

function About() {
  return (
    <div className="grid content-start gap-8">
      <AppStores />
      <section className="grid gap-3">
        <h2 id="kunye" className="text-heading">
          Künye
        </h2>
        <OperatorDetails className="grid gap-1.5" />
      </section>
      <section className="grid gap-3">
        <h2 className="text-heading">İçerik şikâyeti</h2>
        <p>
          Bir işletme sayfasındaki içerik haklarınızı ihlal ediyorsa sayfanın altındaki “Bu sayfayı bildir”
          linkine dokunun ya da sayfanın adresini ve nedenini yukarıdaki{' '}
          <span className="whitespace-nowrap">e-posta</span> adresine yazın. İnceler, hukuka aykırı olanı
          kaldırırız.
        </p>
      </section>
      <section className="grid gap-3">
        <h2 className="text-heading">Erişilebilirlik</h2>
        <p>
          Sayfalarımız klavyeyle ve ekran okuyucuyla kullanılabilir, yazılar iki katına kadar büyütülebilir.
          Takıldığınız yeri yukarıdaki <span className="whitespace-nowrap">e-posta</span> adresine yazın:
          bilgiyi size başka yoldan verir, sayfayı düzeltiriz.
        </p>
      </section>
      <TeaGlass className="w-52 max-lg:hidden" />
    </div>
  );
}

function ContactPage() {
  return (
    <PageFrame>
      <div className="wrap grid items-start gap-8 pt-page pb-section lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr] lg:gap-x-16">
        <Lead />
        <div className="lg:row-span-2">
          <ContactForm />
        </div>
        <About />
      </div>
    </PageFrame>
  );
}

export const page: PageModule<'contact'> = Object.assign(ContactPage, {
  metadata: {
    title: 'İletişim',
    description: `${site.name} hakkında sorularınız için bize yazın. Kurulumda da sonrasında da yanınızdayız.`,
  },
});
