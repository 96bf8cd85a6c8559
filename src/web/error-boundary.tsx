import { Component, type ReactNode } from 'react';

/** Catches what a page throws while rendering, its chunk failing to load included. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="mx-auto grid max-w-xl gap-4 px-5 py-16">
        <h1>Bir şeyler ters gitti</h1>
        <p>Sayfa açılamadı. Bağlantınızı kontrol edip yeniden deneyin.</p>
        <p>
          <button type="button" className="underline" onClick={() => window.location.reload()}>
            Yeniden dene
          </button>
        </p>
      </main>
    );
  }
}
