import { DomainError } from './http/domain-error.js';

interface Limits {
  readonly atOnce: number;
  /** How much work of one may wait. */
  readonly waitingOfOne: number;
  /** How much may wait in all. */
  readonly waiting: number;
}

/**
 * Runs a few pieces of work at once. What waits, waits in a line for each whose work it is, and the lines take turns:
 * however much one of them brings, nobody else waits for all of it. Beyond the limits work is refused with 503.
 */
export class FairQueue {
  private running = 0;
  private waiting = 0;
  /** In the order of their turns. */
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

  /** The place of the one who leaves is handed to the line whose turn it is, which then goes behind the others. */
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
