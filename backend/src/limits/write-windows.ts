import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';

import { BackgroundLoop } from '../lifecycle/background-loop.js';
import { Clock } from '../config/clock.js';
import { RateWindows } from './rate-windows.js';
import { SharedWindows } from './shared-windows.js';

const STORE_INTERVAL_MS = 1_000;
/** Time limit for storing counts at shutdown. */
const SHUTDOWN_MS = 500;
/** Share of a limit below which counts are not stored. */
const STORE_THRESHOLD = 0.1;

interface PendingCount {
  count: number;
  readonly endsAt: number;
}

/**
 * Counts writes in memory and stores the counts once a second. A caller's first write in a minute reads the shared count. No
 * write waits until its count is stored.
 */
@Injectable()
export class WriteWindows implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly pending = new Map<string, PendingCount>();
  /** Keys whose count has reached the threshold. */
  private readonly busyKeys = new Set<string>();
  private readonly loop = new BackgroundLoop(() => this.storePending(), STORE_INTERVAL_MS);

  constructor(
    private readonly localWindows: RateWindows,
    private readonly sharedWindows: SharedWindows,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.end();
    await Promise.race([this.storePending(), pause(SHUTDOWN_MS, undefined, { ref: false })]);
  }

  /** Counts a write; the throttler calls it. */
  async increment(key: string, ttl: number, limit: number) {
    if (!this.localWindows.isKnown(key)) await this.sharedWindows.refresh(key);
    const { hits, remainingMs } = this.localWindows.hit(key, ttl);
    const pending = this.pending.get(key) ?? { count: 0, endsAt: this.clock.now() + remainingMs };
    pending.count += 1;
    this.pending.set(key, pending);
    if (hits >= limit * STORE_THRESHOLD) this.busyKeys.add(key);
    const remainingSeconds = Math.ceil(remainingMs / 1000);
    return {
      totalHits: hits,
      timeToExpire: remainingSeconds,
      isBlocked: hits > limit,
      timeToBlockExpire: remainingSeconds,
    };
  }

  /** One round of the background job. Returns false, so that the next round waits for the interval. */
  private async storePending(): Promise<false> {
    const now = this.clock.now();
    for (const [key, pending] of this.pending) {
      if (pending.endsAt <= now) this.forget(key);
      else if (this.busyKeys.has(key) && pending.count > 0) await this.storeCount(key, pending);
    }
    return false;
  }

  private async storeCount(key: string, pending: PendingCount): Promise<void> {
    const { count, endsAt } = pending;
    if (await this.sharedWindows.add(key, count, endsAt - this.clock.now())) pending.count -= count;
  }

  private forget(key: string): void {
    this.pending.delete(key);
    this.busyKeys.delete(key);
  }
}
