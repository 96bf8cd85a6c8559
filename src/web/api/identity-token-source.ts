type Source = () => Promise<string | null>;

let owner: Source | null = null;
let visitor: Source | null = null;

/** Where an owner's call gets its identity token. */
export const ownerTokenSource = (): Source | null => owner;

/** Has owners' calls ask `next` for the token; it fetches the identity SDK if that is missing. */
export function setOwnerTokenSource(next: Source | null): void {
  owner = next;
}

/** Where every other call gets the identity token of whoever is signed in; null, the default, for nobody. */
export const identityTokenSource = (): Source | null => visitor;

/** Has those calls ask `next` for the token. In a module of its own, because the shell needs nothing else of these. */
export function setIdentityTokenSource(next: Source | null): void {
  visitor = next;
}
