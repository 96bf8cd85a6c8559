/** What does the work outside this thread: a thread or a process of its own. */
export interface Helper<Job> {
  give(job: Job): void;
  /** Whatever it is doing; it reports nothing any more. */
  end(): unknown;
}

export interface HelperReports<Answer> {
  answered(answer: Answer): void;
  /** Ends it too, where it still runs: what broke off may have left it in no state for the next job. */
  failed(reason: string): void;
}

interface JobQueueOptions<Job, Answer> {
  start(reports: HelperReports<Answer>): Helper<Job>;
  /** How many may wait for their turn; more are refused at once. */
  mostWaiting: number;
  /** For one job, the start of the helper included. */
  timeoutMs: number;
  /** After this long without work the helper ends and gives its memory back. */
  idleMs: number;
  /** After this many jobs a new helper begins: for one whose memory grows. */
  mostJobs?: number;
}

export interface JobQueue<Job, Answer> {
  /** @throws {QueueFullError} at once @throws {Error} when the job fails, takes too long, or the queue is closed */
  run(job: Job): Promise<Answer>;
  close(): Promise<void>;
}

export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

type Outcome<Answer> = { answer: Answer } | { failed: string };

interface Waiting<Job, Answer> {
  job: Job;
  done: (outcome: Outcome<Answer>) => void;
}

/** One job at a time, by a helper that starts with the first. One that fails, hangs or dies is replaced; its job is lost. */
export function createJobQueue<Job, Answer>(options: JobQueueOptions<Job, Answer>): JobQueue<Job, Answer> {
  const { mostWaiting, timeoutMs, idleMs, mostJobs = Number.POSITIVE_INFINITY } = options;
  const waiting: Waiting<Job, Answer>[] = [];
  let current: Waiting<Job, Answer> | null = null;
  let helper: Helper<Job> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let jobsOfHelper = 0;
  let closed = false;

  function startHelper(): Helper<Job> {
    const isCurrent = () => helper === started;
    const started: Helper<Job> = options.start({
      answered: (answer) => {
        if (!isCurrent()) return;
        if (jobsOfHelper >= mostJobs) void endAfter({ answer });
        else finish({ answer });
      },
      failed: (reason) => {
        if (isCurrent()) void endHelper(reason);
      },
    });
    return started;
  }

  async function endAfter(outcome: Outcome<Answer>): Promise<void> {
    const ending = helper;
    helper = null;
    finish(outcome);
    await ending?.end();
  }

  const endHelper = (reason: string) => endAfter({ failed: reason });

  function finish(outcome: Outcome<Answer>): void {
    clearTimeout(timer);
    const finished = current;
    current = null;
    finished?.done(outcome);
    next();
  }

  function next(): void {
    if (current !== null || closed) return;
    current = waiting.shift() ?? null;
    if (current === null) {
      if (helper !== null) timer = setTimeout(() => void endHelper('idle'), idleMs).unref();
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => void endHelper(`no answer within ${timeoutMs} ms`), timeoutMs);
    try {
      if (helper === null) jobsOfHelper = 0;
      helper ??= startHelper();
      jobsOfHelper += 1;
      helper.give(current.job);
    } catch (error) {
      // Where a system has no process to give, the job is lost and not the server.
      void endHelper(`no helper: ${String(error)}`);
    }
  }

  return {
    async run(job) {
      if (closed) throw new Error('the queue is closed');
      if (waiting.length >= mostWaiting) throw new QueueFullError(`${waiting.length} are waiting already`);
      const outcome = await new Promise<Outcome<Answer>>((done) => {
        waiting.push({ job, done });
        next();
      });
      if ('failed' in outcome) throw new Error(outcome.failed);
      return outcome.answer;
    },
    async close() {
      closed = true;
      for (const { done } of waiting.splice(0)) done({ failed: 'the queue is closed' });
      await endHelper('the queue is closed');
    },
  };
}
