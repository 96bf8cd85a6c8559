import { serveJobs, textOf } from '#server/worker-program.ts';
import { joinParts } from './join-parts.ts';
import { openRenderer, type RenderJob, type RenderResult } from './renderer.ts';

const [, , templates = '', fonts = ''] = process.argv;

const opened = openRenderer({ templates, fonts }).catch((error: unknown) => ({ unavailable: textOf(error) }));

serveJobs(async (job: RenderJob): Promise<RenderResult> => {
  if ('join' in job) return { file: await joinParts(job.join) };
  const renderer = await opened;
  return 'unavailable' in renderer ? renderer : renderer.print(job.draw);
});
