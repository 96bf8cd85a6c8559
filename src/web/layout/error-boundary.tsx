import { Component, type ComponentProps, type ReactNode } from 'react';
import { titleOf } from '#shared/site.ts';
import { ChunkMissing } from '#web/lib/lazy-module.ts';
import { Button } from '#web/ui/button.tsx';
import { Brand } from './brand.tsx';
import { Frame } from './frame.tsx';
import { Notice } from './notice.tsx';

const TITLE = 'Sayfa açılamadı';
const CHECK_NETWORK = 'İnternetinizi kontrol edip tekrar deneyin.';
const OUR_FAULT = 'Sayfada bir hata oluştu. Tekrar deneyin, olmazsa bize yazın.';

interface ErrorPageProps extends ComponentProps<typeof Notice> {
  message: string;
}

/** Replaces a page that cannot be shown. It needs no session, no data and no chunk of its own. */
export function ErrorPage({ drawing, title, message, children }: ErrorPageProps) {
  return (
    <div className="@container/page">
      <Frame bar={<Brand />}>
        <Notice drawing={drawing} title={title}>
          <p className="text-lead text-ink-soft" role="alert">
            {message}
          </p>
          {children}
        </Notice>
      </Frame>
    </div>
  );
}

interface ErrorBoundaryProps {
  /** The current path: navigation resets the error. */
  path: string;
  onCaught?: (() => void) | undefined;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
  /** True if a chunk failed to load; false if the page has a bug. */
  isMissing: boolean;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = { failed: false, isMissing: false };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, isMissing: error instanceof ChunkMissing };
  }

  /** Renders the page again, which loads the chunk again. */
  private readonly retry = () => {
    if (this.state.isMissing) this.setState({ failed: false, isMissing: false });
  };

  override componentDidMount() {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkMissing) error.forget();
    this.props.onCaught?.();
    // The page before may have been scrolled, and this one is short.
    window.scrollTo(0, 0);
  }

  override componentDidUpdate({ path }: ErrorBoundaryProps) {
    if (this.state.failed && path !== this.props.path) this.setState({ failed: false, isMissing: false });
  }

  override render() {
    const { failed, isMissing } = this.state;
    if (!failed) return this.props.children;
    return (
      // No drawing: without a network, the browser shows a broken image in its place.
      <ErrorPage title={TITLE} message={isMissing ? CHECK_NETWORK : OUR_FAULT}>
        <title>{titleOf(TITLE)}</title>
        <Button onClick={() => window.location.reload()}>Tekrar Dene</Button>
      </ErrorPage>
    );
  }
}
