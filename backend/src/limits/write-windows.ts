import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';

import { BackgroundLoop } from '../background-loop.js';
import { Clock } from '../config/clock.js';
import { RateWindows } from './rate-windows.js';
import { SharedWindows } from './shared-windows.js';

const TELL_EVERY_MS = 1_000;
/** Time limit for storing counts at shutdown. */
const LAST_MS = 500;
/** Share of a limit below which counts are not stored. */
const WORTH_TELLING = 0.1;

interface Untold {
  count: number;
  readonly endsAt: number;
}

/**
 * Counts writes in memory and stores the counts once a second. A caller's first write in a minute reads the shared count; no
 * write waits for a store.
 */
@Injectable()
export class WriteWindows implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly untold = new Map<string, Untold>();
  private readonly busy = new Set<string>();
  private readonly loop = new BackgroundLoop(() => this.tell(), TELL_EVERY_MS);

  constructor(
    private readonly own: RateWindows,
    private readonly shared: SharedWindows,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.end();
    await Promise.race([this.tell(), pause(LAST_MS, undefined, { ref: false })]);
  }

  /** Counts a write; the throttler calls it. */
  async increment(key: string, ttl: number, limit: number) {
    if (!this.own.isKnown(key)) await this.shared.learn(key);
    const { hits, leftMs } = this.own.hit(key, ttl);
    const untold = this.untold.get(key) ?? { count: 0, endsAt: this.clock.now() + leftMs };
    untold.count += 1;
    this.untold.set(key, untold);
    if (hits >= limit * WORTH_TELLING) this.busy.add(key);
    const left = Math.ceil(leftMs / 1000);
    return { totalHits: hits, timeToExpire: left, isBlocked: hits > limit, timeToBlockExpire: left };
  }

  /** One round; never asks for another at once. */
  private async tell(): Promise<false> {
    const now = this.clock.now();
    for (const [key, untold] of this.untold) {
      if (untold.endsAt <= now) this.forget(key);
      else if (this.busy.has(key) && untold.count > 0) await this.tellOf(key, untold);
    }
    return false;
  }

  private async tellOf(key: string, untold: Untold): Promise<void> {
    const { count, endsAt } = untold;
    if (await this.shared.add(key, count, endsAt - this.clock.now())) untold.count -= count;
  }

  private forget(key: string): void {
    this.untold.delete(key);
    this.busy.delete(key);
  }
}
