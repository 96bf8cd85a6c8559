import { type ReactNode, type Ref, useSyncExternalStore } from 'react';
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
import { priceSaving } from '#web/owner/prices/price-saving.ts';
import { useWaitingPrices } from '#web/owner/prices/waiting-prices.ts';
import { useToolUse } from '#web/owner/tool-use.ts';
import { classes } from '#web/ui/classes.ts';

const Amount = ({ children }: { children: string }) => <b className="font-semibold text-ink">{children}</b>;
const Warning = ({ children }: { children: string }) => (
  <em className="font-semibold text-brass-ink not-italic">{children}</em>
);

function invitationStatus({ total, opened, unsent }: Counts): ReactNode {
  if (unsent > 0) return <Warning>{`${unsent} gönderilmedi`}</Warning>;
  return (
    total > 0 && (
      <>
        <Amount>{`${total} davet`}</Amount>
        <span>{`, ${opened} kişi açtı`}</span>
      </>
    )
  );
}

function priceStatus({ products, prices_shown }: Counts): ReactNode {
  if (products === 0) return 'Fiyat yazılmadı';
  return (
    <>
      <Amount>{`${products} ürün`}</Amount>
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

/** The order is fixed, so that owners learn it: two columns on phones, three, then six. */
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
    status: ({ places }) => places > 0 && <Amount>{`${places} kod`}</Amount>,
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

export const toolDrawings = tools.map(({ drawing }) => drawing);

interface ToolLinkProps extends Pick<Tool, 'drawing' | 'name'> {
  href: string;
  children: ReactNode;
}

function ToolLink({ href, drawing, name, children }: ToolLinkProps) {
  return (
    <a
      href={href}
      className={classes(
        // Has room for a status of two lines, so that nothing below shifts when it arrives.
        'grid h-full min-h-23 grid-cols-[40px_minmax(0,1fr)] content-center items-center gap-x-2 gap-y-1',
        'bg-porcelain py-1.25 pr-1 pl-3.5 text-inherit no-underline hover:bg-sand',
        // Inside, because the neighbours and the card's edge would hide an outline around it.
        'focus-visible:-outline-offset-3',
        'lg:grid-cols-1 lg:content-start lg:px-5 lg:py-4.5',
      )}
    >
      <img src={drawing} alt="" width={200} height={200} className="size-10 lg:size-16" />
      <b className="text-small leading-tight font-semibold lg:text-base">{name}</b>
      <span className="col-span-full text-small leading-snug text-ink-soft">{children}</span>
    </a>
  );
}

interface ToolsCardProps {
  business: Business;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Links to the owner's tools, each with its status, or with its description while that is unknown. */
export function ToolsCard({ business, headingRef }: ToolsCardProps) {
  const counts = useCounts(business);
  const { print } = useToolUse(business);
  const waiting = useWaitingPrices(business);
  const saving = useSyncExternalStore(priceSaving.subscribe, priceSaving.current, () => false);
  /** What only this browser knows. */
  function here(path: Tool['path']): ReactNode {
    if (path === pagePath.print) return print !== undefined && `${print} indirildi`;
    const isUnsaved = path === pagePath.prices && waiting > 0;
    if (isUnsaved && saving) return 'Kaydediliyor...';
    return isUnsaved && <Warning>{`${waiting} değişiklik kaydedilmedi`}</Warning>;
  }
  return (
    <section className="overflow-hidden rounded-md bg-porcelain pt-3.5 shadow-flat" aria-labelledby="araclar">
      <h2
        id="araclar"
        ref={headingRef}
        tabIndex={-1}
        className="px-4 pb-3 text-sub lg:px-6 lg:pt-1 lg:pb-3.5"
      >
        Araçlar
      </h2>
      <ul className="grid grid-cols-2 gap-px border-t border-line bg-line max-sm:narrow:grid-cols-none sm:grid-cols-3 lg:grid-cols-6">
        {tools.map(({ path, drawing, name, does, status }) => (
          <li key={name}>
            <ToolLink href={path(business.slug)} drawing={drawing} name={name}>
              {here(path) || (counts && status?.(counts)) || does}
            </ToolLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
