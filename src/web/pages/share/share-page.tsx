import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import type { PageModule } from '#web/layout/page-module.ts';
import { whatsAppUrl } from '#web/lib/share.ts';
import { MessageBubble } from '#web/owner/message-bubble.tsx';
import { toolPage } from '#web/owner/tool-page.tsx';
import { recordMessageSent } from '#web/owner/tool-use.ts';
import { useShare } from '#web/owner/use-share.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Share2, WhatsappMark } from '#web/ui/icons.ts';
import { StoryCard } from './story-card.tsx';

function MessageCard({ business }: { business: Business }) {
  const { message } = useShare(business);
  return (
    <Card>
      <div>
        <h2>WhatsApp Mesajı</h2>
        <p className="mt-2 text-ink-soft">
          Gruba ya da müşteriye gönderin. Göndermeden önce WhatsApp’ta değiştirebilirsiniz.
        </p>
      </div>
      <a
        href={whatsAppUrl(message)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => recordMessageSent(business)}
        className={buttonClass({ wide: true })}
      >
        <WhatsappMark aria-hidden="true" />
        WhatsApp’ta Paylaş
      </a>
      <MessageBubble url={message.url} text={message.text} />
    </Card>
  );
}

function ElsewhereCard({ business }: { business: Business }) {
  const { message, openSheet } = useShare(business);
  return (
    <Card>
      <h2>Başka Yerde Paylaş</h2>
      <div className="flex flex-wrap gap-3 [&>*]:grow">
        <CopyButton
          text={message.url}
          label="Linki Kopyala"
          done="Link panoya kopyalandı."
          failed="Link kopyalanamadı."
          onCopied={() => recordMessageSent(business)}
          variant="outline"
        />
        {openSheet && (
          <Button variant="outline" onClick={openSheet}>
            <Share2 />
            Diğer Uygulamalar
          </Button>
        )}
      </div>
    </Card>
  );
}

function ShareTools({ business }: { business: Business }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <MessageCard business={business} />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <StoryCard business={business} />
      </div>
      <ElsewhereCard business={business} />
    </div>
  );
}

export const page: PageModule<'share'> = toolPage(pagePath.share, {
  title: 'Paylaş',
  description: 'İşletmenizin linkini ve durum görselini paylaşın.',
  lead: 'Müşterileriniz linke dokunur ya da QR’ı okutur, sayfanıza gelir.',
  Tool: ShareTools,
});
