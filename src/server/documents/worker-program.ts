/** What became of a job, and how many bytes of memory are resident afterwards. */
export type JobResult<Answer> = { answer: Answer; memory: number } | { failed: string };

export const textOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Makes this process one that `startWorker` starts: it does the jobs that it is given, and ends with the server. */
export function serveJobs<Job, Answer>(work: (job: Job) => Promise<Answer>): void {
  // Where they reach every process of a service; what the server still waits for is done, and then it ends this process.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined);
  // Nobody to answer any more.
  process.on('disconnect', () => process.exit());

  async function outcomeOf(job: Job): Promise<JobResult<Answer>> {
    try {
      return { answer: await work(job), memory: process.memoryUsage.rss() };
    } catch (error) {
      return { failed: textOf(error) };
    }
  }

  process.on('message', async (job: Job) => {
    // Where the server is gone meanwhile, `disconnect` says so.
    process.send?.(await outcomeOf(job), () => undefined);
  });
}
