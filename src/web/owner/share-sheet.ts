import { showErrorToast } from '#web/ui/toast/toasts.ts';

/**
 * Returns true if the system's sheet (share, contact picker) was closed, or is already open after a double
 * press. Compares the name, because not every browser throws a DOMException.
 */
export function isClosedOrOpen(error: unknown): boolean {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : null;
  return name === 'AbortError' || name === 'InvalidStateError';
}

/** Returns true if the system's share sheet accepts a file of this MIME type; asks with an empty one. */
export const sharesFilesOf = (type: string): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([], 'x', { type })] });

/** Opens the system's share sheet; shows `failed` if it does not open. Returns true if the user shared. */
export async function openShareSheet(shared: ShareData, failed: string): Promise<boolean> {
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    if (!isClosedOrOpen(error)) showErrorToast(failed);
    return false;
  }
}
