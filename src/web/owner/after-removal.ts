/** Returns the id that takes the focus of removed ones: the next that stays, otherwise the last before them. */
export function afterRemoval<Id>(ids: readonly Id[], removed: readonly Id[]): Id | undefined {
  const first = ids.findIndex((id) => removed.includes(id));
  if (first === -1) return undefined;
  return ids.slice(first).find((id) => !removed.includes(id)) ?? ids[first - 1];
}
