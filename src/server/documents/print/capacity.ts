/** Limit of parts per owner: two files of 200 labels, and a preview of every other piece. */
const MAX_PARTS_PER_OWNER = 56;
/** Limit of all parts: some 40 s of the 50 s for an answer. Single parts may exceed it. */
const MAX_PARTS = 112;
/** Limit of concurrent owners: each waits for one part of every other. */
const MAX_OWNERS = 16;
/** Duration of a part, with a margin: it takes some 0.35 s on two idle CPUs. */
const SECONDS_PER_PART = 0.5;

/** Counts the parts of documents in progress. */
export function createCapacity(maxOwners = MAX_OWNERS) {
  const ofOwners = new Map<string, number>();
  const partsOfAll = () => [...ofOwners.values()].reduce((sum, parts) => sum + parts, 0);

  function fits(owner: string, parts: number): boolean {
    if (!ofOwners.has(owner) && ofOwners.size >= maxOwners) return false;
    return parts === 1 || partsOfAll() + parts <= MAX_PARTS;
  }

  function change(owner: string, by: number): void {
    const parts = (ofOwners.get(owner) ?? 0) + by;
    if (parts > 0) ofOwners.set(owner, parts);
    else ofOwners.delete(owner);
  }

  return {
    /** Returns true if the owner's own documents leave no room for the parts. */
    exceedsOwner: (owner: string, parts: number): boolean =>
      (ofOwners.get(owner) ?? 0) + parts > MAX_PARTS_PER_OWNER,
    /** Reserves the parts; returns false if those of all owners leave no room. */
    reserve(owner: string, parts: number): boolean {
      const reserved = fits(owner, parts);
      if (reserved) change(owner, parts);
      return reserved;
    },
    release: (owner: string, parts: number) => change(owner, -parts),
    /** Estimated duration of all work in progress, in steps of ten. */
    get seconds(): number {
      return Math.max(10, Math.ceil((partsOfAll() * SECONDS_PER_PART) / 10) * 10);
    },
  };
}
