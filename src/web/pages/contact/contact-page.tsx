import { site } from '#shared/site.ts';
import { AppStores } from '#web/components/app-stores.tsx';
import { usePublicConfig } from '#web/components/page-state.tsx';
import { PageFrame } from '#web/layout/page-frame.tsx';
import type { PageModule } from '#web/page-module.ts';
import { TeaGlass } from '#web/ui/drawings/tea-glass.tsx';
import { Mail } from '#web/ui/icons.tsx';
import { LinkBox } from '#web/ui/link-box.tsx';
import { ContactForm } from './contact-form.tsx';

function Side() {
  const { contactEmail } = usePublicConfig();
  return (
    <div className="grid content-start gap-4">
      <h1>İletişim</h1>
      <p className="text-lead text-ink-soft">
        Kurulumda takıldınız, bir şey sormak ya da selam vermek istediniz. Yazın, okuyup size dönelim.
      </p>
      <LinkBox icon={<Mail aria-hidden="true" />}>
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </LinkBox>
      <AppStores />
      <TeaGlass className="w-52 max-lg:hidden" />
    </div>
  );
}

/** The contact page of product.md 2.9: a form, an address to write to, and the app's stores. */
function ContactPage() {
  return (
    <PageFrame>
      <div className="wrap grid gap-8 pt-page pb-section lg:grid-cols-[5fr_7fr] lg:gap-16">
        <Side />
        <ContactForm />
      </div>
    </PageFrame>
  );
}

export const page: PageModule<'contact'> = {
  metadata: {
    title: 'İletişim',
    description: `${site.name} hakkında sorularınız için bize yazın. Kurulumda da sonrasında da yanınızdayız.`,
  },
  Page: ContactPage,
};
