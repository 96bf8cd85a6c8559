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
  /** What is said when there is no such thing. */
  missing: {
    drawing: ReactElement;
    message: string;
    /** What a customer can do about it. */
    advice?: string;
  };
  children: (data: Data<N>) => ReactNode;
}

interface DataPageProps<N extends ReadName> extends ShownProps<N> {
  read: N;
  /** The parameter in the page's path. */
  name: string;
  failure: string;
}

/** What a page needs that reads in the browser: the query library, the contract of the call, and the device. */
const fetchData = lazyModule(async () => {
  const [{ FetchData }] = await Promise.all([import('./fetch-data.tsx'), markDevice()]);
  return FetchData;
});
export const preloadReading = fetchData.preload;

/** What the server has read for the page on show; undefined when it was another one that it sent. */
function useServerData<N extends ReadName>(): Data<N> | null | undefined {
  const { path, data } = usePageState();
  const [shown] = useLocation();
  // The loader of this very page made it.
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
        {/* The way home is no customer's way on: home is the owners' page. */}
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

/** A customers' page that shows one thing, which the server has read for it or the browser reads. */
export function DataPage<N extends ReadName>(props: DataPageProps<N>) {
  const sent = useServerData<N>();
  return sent === undefined ? <Read {...props} /> : <Shown {...props} data={sent} />;
}
