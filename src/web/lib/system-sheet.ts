/**
 * Returns true if the system's sheet (share, contact picker) was closed, or is already open after a double
 * press. Compares the name, because not every browser throws a DOMException.
 */
export function isClosedOrOpen(error: unknown): boolean {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : null;
  return name === 'AbortError' || name === 'InvalidStateError';
}
