import { isClosedOrOpen } from '#web/lib/system-sheet.ts';
import { showErrorToast } from '#web/ui/toast/toasts.ts';

/** Opens the system's share sheet; shows `failed` if it does not open. */
export async function openShareSheet(shared: ShareData, failed: string): Promise<void> {
  try {
    await navigator.share(shared);
  } catch (error) {
    if (!isClosedOrOpen(error)) showErrorToast(failed);
  }
}
