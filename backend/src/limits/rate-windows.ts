import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';

interface Window {
  hits: number;
  endsAt: number;
}

/** The hits of the current window, and its remaining time. */
export interface Count {
  readonly hits: number;
  readonly remainingMs: number;
}

const SWEEP_EVERY_HITS = 10_000;

/**
 * Fixed-window counters in memory, in constant time per hit. (The throttler's own storage visits every hit of the window on
 * each request and cannot take a hit back.)
 */
@Injectable()
export class RateWindows {
  private readonly windows = new Map<string, Window>();
  private hitsSinceSweep = 0;

  constructor(private readonly clock: Clock) {}

  hit(key: string, lengthMs: number): Count {
    const now = this.clock.now();
    this.sweep(now);
    const window = this.current(key, now) ?? { hits: 0, endsAt: now + lengthMs };
    window.hits += 1;
    this.windows.set(key, window);
    return { hits: window.hits, remainingMs: window.endsAt - now };
  }

  /** Takes hits back, for limits that count only some results. */
  undoHits(key: string, count = 1): void {
    const window = this.windows.get(key);
    if (window && window.hits >= count) window.hits -= count;
  }

  /** Merges the shared window of all processes with the hits that were counted here meanwhile. */
  merge(key: string, { hits, endsAt }: Readonly<Window>): Count {
    const now = this.clock.now();
    this.sweep(now);
    this.windows.set(key, { hits: Math.max(hits, this.current(key, now)?.hits ?? 0), endsAt });
    return { hits, remainingMs: endsAt - now };
  }

  isKnown(key: string): boolean {
    return this.current(key, this.clock.now()) !== undefined;
  }

  private current(key: string, now: number): Window | undefined {
    const window = this.windows.get(key);
    return window && window.endsAt > now ? window : undefined;
  }

  private sweep(now: number): void {
    this.hitsSinceSweep += 1;
    if (this.hitsSinceSweep < SWEEP_EVERY_HITS) return;
    this.hitsSinceSweep = 0;
    for (const [key, window] of this.windows) if (window.endsAt <= now) this.windows.delete(key);
  }
}
