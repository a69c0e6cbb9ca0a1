import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { originOf } from '../logging/error-origin.js';

interface ExpiringData {
  /** The kind of the data, in log lines. */
  readonly name: string;
  /** Removes data that expired before `now` (milliseconds). Returns the number of removed items. May run concurrently. */
  readonly sweep: (now: number) => Promise<number>;
}

/** Modules register their expiring data in `onModuleInit`, so that the daily sweep depends on none of them. */
@Injectable()
export class Expiry implements OnModuleDestroy {
  private readonly logger = new Logger(Expiry.name);
  private readonly registrations: ExpiringData[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(private readonly clock: Clock) {}

  register(data: ExpiringData): void {
    this.registrations.push(data);
  }

  all(): readonly ExpiringData[] {
    return this.registrations;
  }

  /** Removes expired data of one kind after `ms`. After a restart the daily sweep removes it. */
  sweepAfter(ms: number, kind: string): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      for (const { name, sweep } of this.registrations)
        if (name === kind)
          sweep(this.clock.now()).catch((error: unknown) =>
            this.logger.warn({
              message: 'the timed sweep failed; the daily sweep removes the expired data',
              kind,
              ...originOf(error),
            }),
          );
    }, ms);
    this.timers.add(timer.unref());
  }

  onModuleDestroy(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}
