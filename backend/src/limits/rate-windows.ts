import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';

import { Clock } from '../config/clock.js';

interface Window {
  hits: number;
  readonly endsAt: number;
}

const SWEEP_EVERY = 10_000;

/**
 * Counts in fixed windows, in memory, in constant time a hit. (The throttler's own store walks every hit of the window
 * on each request and cannot give one back.)
 */
@Injectable()
export class RateWindows implements ThrottlerStorage {
  private readonly windows = new Map<string, Window>();
  private sinceSweep = 0;

  constructor(private readonly clock: Clock) {}

  /** Counts one hit; answers how many there are now and how long the window still lasts. */
  hit(key: string, lengthMs: number): { readonly hits: number; readonly leftMs: number } {
    const now = this.clock.now();
    this.sweep(now);
    const current = this.windows.get(key);
    const window = current && current.endsAt > now ? current : { hits: 0, endsAt: now + lengthMs };
    window.hits += 1;
    this.windows.set(key, window);
    return { hits: window.hits, leftMs: window.endsAt - now };
  }

  /** Takes one hit back, for limits that count only some outcomes. */
  giveBack(key: string): void {
    const window = this.windows.get(key);
    if (window && window.hits > 0) window.hits -= 1;
  }

  increment(key: string, ttl: number, limit: number) {
    const { hits, leftMs } = this.hit(key, ttl);
    const left = Math.ceil(leftMs / 1000);
    return Promise.resolve({ totalHits: hits, timeToExpire: left, isBlocked: hits > limit, timeToBlockExpire: left });
  }

  private sweep(now: number): void {
    this.sinceSweep += 1;
    if (this.sinceSweep < SWEEP_EVERY) return;
    this.sinceSweep = 0;
    for (const [key, window] of this.windows) if (window.endsAt <= now) this.windows.delete(key);
  }
}
