import { startWorker, type WorkerProgram } from '#server/worker-process.ts';

interface JobQueueOptions {
  program: WorkerProgram;
  /** How many jobs may wait; the queue rejects more at once. */
  maxWaiting: number;
  /** Time from the request to the answer, with the wait and the worker's start; then the caller leaves. */
  timeoutMs: number;
  /** The part of it that a job may wait for its turn before it is rejected; the rest is for the work. */
  maxWaitMs: number;
  /** After this long without work, the worker ends and frees its memory. */
  idleMs: number;
}

interface JobRequest {
  /** Owners take turns: many jobs of one owner do not delay the first job of another. */
  owner?: string;
  caller?: AbortSignal;
}

export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

interface QueuedJob<Job, Answer> extends Omit<PromiseWithResolvers<Answer>, 'promise'> {
  job: Job;
  owner: string;
}

/**
 * Runs one job at a time, with owners by turns, in a worker that starts with the first job. A worker that
 * fails, hangs or dies is replaced; its job is lost.
 */
export function createJobQueue<Job extends object, Answer>(options: JobQueueOptions) {
  const { program, maxWaiting, timeoutMs, maxWaitMs, idleMs } = options;
  const waiting: QueuedJob<Job, Answer>[] = [];
  /** The number of each owner's last turn, until no job waits. */
  const turns = new Map<string, number>();
  let current: QueuedJob<Job, Answer> | null = null;
  let worker: ReturnType<typeof startNew> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  function startNew() {
    const started = startWorker<Job, Answer>(program, {
      // An exhausted worker ends: the next job gets a new one.
      answered: (answer, exhausted) => {
        if (worker !== started) return;
        current?.resolve(answer);
        if (exhausted) endWorker('it is exhausted');
        else finish();
      },
      // Ends a worker that still runs, too: the failed job may have left it in a bad state.
      failed: (reason) => {
        if (worker === started) endWorker(reason);
      },
    });
    return started;
  }

  /** Ends the worker. Its job fails for this reason, unless it has been answered. */
  function endWorker(reason: string): void {
    const ending = worker;
    worker = null;
    current?.reject(new Error(reason));
    finish();
    ending?.end();
  }

  function finish(): void {
    clearTimeout(idle);
    current = null;
    next();
  }

  /** Returns the first waiting job of the owner whose last turn is the longest ago. */
  function takeNext(): QueuedJob<Job, Answer> | null {
    const turnOf = ({ owner }: QueuedJob<Job, Answer>) => turns.get(owner) ?? 0;
    const earliest = Math.min(...waiting.map(turnOf));
    const index = waiting.findIndex((queued) => turnOf(queued) === earliest);
    const [queued = null] = index === -1 ? [] : waiting.splice(index, 1);
    if (queued !== null) turns.set(queued.owner, Math.max(0, ...turns.values()) + 1);
    return queued;
  }

  function next(): void {
    if (current !== null || closed) return;
    current = takeNext();
    if (current === null) {
      turns.clear();
      if (worker !== null) idle = setTimeout(() => endWorker('idle'), idleMs).unref();
      return;
    }
    clearTimeout(idle);
    try {
      worker ??= startNew();
      worker.give(current.job);
    } catch (error) {
      // If the system cannot start a process, only the job fails, not the server.
      endWorker(`no worker: ${String(error)}`);
    }
  }

  /** Removes a waiting job; a running one continues. */
  function leave(queued: QueuedJob<Job, Answer>, reason: unknown): void {
    const index = waiting.indexOf(queued);
    if (index === -1) return;
    waiting.splice(index, 1);
    queued.reject(reason);
  }

  function giveUp(queued: QueuedJob<Job, Answer>): void {
    if (queued === current) endWorker(`no answer within ${timeoutMs} ms`);
  }

  return {
    /**
     * Runs a job, unless its `caller` aborts before its turn.
     * @throws {QueueFullError} if the queue is full, or the turn does not come in time
     * @throws {Error} if the job fails, takes too long, or the queue is closed; the reason of an aborted `caller`
     */
    async run(job: Job, { owner = '', caller }: JobRequest = {}): Promise<Answer> {
      if (closed) throw new Error('the queue is closed');
      caller?.throwIfAborted();
      if (waiting.length >= maxWaiting) throw new QueueFullError(`${waiting.length} are waiting already`);
      const { promise, ...settle } = Promise.withResolvers<Answer>();
      const queued = { job, owner, ...settle };
      const late = () => leave(queued, new QueueFullError(`no turn within ${maxWaitMs} ms`));
      const onAbort = () => leave(queued, caller?.reason);
      const timers = [setTimeout(late, maxWaitMs), setTimeout(giveUp, timeoutMs, queued)];
      caller?.addEventListener('abort', onAbort);
      waiting.push(queued);
      next();
      try {
        return await promise;
      } finally {
        for (const timer of timers) clearTimeout(timer);
        caller?.removeEventListener('abort', onAbort);
      }
    },
    async close(): Promise<void> {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('the queue is closed'));
      endWorker('the queue is closed');
    },
  };
}
