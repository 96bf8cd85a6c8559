import { reasonOf } from '#server/operator-error.ts';

export const TIMEOUT_MS = 5_000;

/** Returns the status of the response, or the reason why there is none. */
export async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number | string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    return reasonOf(error);
  }
}
