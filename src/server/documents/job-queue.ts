/** Works outside this thread, in a thread or process of its own. */
export interface Helper<Job> {
  give(job: Job): void;
  /** Ends the helper, even in the middle of a job; it reports nothing afterwards. */
  end(): unknown;
}

export interface HelperReports<Answer> {
  /** `worn` ends the helper: the next job gets a new one. */
  answered(answer: Answer, worn?: boolean): void;
  /** Ends the helper too if it still runs: the failed job may have left it in a bad state. */
  failed(reason: string): void;
}

interface JobQueueOptions<Job, Answer> {
  start(reports: HelperReports<Answer>): Helper<Job>;
  /** How many jobs may wait; the queue rejects more at once. */
  maxWaiting: number;
  /**
   * From the request to the answer, including the wait and the start of the helper; after it the caller has
   * left.
   */
  timeoutMs: number;
  /** The part of it that a job may wait for its turn before it is rejected; the rest is for the work. */
  maxWaitMs: number;
  /** After this long without work, the helper ends and frees its memory. */
  idleMs: number;
}

interface JobRequest {
  /** Owners take turns: many jobs of one owner do not delay the first job of another. */
  owner?: string;
  caller?: AbortSignal;
}

export interface JobQueue<Job, Answer> {
  /**
   * Runs a job, unless its `caller` aborts before its turn.
   * @throws {QueueFullError} if the queue is full, or the turn does not come in time
   * @throws {Error} if the job fails, takes too long, or the queue is closed; if `caller` aborts, with its
   * reason
   */
  run(job: Job, request?: JobRequest): Promise<Answer>;
  close(): Promise<void>;
}

export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

type Outcome<Answer> = { answer: Answer } | { failed: unknown };

interface Asked<Job, Answer> {
  job: Job;
  owner: string;
  /** Only the first outcome counts. */
  done: (outcome: Outcome<Answer>) => void;
}

/**
 * Runs one job at a time, with owners by turns, in a helper that starts with the first job. A helper that
 * fails, hangs or dies is replaced; its job is lost.
 */
export function createJobQueue<Job, Answer>(options: JobQueueOptions<Job, Answer>): JobQueue<Job, Answer> {
  const { maxWaiting, timeoutMs, maxWaitMs, idleMs } = options;
  const waiting: Asked<Job, Answer>[] = [];
  /** The number of each owner's last turn, until no job waits. */
  const turns = new Map<string, number>();
  let current: Asked<Job, Answer> | null = null;
  let helper: Helper<Job> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  function startHelper(): Helper<Job> {
    const isCurrent = () => helper === started;
    const started: Helper<Job> = options.start({
      answered: (answer, worn = false) => {
        if (!isCurrent()) return;
        if (worn) void endAfter({ answer });
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

  const endHelper = (reason: string) => endAfter({ failed: new Error(reason) });

  function finish(outcome: Outcome<Answer>): void {
    clearTimeout(idle);
    const finished = current;
    current = null;
    finished?.done(outcome);
    next();
  }

  /** Returns the first waiting job of the owner whose last turn is the longest ago. */
  function takeNext(): Asked<Job, Answer> | null {
    const turnOf = ({ owner }: Asked<Job, Answer>) => turns.get(owner) ?? 0;
    const earliest = Math.min(...waiting.map(turnOf));
    const place = waiting.findIndex((asked) => turnOf(asked) === earliest);
    const [asked = null] = place === -1 ? [] : waiting.splice(place, 1);
    if (asked !== null) turns.set(asked.owner, Math.max(0, ...turns.values()) + 1);
    return asked;
  }

  function next(): void {
    if (current !== null || closed) return;
    current = takeNext();
    if (current === null) {
      turns.clear();
      if (helper !== null) idle = setTimeout(() => void endHelper('idle'), idleMs).unref();
      return;
    }
    clearTimeout(idle);
    try {
      helper ??= startHelper();
      helper.give(current.job);
    } catch (error) {
      // If the system cannot start a process, only the job fails, not the server.
      void endHelper(`no helper: ${String(error)}`);
    }
  }

  /** Removes a waiting job; a running one continues. */
  function leave(asked: Asked<Job, Answer>, reason: unknown): void {
    const place = waiting.indexOf(asked);
    if (place === -1) return;
    waiting.splice(place, 1);
    asked.done({ failed: reason });
  }

  function giveUp(asked: Asked<Job, Answer>): void {
    if (asked === current) void endHelper(`no answer within ${timeoutMs} ms`);
  }

  function enqueue(job: Job, { owner = '', caller }: JobRequest): Promise<Outcome<Answer>> {
    return new Promise((resolve) => {
      const asked: Asked<Job, Answer> = { job, owner, done };
      const late = () => leave(asked, new QueueFullError(`no turn within ${maxWaitMs} ms`));
      const gone = () => leave(asked, caller?.reason);
      const timers = [setTimeout(late, maxWaitMs), setTimeout(giveUp, timeoutMs, asked)];
      function done(outcome: Outcome<Answer>): void {
        for (const timer of timers) clearTimeout(timer);
        caller?.removeEventListener('abort', gone);
        resolve(outcome);
      }
      caller?.addEventListener('abort', gone);
      waiting.push(asked);
      next();
    });
  }

  return {
    async run(job, request = {}) {
      if (closed) throw new Error('the queue is closed');
      request.caller?.throwIfAborted();
      if (waiting.length >= maxWaiting) throw new QueueFullError(`${waiting.length} are waiting already`);
      const outcome = await enqueue(job, request);
      if ('failed' in outcome) throw outcome.failed;
      return outcome.answer;
    },
    async close() {
      closed = true;
      for (const { done } of waiting.splice(0)) done({ failed: new Error('the queue is closed') });
      await endHelper('the queue is closed');
    },
  };
}
