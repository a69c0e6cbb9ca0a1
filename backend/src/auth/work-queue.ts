import { DomainError } from '../http/domain-error.js';

/** Runs at most `atOnce` pieces of work; more wait in a queue of bounded length, and beyond it are refused with 503. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) await this.turn();
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** The place of the one who leaves is handed over, so `running` stays as it is. */
  private turn(): Promise<void> {
    if (this.waiting.length >= this.mostWaiting) {
      throw new DomainError('unavailable', 'server.busy', 'Please try again in a moment', { retryAfterSeconds: 2 });
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
