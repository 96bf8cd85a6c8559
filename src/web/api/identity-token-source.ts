type Source = () => Promise<string | null>;

let source: Source | null = null;

/** Where calls get the identity token of whoever is signed in; null, the default, for nobody. */
export const identityTokenSource = (): Source | null => source;

/** Has every call ask `next` for its identity token. Beside its use, because it is all that the shell needs. */
export function setIdentityTokenSource(next: Source | null): void {
  source = next;
}
