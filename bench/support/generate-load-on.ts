import { processorSeconds } from './process-figures.ts';
import type { Site } from './site.ts';
import { generateLoad, type Load, type LoadOptions } from './wrk.ts';

export type Server = Pick<Site, 'origin' | 'pid'>;
/** `processorMicros` is the server's CPU time per request, in microseconds. */
export type Loaded = Load & { processorMicros: number };

/** Puts load on a server, and measures its CPU time. */
export async function generateLoadOn(
  { origin, pid }: Server,
  path: string,
  options: LoadOptions,
): Promise<Loaded> {
  const before = processorSeconds(pid());
  const load = await generateLoad(origin + path, options);
  const processorMicros = ((processorSeconds(pid()) - before) * 1e6) / load.requests;
  return { ...load, processorMicros };
}
