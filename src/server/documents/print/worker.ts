import { serveJobs, textOf } from '#server/documents/worker-program.ts';
import { joinParts } from './join-parts.ts';
import { openPress, type PressAnswer, type PressJob } from './press.ts';

const [, , templates = '', fonts = ''] = process.argv;

const opened = openPress({ templates, fonts }).catch((error: unknown) => ({ unavailable: textOf(error) }));

serveJobs(async (job: PressJob): Promise<PressAnswer> => {
  if ('join' in job) return { printed: { pdf: await joinParts(job.join), pages: [] } };
  const press = await opened;
  return 'unavailable' in press ? press : press.print(job.draw);
});
