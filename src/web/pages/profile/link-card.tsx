import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { shownLink } from '#web/owner/shown-link.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ExternalLink, InstagramMark, Share2, WhatsappMark } from '#web/ui/icons.ts';
import { LinkBox } from '#web/ui/link-box.tsx';

const hints = [
  { Icon: InstagramMark, text: 'Instagram profilinize ekleyin' },
  { Icon: WhatsappMark, text: 'WhatsApp durumunuzda ve profilinizde paylaşın' },
  { Icon: Share2, text: 'Sosyal medyada müşterilerinize duyurun' },
];

export function LinkCard({ business }: { business: Business }) {
  const { origin } = usePublicConfig();
  const path = pagePath.business(business.slug);
  const url = origin + path;
  return (
    <Card>
      <h2>İşletme Linkiniz</h2>
      <LinkBox>{shownLink(origin, business.slug)}</LinkBox>
      <div className="flex flex-wrap gap-3 [&>*]:grow">
        <CopyButton
          text={url}
          label="Linki Kopyala"
          done="Link panoya kopyalandı."
          failed="Link kopyalanamadı."
        />
        <a href={path} target="_blank" rel="noopener" className={buttonClass({ variant: 'outline' })}>
          <ExternalLink aria-hidden="true" />
          Müşteri Sayfasını Görüntüle
        </a>
      </div>
      <ul className="grid gap-3 text-small font-medium [&_.icon]:text-teal-ink">
        {hints.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <Icon aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <a href={pagePath.share(business.slug)} className={buttonClass({ variant: 'outline' })}>
        <Share2 />
        Paylaş
      </a>
    </Card>
  );
}
