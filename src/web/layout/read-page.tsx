import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { pagePath } from '#shared/pages.ts';
import { usePageState } from '#web/components/page-state.tsx';
import { type LazyCode, lazyCode } from '#web/lib/lazy-code.ts';
import type { PageMetadata } from '#web/page-module.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from './notice.tsx';
import { PageFrame } from './page-frame.tsx';
import { PageHead } from './page-head.tsx';
import type { ReadQuery } from './read-anew.tsx';

interface ShownProps<T> {
  metadata: (data: T | null) => PageMetadata;
  /** What is said when there is no such thing. */
  missing: { drawing: ReactElement; message: string };
  children: (data: T) => ReactNode;
}

interface ReadPageProps<T> extends ShownProps<T> {
  query: LazyCode<(name: string) => ReadQuery<T>>;
  /** What the query asks for: the parameter in the page's path. */
  name: string;
  failure: string;
}

const readAnew = lazyCode(async () => (await import('./read-anew.tsx')).ReadAnew);

/** What a page needs that reads in the browser: the query library and the contract of the call. */
export const preloadReading = (query: LazyCode<unknown>) =>
  Promise.all([readAnew.preload(), query.preload()]);

/** What the server has read for the page on show; undefined when it was another one that it sent. */
function useSentData<T>(): T | null | undefined {
  const { path, data } = usePageState();
  const [shown] = useLocation();
  // The loader of this very page made it.
  return path === shown ? (data as T | null | undefined) : undefined;
}

function Shown<T>({ data, metadata, missing, children }: ShownProps<T> & { data: T | null }) {
  if (data !== null) {
    return (
      <>
        <PageHead {...metadata(data)} />
        {children(data)}
      </>
    );
  }
  return (
    <PageFrame>
      <PageHead {...metadata(null)} unlisted />
      <Notice drawing={missing.drawing} title={metadata(null).title}>
        <p className="text-lead text-ink-soft">{missing.message}</p>
        <Link href={pagePath.landing} className={buttonClass()}>
          Ana Sayfaya Dön
        </Link>
      </Notice>
    </PageFrame>
  );
}

function Read<T>({ query, name, failure, ...shown }: ReadPageProps<T>) {
  const ReadAnew = readAnew.use();
  const queryOf = query.use();
  return (
    <ReadAnew query={queryOf(name)} failure={failure}>
      {(data) => <Shown {...shown} data={data} />}
    </ReadAnew>
  );
}

/** A page that shows one thing, which the server has read for it or the browser reads. */
export function ReadPage<T>(props: ReadPageProps<T>) {
  const sent = useSentData<T>();
  return sent === undefined ? <Read {...props} /> : <Shown {...props} data={sent} />;
}
