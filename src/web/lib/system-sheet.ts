/**
 * Whether the system's sheet (to share, to pick a contact) failed for no reason: it was closed, or is open already
 * because the button was pressed twice. By name: not every browser throws a DOMException.
 */
export function isClosedOrOpen(error: unknown): boolean {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : null;
  return name === 'AbortError' || name === 'InvalidStateError';
}
