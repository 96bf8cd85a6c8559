import { processorSeconds } from './process-figures.ts';
import type { Site } from './site.ts';
import { type Load, type LoadOptions, putLoad } from './wrk.ts';

export type Server = Pick<Site, 'origin' | 'pid'>;
/** `processorMicros`: of the server, for one request. */
export type Loaded = Load & { processorMicros: number };

/** Puts load on a server, and looks at the CPU time that it took. */
export async function putLoadOn(
  { origin, pid }: Server,
  path: string,
  options: LoadOptions,
): Promise<Loaded> {
  const before = processorSeconds(pid());
  const load = await putLoad(origin + path, options);
  const processorMicros = ((processorSeconds(pid()) - before) * 1e6) / load.requests;
  return { ...load, processorMicros };
}
