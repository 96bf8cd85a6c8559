import type { ReactNode, Ref } from 'react';
import type { Business } from '#shared/contract/business.ts';
import type { Counts } from '#shared/contract/counts.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { useCounts } from '#web/api/counts.ts';
import counterDrawing from '#web/assets/tool-counter.svg?no-inline';
import inviteDrawing from '#web/assets/tool-invite.svg?no-inline';
import placeDrawing from '#web/assets/tool-place.svg?no-inline';
import pricesDrawing from '#web/assets/tool-prices.svg?no-inline';
import printDrawing from '#web/assets/tool-print.svg?no-inline';
import shareDrawing from '#web/assets/tool-share.svg?no-inline';
import { useToolUse } from '#web/owner/tool-use.ts';

function invitationStatus({ total, opened, unsent }: Counts): ReactNode {
  if (unsent > 0) return <em>{`${unsent} gönderilmedi`}</em>;
  return (
    total > 0 && (
      <>
        <b>{`${total} davet`}</b>
        <span>{`, ${opened} kişi açtı`}</span>
      </>
    )
  );
}

function priceStatus({ products, prices_shown }: Counts): ReactNode {
  if (products === 0) return 'Fiyat yazılmadı';
  return (
    <>
      <b>{`${products} ürün`}</b>
      {prices_shown && <span>, sayfada açık</span>}
    </>
  );
}

interface Tool {
  path: (slug: string) => string;
  drawing: string;
  name: string;
  /** Shown while there is no status. */
  does: string;
  status?: (counts: Counts) => ReactNode;
}

/** The order is fixed, so that owners learn it. */
const tools: Tool[] = [
  {
    path: pagePath.print,
    drawing: printDrawing,
    name: 'Baskı Paketi',
    does: 'Afiş, kart, çıkartma',
  },
  {
    path: pagePath.invites,
    drawing: inviteDrawing,
    name: 'Müşteri Davet Et',
    does: 'Davet gönderin',
    status: invitationStatus,
  },
  {
    path: pagePath.places,
    drawing: placeDrawing,
    name: 'Oda ve Masa Kodları',
    does: 'Her odaya ayrı QR',
    status: ({ places }) => places > 0 && <b>{`${places} kod`}</b>,
  },
  { path: pagePath.share, drawing: shareDrawing, name: 'Paylaş', does: 'Mesaj ve görsel' },
  { path: pagePath.counter, drawing: counterDrawing, name: 'Tezgâh Modu', does: 'QR bu ekranda kalır' },
  {
    path: pagePath.prices,
    drawing: pricesDrawing,
    name: 'Fiyat Tarifesi',
    does: 'Kapıya ve masalara',
    status: priceStatus,
  },
];

interface ToolsCardProps {
  business: Pick<Business, 'id' | 'slug'>;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Links to the owner's tools, each with its status, or with its description while that is unknown. */
export function ToolsCard({ business, headingRef }: ToolsCardProps) {
  const counts = useCounts();
  const { print } = useToolUse(business);
  const printed = print === undefined ? null : `${print} indirildi`;
  return (
    <section className="tools rounded-md bg-porcelain shadow-flat" aria-labelledby="araclar">
      <h2 id="araclar" ref={headingRef} tabIndex={-1}>
        Araçlar
      </h2>
      <ul>
        {tools.map(({ path, drawing, name, does, status }) => (
          <li key={name}>
            <a href={path(business.slug)}>
              <img src={drawing} alt="" width={200} height={200} />
              <b>{name}</b>
              <span>{(path === pagePath.print && printed) || (counts && status?.(counts)) || does}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
