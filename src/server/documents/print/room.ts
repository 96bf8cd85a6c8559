/** Parts of one owner at a time: two files of 200 labels, and a look at every other piece. */
const MOST_OF_OWNER = 56;
/** Of all, some 40 s of work, since an answer may take 50 s. What is one part may come beyond that. */
const MOST_PARTS = 112;
/** Owners at a time: each waits for a part of each. */
const MOST_OWNERS = 16;
/** What one takes, and a bit: some 0.35 s where two processors have nothing else to do. */
const SECONDS_A_PART = 0.5;

/** How many parts of documents are under way. */
export interface Room {
  /** Takes room for so many parts; false where there is none. */
  take(owner: string, parts: number): boolean;
  giveBack(owner: string, parts: number): void;
  /** About how long all that is under way takes, in steps of ten. */
  readonly seconds: number;
}

export function createRoom(mostOwners = MOST_OWNERS): Room {
  const ofOwners = new Map<string, number>();
  const partsOfAll = () => [...ofOwners.values()].reduce((sum, parts) => sum + parts, 0);

  function isThere(owner: string, parts: number): boolean {
    const ofOwner = ofOwners.get(owner) ?? 0;
    if (ofOwner + parts > MOST_OF_OWNER) return false;
    if (ofOwner === 0 && ofOwners.size >= mostOwners) return false;
    return parts === 1 || partsOfAll() + parts <= MOST_PARTS;
  }

  function change(owner: string, by: number): void {
    const parts = (ofOwners.get(owner) ?? 0) + by;
    if (parts > 0) ofOwners.set(owner, parts);
    else ofOwners.delete(owner);
  }

  return {
    take(owner, parts) {
      const there = isThere(owner, parts);
      if (there) change(owner, parts);
      return there;
    },
    giveBack: (owner, parts) => change(owner, -parts),
    get seconds() {
      return Math.max(10, Math.ceil((partsOfAll() * SECONDS_A_PART) / 10) * 10);
    },
  };
}
