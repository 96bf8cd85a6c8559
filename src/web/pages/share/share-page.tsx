import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import type { PageModule } from '#web/app/page-module.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { type ShareContent, whatsAppUrl } from '#web/lib/share.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { MessageBubble } from '#web/owner/message-bubble.tsx';
import { hasShareSheet, SHEET_NOT_OPENED, shareContent } from '#web/owner/share-content.ts';
import { openShareSheet } from '#web/owner/share-sheet.ts';
import { ToolPage } from '#web/owner/tool-page.tsx';
import { recordMessageSent } from '#web/owner/tool-use.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Share2, WhatsappMark } from '#web/ui/icons.ts';
import { StoryCard } from './story-card.tsx';

interface CardProps {
  business: Business;
  content: ShareContent;
}

function MessageCard({ business, content }: CardProps) {
  return (
    <Card>
      <div>
        <h2>WhatsApp Mesajı</h2>
        <p className="mt-2 text-ink-soft">
          Gruba ya da müşteriye gönderin. Göndermeden önce WhatsApp’ta değiştirebilirsiniz.
        </p>
      </div>
      <MessageBubble url={content.url} text={content.text} />
      <a
        href={whatsAppUrl(content)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => recordMessageSent(business)}
        className={buttonClass({ wide: true })}
      >
        <WhatsappMark aria-hidden="true" />
        WhatsApp’ta Paylaş
      </a>
    </Card>
  );
}

function ElsewhereCard({ business, content }: CardProps) {
  const hasSheet = useInBrowser(hasShareSheet, false);
  return (
    <Card>
      <h2>Başka Yerde Paylaş</h2>
      <div className="flex flex-wrap gap-3 [&>*]:grow">
        <CopyButton
          text={content.url}
          label="Linki Kopyala"
          done="Link panoya kopyalandı."
          failed="Link kopyalanamadı."
          onCopied={() => recordMessageSent(business)}
          variant="outline"
        />
        {hasSheet && (
          <Button variant="outline" onClick={() => openShareSheet(content, SHEET_NOT_OPENED)}>
            <Share2 />
            Diğer Uygulamalar
          </Button>
        )}
      </div>
    </Card>
  );
}

function ShareTools({ business }: { business: Business }) {
  const { origin } = usePublicConfig();
  const content = shareContent(business, origin);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <MessageCard business={business} content={content} />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <StoryCard business={business} />
      </div>
      <ElsewhereCard business={business} content={content} />
    </div>
  );
}

function SharePage({ slug }: { slug: string }) {
  return (
    <ToolPage
      slug={slug}
      path={pagePath.share}
      title="Paylaş"
      lead="Müşterileriniz linke dokunur ya da QR’ı okutur, sayfanıza gelir."
    >
      {(business) => <ShareTools business={business} />}
    </ToolPage>
  );
}

export const page: PageModule<'share'> = {
  metadata: { title: 'Paylaş', description: 'İşletmenizin linkini ve durum görselini paylaşın.' },
  Page: SharePage,
};
