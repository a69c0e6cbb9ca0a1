import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

import { BackgroundLoop } from '../lifecycle/background-loop.js';
import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { originOf } from '../logging/error-origin.js';
import { Expiry } from './expiry.js';

const DAY_MS = 86_400_000;
/** Delay after the start. */
const FIRST_MS = 10 * 60_000;
const POLL_INTERVAL_MS = 60_000;

/**
 * Removes expired data once a day, in one of the API processes. Correctness does not depend on it, because readers check the
 * dates themselves.
 */
@Injectable()
export class DailySweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DailySweep.name);
  private readonly loop = new BackgroundLoop(() => this.sweepWhenDue(), POLL_INTERVAL_MS);
  private readonly firstAt: number;

  // oxlint-disable-next-line max-params -- expiring data, database, settings and clock
  constructor(
    private readonly expiry: Expiry,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    this.firstAt = clock.now() + FIRST_MS;
  }

  onApplicationBootstrap(): void {
    if (this.settings.runsWork) this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.end();
  }

  /** A kind whose removal fails waits for the next day and does not block the others. */
  async sweep(signal?: AbortSignal): Promise<void> {
    for (const { name, sweep } of this.expiry.all()) {
      if (this.loop.hasEnded() || signal?.aborted) return;
      try {
        const removedCount = await sweep(this.clock.now());
        if (removedCount > 0) this.logger.log({ message: 'expired', kind: name, removed: removedCount });
      } catch (error) {
        this.logger.warn({ message: 'expired data could not be removed', kind: name, ...originOf(error) });
      }
    }
  }

  /** One round. Returns false, because the next round can wait. */
  private async sweepWhenDue(): Promise<false> {
    if (this.clock.now() < this.firstAt) return false;
    const terms = { name: 'daily sweep', everyMs: DAY_MS, now: () => this.clock.now() };
    try {
      await this.database.withLease(terms, (signal) => this.sweep(signal));
    } catch (error) {
      this.logger.warn({ message: 'the daily sweep could not be started', ...originOf(error) });
    }
    return false;
  }
}
