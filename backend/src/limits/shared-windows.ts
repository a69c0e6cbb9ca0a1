import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { Expiry } from '../expiry/expiry.js';
import { originOf } from '../logging/error-origin.js';
import { KeyedHash } from './keyed-hash.js';
import { RateWindows, type Count } from './rate-windows.js';
import { WindowsRepository } from './windows.repository.js';

/**
 * Counters in the database, so that a limit holds across restarts and processes. While the database is unavailable each process
 * continues with its last known counts. rate-limiter-flexible was tried (decision 0007): it does not use our clock, and it
 * starts from zero while the database is unavailable.
 */
@Injectable()
export class SharedWindows implements OnModuleInit {
  private readonly logger = new Logger(SharedWindows.name);
  private isDatabaseUnavailable = false;

  // oxlint-disable-next-line max-params -- the local count, the shared count, and the end of the window
  constructor(
    private readonly repository: WindowsRepository,
    private readonly localWindows: RateWindows,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
    private readonly expiry: Expiry,
  ) {}

  onModuleInit(): void {
    this.expiry.register({ name: 'limits', sweep: (now) => this.repository.sweep(now) });
  }

  async hit(key: string, lengthMs: number): Promise<Count> {
    const hits = { key: this.idOf(key), count: 1, now: this.clock.now(), lengthMs };
    const window = await this.tryDatabase(() => this.repository.add(hits));
    return window ? this.localWindows.merge(key, window) : this.localWindows.hit(key, lengthMs);
  }

  /** Takes hits back, for limits that count only some results. */
  async undoHits(key: string, count = 1): Promise<void> {
    this.localWindows.undoHits(key, count);
    await this.tryDatabase(() => this.repository.undoHits(this.idOf(key), { count, now: this.clock.now() }));
  }

  /** Adds the local count to the shared one. Returns whether it is stored. */
  async add(key: string, count: number, lengthMs: number): Promise<boolean> {
    const hits = { key: this.idOf(key), count, now: this.clock.now(), lengthMs };
    const window = await this.tryDatabase(() => this.repository.add(hits));
    if (window) this.localWindows.merge(key, window);
    return window !== null;
  }

  /** Reads the count of other processes. */
  async refresh(key: string): Promise<void> {
    const window = await this.tryDatabase(() => this.repository.find(this.idOf(key), this.clock.now()));
    if (window) this.localWindows.merge(key, window);
  }

  private idOf(key: string): string {
    return this.hash.of('limit', key);
  }

  /** Null when the database is unavailable; the local count then applies, and the call does not fail. */
  private async tryDatabase<T>(query: () => Promise<T>): Promise<T | null> {
    try {
      const response = await query();
      this.isDatabaseUnavailable = false;
      return response;
    } catch (error) {
      if (!this.isDatabaseUnavailable)
        this.logger.warn({ message: 'limits are counted by this process alone', ...originOf(error) });
      this.isDatabaseUnavailable = true;
      return null;
    }
  }
}
