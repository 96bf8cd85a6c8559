import { showErrorToast } from '#web/ui/toast/toasts.ts';

/** Opens the system's share sheet; `failed` is said where it does not open. Closing it is no failure. */
export async function openShareSheet(shared: ShareData, failed: string): Promise<void> {
  try {
    await navigator.share(shared);
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosed) showErrorToast(failed);
  }
}
