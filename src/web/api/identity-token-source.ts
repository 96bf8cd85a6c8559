type Source = () => Promise<string | null>;

let owner: Source | null = null;
let visitor: Source | null = null;

/** Returns the token source of an owner's calls. */
export const ownerTokenSource = (): Source | null => owner;

/** Sets the token source of an owner's calls. The source loads the identity SDK if needed. */
export function setOwnerTokenSource(next: Source | null): void {
  owner = next;
}

/** Returns the token source of all other calls; null, the default, if no user is signed in. */
export const identityTokenSource = (): Source | null => visitor;

/**
 * Sets the token source of all other calls. A separate module, because the shell needs only these functions.
 */
export function setIdentityTokenSource(next: Source | null): void {
  visitor = next;
}
