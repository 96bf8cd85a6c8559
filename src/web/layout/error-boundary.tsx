import { Component, type ReactNode } from 'react';
import { titleOf } from '#shared/site.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorPage } from './error-page.tsx';

const TITLE = 'Sayfa açılamadı';

interface ErrorBoundaryProps {
  /** Where the visitor is: going elsewhere is another attempt. */
  path: string;
  onCaught?: (() => void) | undefined;
  children: ReactNode;
}

/** Catches what a page throws while rendering, its chunk failing to load included. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  constructor(props: ErrorBoundaryProps) {
    super(props);
    // Not as a field: for the oldest browsers that takes a helper of some hundred bytes in the first load.
    this.state = { failed: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onCaught?.();
  }

  override componentDidUpdate({ path }: ErrorBoundaryProps) {
    if (this.state.failed && path !== this.props.path) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorPage title={TITLE} message="İnternetinizi kontrol edip tekrar deneyin.">
        <title>{titleOf(TITLE)}</title>
        <Button onClick={() => window.location.reload()}>Tekrar Dene</Button>
      </ErrorPage>
    );
  }
}
