import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { originOf } from '../logging/error-origin.js';

interface Expiring {
  /** For the log. */
  readonly name: string;
  /** Removes what has expired by `now` (milliseconds); returns how much that was. Several may run at once. */
  readonly sweep: (now: number) => Promise<number>;
}

/** Modules say in `onModuleInit` what of theirs expires: the daily sweep knows none of them. */
@Injectable()
export class Expiry implements OnModuleDestroy {
  private readonly logger = new Logger(Expiry.name);
  private readonly kinds: Expiring[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(private readonly clock: Clock) {}

  register(kind: Expiring): void {
    this.kinds.push(kind);
  }

  all(): readonly Expiring[] {
    return this.kinds;
  }

  /** What expires in `ms` is removed then. What an end of the process cuts off waits for the daily sweep. */
  sweepAfter(ms: number, kind: string): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      for (const { name, sweep } of this.kinds)
        if (name === kind)
          sweep(this.clock.now()).catch((error: unknown) =>
            this.logger.warn({ message: 'what has expired waits for the daily sweep', kind, ...originOf(error) }),
          );
    }, ms);
    this.timers.add(timer.unref());
  }

  onModuleDestroy(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}
