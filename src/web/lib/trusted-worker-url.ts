interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string };
}

/**
 * Returns a function that gives the URL of a worker's script. Under Trusted Types, a worker starts only from
 * a URL of a policy that the CSP names; this policy allows one URL.
 */
export function trustedWorkerUrl(policy: string, url: string): () => string {
  // A page may create a policy name only once.
  let trusted: string | undefined;
  return () => {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicies };
    trusted ??=
      trustedTypes?.createPolicy(policy, { createScriptURL: () => url }).createScriptURL(url) ?? url;
    return trusted;
  };
}
