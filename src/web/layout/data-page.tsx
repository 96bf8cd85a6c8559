import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { type PageData, pagePath } from '#shared/routing/pages.ts';
import type { PageMetadata } from '#web/app/page-module.ts';
import { lazyModule } from '#web/lib/lazy-module.ts';
import { markDevice } from '#web/lib/marked-device.ts';
import { usePageState } from '#web/lib/page-state.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { CustomerFrame } from './customer-frame.tsx';
import type { ReadName } from './fetch-data.tsx';
import { Notice } from './notice.tsx';
import { PageHead } from './page-head.tsx';

type Data<N extends ReadName> = NonNullable<PageData[N]>;

interface ShownProps<N extends ReadName> {
  metadata: (data: Data<N> | null) => PageMetadata;
  /** Shown if the business or invitation does not exist. */
  missing: {
    drawing: ReactElement;
    message: string;
    advice?: string;
  };
  children: (data: Data<N>) => ReactNode;
}

interface DataPageProps<N extends ReadName> extends ShownProps<N> {
  read: N;
  name: string;
  failure: string;
}

/** Loads what a page needs that reads its data in the browser: the query library, the contract. */
const fetchData = lazyModule(async () => {
  const [{ FetchData }] = await Promise.all([import('./fetch-data.tsx'), markDevice()]);
  return FetchData;
});
export const preloadReading = fetchData.preload;

/** Returns the server's data for the current page, or undefined if the server sent another page. */
function useServerData<N extends ReadName>(): Data<N> | null | undefined {
  const { path, data } = usePageState();
  const [shown] = useLocation();
  // This page's own loader returned the data, so the type is right.
  return path === shown ? (data as Data<N> | null | undefined) : undefined;
}

function Shown<N extends ReadName>({
  data,
  metadata,
  missing,
  children,
}: ShownProps<N> & { data: Data<N> | null }) {
  if (data !== null) {
    return (
      <>
        <PageHead {...metadata(data)} />
        {children(data)}
      </>
    );
  }
  return (
    <CustomerFrame>
      <PageHead {...metadata(null)} unlisted />
      <Notice drawing={missing.drawing} title={metadata(null).title}>
        <p className="text-lead text-ink-soft">{missing.message}</p>
        {missing.advice && <p className="text-lead font-semibold">{missing.advice}</p>}
        {/* The home page is for owners, so the button for customers is not the primary one. */}
        <a href={pagePath.landing} className={buttonClass({ variant: 'outline' })}>
          Ana Sayfaya Dön
        </a>
      </Notice>
    </CustomerFrame>
  );
}

function Read<N extends ReadName>({ read, name, failure, ...shown }: DataPageProps<N>) {
  const FetchData = fetchData.use();
  return (
    <FetchData read={read} name={name} failure={failure}>
      {(data) => <Shown {...shown} data={data as Data<N> | null} />}
    </FetchData>
  );
}

/** A customer page that shows one record, read by the server or by the browser. */
export function DataPage<N extends ReadName>(props: DataPageProps<N>) {
  const sent = useServerData<N>();
  return sent === undefined ? <Read {...props} /> : <Shown {...props} data={sent} />;
}
