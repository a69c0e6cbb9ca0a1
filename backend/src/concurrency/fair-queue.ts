import { DomainError } from '../http/domain-error.js';

interface Limits {
  readonly concurrency: number;
  readonly maxWaitingPerOwner: number;
  /** Maximum waiting jobs in total. */
  readonly maxWaiting: number;
}

/**
 * Runs a limited number of jobs at once. Waiting jobs are queued per owner and the queues are served round-robin, so that an
 * owner with many jobs does not delay the others. Beyond the limits a job is refused with 503.
 */
export class FairQueue {
  private runningCount = 0;
  private waitingCount = 0;
  /** Queues in round-robin order. */
  private readonly queues = new Map<string, (() => void)[]>();

  constructor(private readonly limits: Limits) {}

  /** Whether no job runs or waits. */
  get isIdle(): boolean {
    return this.runningCount === 0;
  }

  /** @param signal removes a job that waits, and rejects with its reason */
  async run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.runningCount >= this.limits.concurrency) await this.waitForSlot(owner, signal);
    else this.runningCount += 1;
    try {
      return await work();
    } finally {
      this.releaseSlot();
    }
  }

  private waitForSlot(owner: string, signal?: AbortSignal): Promise<void> {
    const queue = this.queues.get(owner) ?? [];
    if (queue.length >= this.limits.maxWaitingPerOwner || this.waitingCount >= this.limits.maxWaiting) {
      throw new DomainError('unavailable', 'server.busy', 'Please try again in a moment', { retryAfterSeconds: 2 });
    }
    this.waitingCount += 1;
    this.queues.set(owner, queue);
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(start), 1);
        if (queue.length === 0) this.queues.delete(owner);
        this.waitingCount -= 1;
        reject(signal?.reason as Error);
      };
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.push(start);
    });
  }

  /** Gives a free slot to the next queue, which then moves to the end. */
  private releaseSlot(): void {
    const [nextEntry] = this.queues;
    if (!nextEntry) {
      this.runningCount -= 1;
      return;
    }
    const [owner, queue] = nextEntry;
    this.queues.delete(owner);
    if (queue.length > 1) this.queues.set(owner, queue);
    this.waitingCount -= 1;
    queue.shift()?.();
  }
}
