import { DomainError } from './http/domain-error.js';

interface Limits {
  readonly atOnce: number;
  /** Maximum waiting jobs of one owner. */
  readonly waitingOfOne: number;
  /** Maximum waiting jobs in total. */
  readonly waiting: number;
}

/**
 * Runs a limited number of jobs at once. Waiting jobs are queued per owner and the queues are served round-robin, so that an
 * owner with many jobs does not delay the others. Beyond the limits a job is refused with 503.
 */
export class FairQueue {
  private running = 0;
  private waiting = 0;
  /** Queues in round-robin order. */
  private readonly lines = new Map<string, (() => void)[]>();

  constructor(private readonly limits: Limits) {}

  async run<T>(whose: string, work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.atOnce) await this.turn(whose);
    else this.running += 1;
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private turn(whose: string): Promise<void> {
    const line = this.lines.get(whose) ?? [];
    if (line.length >= this.limits.waitingOfOne || this.waiting >= this.limits.waiting) {
      throw new DomainError('unavailable', 'server.busy', 'Please try again in a moment', { retryAfterSeconds: 2 });
    }
    this.waiting += 1;
    this.lines.set(whose, line);
    return new Promise((resolve) => line.push(resolve));
  }

  /** Gives a free slot to the next queue, which then moves to the end. */
  private leave(): void {
    const [next] = this.lines;
    if (!next) {
      this.running -= 1;
      return;
    }
    const [whose, line] = next;
    this.lines.delete(whose);
    if (line.length > 1) this.lines.set(whose, line);
    this.waiting -= 1;
    line.shift()?.();
  }
}
