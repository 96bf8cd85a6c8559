import type { AppContext } from '#server/app-context.ts';
import { places } from '#server/db/schema.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { randomCode } from '#server/security/random-code.ts';
import type { Randomness } from '#server/security/randomness.ts';
import { inOrder, placeLimits, sameLabel, tidyLabel } from '#shared/domain/place.ts';
import { changePlaces } from './change-places.ts';
import { type PlaceRecord, placesOf } from './queries.ts';

const ID_LENGTH = 4;

/**
 * Adds all places or none; skips labels that exist already. Returns all places, and the ids of the new ones.
 * @throws {ProductError} as `changePlaces`, and TOO_MANY_PLACES if there would be more than 500
 */
export async function addPlaces(
  context: AppContext,
  { owner, labels }: { owner: Owner; labels: readonly string[] },
) {
  return changePlaces(context, owner, async ({ tx }, businessId) => {
    const present = await placesOf(tx, businessId);
    const created = newPlaces(context.randomness, present, labels);
    if (present.length + created.length > placeLimits.inAll) throw new ProductError('TOO_MANY_PLACES');
    if (created.length > 0) {
      await tx.insert(places).values(created.map((place) => ({ ...place, businessId })));
    }
    return { places: inOrder([...present, ...created]), added: created.map(({ id }) => id) };
  });
}

function newPlaces(
  randomness: Randomness,
  present: readonly PlaceRecord[],
  labels: readonly string[],
): PlaceRecord[] {
  const known = new Set(present.map(({ label }) => sameLabel(label)));
  const ids = new Set(present.map(({ id }) => id));
  const created: PlaceRecord[] = [];
  for (const label of labels.map(tidyLabel)) {
    if (known.has(sameLabel(label))) continue;
    known.add(sameLabel(label));
    const id = unusedId(randomness, ids);
    ids.add(id);
    created.push({ id, label });
  }
  return created;
}

/** Returns an unused id; at most 500 of a million are used. */
function unusedId(randomness: Randomness, used: ReadonlySet<string>): string {
  for (;;) {
    const id = randomCode(randomness, ID_LENGTH);
    if (!used.has(id)) return id;
  }
}
