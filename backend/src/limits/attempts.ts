import { Injectable } from '@nestjs/common';

import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { RateWindows } from './rate-windows.js';

const MINUTE_MS = 60_000;

const LIMITS = {
  /** Counted when they fail, for address and account together: the account alone would lock its owner out. */
  login: { most: 10, lengthMs: 15 * MINUTE_MS },
  /** Counted when they succeed. */
  registration: { most: 10, lengthMs: 60 * MINUTE_MS },
} as const;

/** Limits on outcomes rather than on requests. */
@Injectable()
export class Attempts {
  constructor(
    private readonly windows: RateWindows,
    private readonly settings: Settings,
  ) {}

  /**
   * Counts an attempt before it is made, so that many at once cannot slip through; answers how to take it back when its
   * outcome does not count.
   */
  begin(kind: keyof typeof LIMITS, key: string): () => void {
    const { most, lengthMs } = LIMITS[kind];
    const full = `${kind}:${key}`;
    const { hits, leftMs } = this.windows.hit(full, lengthMs);
    if (hits > most * this.settings.rateLimitFactor) {
      this.windows.giveBack(full);
      throw tooMany(leftMs / 1000);
    }
    return () => this.windows.giveBack(full);
  }
}

export function tooMany(retryAfterSeconds: number): DomainError {
  const message = 'Too many attempts. Please wait a little and try again';
  return new DomainError('too-many', 'limit.reached', message, { retryAfterSeconds });
}
