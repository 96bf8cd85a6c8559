import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { whatsAppUrl } from '#web/lib/share.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { recordMessageSent } from '#web/owner/tool-use.ts';
import { useShare } from '#web/owner/use-share.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ExternalLink, InstagramMark, Share2, WhatsappMark } from '#web/ui/icons.ts';
import { LinkBox, LinkText } from '#web/ui/link-box.tsx';
import { showErrorToast } from '#web/ui/toast/toasts.ts';

/** Returns the displayed link of a business: `demlik.example/cinar`. */
export const shownLink = (origin: string, slug: string): string =>
  (origin + pagePath.business(slug)).replace(/^https?:\/\//, '');

/** How long a row says where to paste the copied link, in milliseconds. */
const CONFIRMATION_MS = 8000;

const HINT = classes(
  'group grid min-h-15 w-full grid-cols-[auto_minmax(0,1fr)] items-center gap-3 py-2 text-left leading-snug',
  'text-inherit no-underline',
);

interface HintProps {
  icon: typeof Share2;
  text: string;
  action: string;
}

function HintText({ icon: Icon, text, action }: HintProps) {
  return (
    <>
      <Icon className="text-teal-ink" />
      <span>
        <b className="block font-semibold underline-offset-[0.18em] group-hover:underline">{text}</b>
        <em className="text-small leading-snug font-semibold text-teal-ink not-italic underline underline-offset-[0.18em]">
          {action}
        </em>
      </span>
    </>
  );
}

interface CopyHintProps extends Omit<HintProps, 'action'> {
  url: string;
  /** Replaces the action's text after the link was copied. */
  done: string;
}

function CopyHint({ url, done, ...hint }: CopyHintProps) {
  const { copied, copy } = useCopy(CONFIRMATION_MS);
  const press = () => copy(url).catch(() => showErrorToast('Link kopyalanamadı.'));
  return (
    <button type="button" className={HINT} aria-live="polite" onClick={press}>
      <HintText {...hint} action={copied ? done : 'Linki Kopyala'} />
    </button>
  );
}

function ShareHints({ business }: { business: Business }) {
  const { message, openSheet } = useShare(business);
  const social = { icon: Share2, text: 'Sosyal medyada müşterilerinize duyurun' };
  return (
    <ul className="*:border-t *:border-line">
      <li>
        <CopyHint
          icon={InstagramMark}
          text="Instagram profilinize ekleyin"
          url={message.url}
          done="Kopyalandı. Instagram’da Profili Düzenle > Bağlantılar"
        />
      </li>
      <li>
        <a
          className={HINT}
          href={whatsAppUrl(message)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => recordMessageSent(business)}
        >
          <HintText
            icon={WhatsappMark}
            text="WhatsApp durumunuzda ve profilinizde paylaşın"
            action="WhatsApp’ı Aç"
          />
        </a>
      </li>
      <li>
        {openSheet ? (
          <button type="button" className={HINT} onClick={openSheet}>
            <HintText {...social} action="Paylaş" />
          </button>
        ) : (
          <CopyHint {...social} url={message.url} done="Kopyalandı. Gönderinize yapıştırın" />
        )}
      </li>
    </ul>
  );
}

interface LinkCardProps {
  business: Business;
  /** True while another card's button is the main one. */
  secondary: boolean;
}

export function LinkCard({ business, secondary }: LinkCardProps) {
  const { origin } = usePublicConfig();
  const path = pagePath.business(business.slug);
  return (
    <Card>
      <h2>İşletme Linkiniz</h2>
      <LinkBox>
        <LinkText>{shownLink(origin, business.slug)}</LinkText>
      </LinkBox>
      <div className="flex flex-wrap gap-3 [&>*]:grow">
        <CopyButton
          text={origin + path}
          label="Linki Kopyala"
          done="Link panoya kopyalandı."
          failed="Link kopyalanamadı."
          variant={secondary ? 'outline' : 'primary'}
        />
        <a href={path} target="_blank" rel="noopener" className={buttonClass({ variant: 'outline' })}>
          <ExternalLink aria-hidden="true" />
          Müşteri Sayfasını Görüntüle
        </a>
      </div>
      <ShareHints business={business} />
    </Card>
  );
}
