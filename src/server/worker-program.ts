/** The result of a job, and the bytes of resident memory afterwards. */
export type JobResult<Answer> = { answer: Answer; memory: number } | { failed: string };

export const textOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Makes this process a worker of `startWorker`: it runs the given jobs, and ends with the server. */
export function serveJobs<Job, Answer>(work: (job: Job) => Promise<Answer>): void {
  // Service managers may signal every process. The server waits for running jobs, then ends this process.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined);
  // The server has ended.
  process.on('disconnect', () => process.exit());

  async function outcomeOf(job: Job): Promise<JobResult<Answer>> {
    try {
      return { answer: await work(job), memory: process.memoryUsage.rss() };
    } catch (error) {
      return { failed: textOf(error) };
    }
  }

  process.on('message', async (job: Job) => {
    // If the server has ended meanwhile, `disconnect` reports it.
    process.send?.(await outcomeOf(job), () => undefined);
  });
}
