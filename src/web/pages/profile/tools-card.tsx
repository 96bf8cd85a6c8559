import type { Business } from '#shared/contract/business.ts';
import { invitationCountsCall } from '#shared/contract/customer-invitation.ts';
import { dayAndMonth, dayInTurkey } from '#shared/domain/calendar-day.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { readQuery } from '#web/api/call-api.ts';
import { useRead } from '#web/api/use-read.ts';
import counterDrawing from '#web/assets/tool-counter.svg?no-inline';
import inviteDrawing from '#web/assets/tool-invite.svg?no-inline';
import placeDrawing from '#web/assets/tool-place.svg?no-inline';
import pricesDrawing from '#web/assets/tool-prices.svg?no-inline';
import printDrawing from '#web/assets/tool-print.svg?no-inline';
import shareDrawing from '#web/assets/tool-share.svg?no-inline';
import { useStarted } from '#web/owner/started.ts';
import { ArrowLeft } from '#web/ui/icons.ts';

const countsQuery = readQuery(invitationCountsCall, {});

interface StatusProps {
  does: string;
  /** Whether the owner has used a tool here; then the next step may be another one. */
  started: boolean;
  download: ReturnType<typeof useStarted>['download'];
}

function PrintStatus({ does, started, download }: StatusProps) {
  return (
    <>
      <span>
        {download === null
          ? does
          : `Son indirme: ${download.piece}, ${dayAndMonth(dayInTurkey(new Date(download.at)))}`}
      </span>
      {!started && (
        <em className="tool-mark">
          <ArrowLeft className="block size-3.5 rotate-180 lg:hidden" />
          <span className="sr-only lg:not-sr-only">Buradan başlayın</span>
        </em>
      )}
    </>
  );
}

/**
 * Shows the number of invitations, if there are any, instead of the tool's description. The mark counts
 * unsent messages, unless the print pack has the mark.
 */
function InvitationsStatus({ does, started }: StatusProps) {
  // If the counts cannot be read, the row describes the tool, as for an owner without invitations.
  const { data: counts } = useRead(countsQuery);
  if (counts === undefined || counts.total === 0) return <span>{does}</span>;
  const { total, opened, unsent } = counts;
  return (
    <>
      <span>
        <b>{`${total} davet`}</b>
        <span>{`, ${opened} kişi açtı`}</span>
      </span>
      {started && unsent > 0 && (
        <em className="tool-mark">
          <span>{unsent}</span>
          <span className="sr-only lg:not-sr-only"> mesaj gönderilmedi</span>
        </em>
      )}
    </>
  );
}

/** The order is fixed, so that owners learn it. */
const tools = [
  {
    path: pagePath.print,
    drawing: printDrawing,
    name: 'Baskı Paketi',
    does: 'Afiş, masa kartı, çıkartma',
    Status: PrintStatus,
  },
  {
    path: pagePath.invites,
    drawing: inviteDrawing,
    name: 'Müşteri Davet Et',
    does: 'WhatsApp’tan davet gönderin',
    Status: InvitationsStatus,
  },
  {
    path: pagePath.places,
    drawing: placeDrawing,
    name: 'Oda ve Masa Kodları',
    does: 'Her odaya ayrı QR',
  },
  { path: pagePath.share, drawing: shareDrawing, name: 'Paylaş', does: 'Mesaj ve durum görseli' },
  {
    path: pagePath.counter,
    drawing: counterDrawing,
    name: 'Tezgâh Modu',
    does: 'QR’ı bu ekranda açık tutun',
  },
  {
    path: pagePath.prices,
    drawing: pricesDrawing,
    name: 'Fiyat Tarifesi',
    does: 'Kapıya ve masalara',
  },
];

/** Links to the owner's tools, each with its description or its state. At most one has a mark. */
export function ToolsCard({ business }: { business: Business }) {
  const begun = useStarted();
  return (
    <section className="tools rounded-md bg-porcelain shadow-flat" aria-labelledby="araclar">
      <h2 id="araclar">Araçlar</h2>
      <ul>
        {tools.map(({ path, drawing, name, does, Status }) => (
          <li key={name}>
            <a href={path(business.slug)}>
              <img src={drawing} alt="" width={200} height={200} />
              <span>
                <b>{name}</b>
                {Status ? <Status does={does} {...begun} /> : <span>{does}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
