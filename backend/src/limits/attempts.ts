import { Injectable } from '@nestjs/common';

import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { RateWindows } from './rate-windows.js';

const MINUTE_MS = 60_000;

interface Limit {
  readonly most: number;
  readonly lengthMs: number;
  /** No setting raises it. */
  readonly isFixed?: boolean;
}

const LIMITS = {
  /** Counted when they fail, for address and account together: the account alone would lock its owner out. */
  login: { most: 10, lengthMs: 15 * MINUTE_MS },
  /** Counted when they succeed. */
  registration: { most: 10, lengthMs: 60 * MINUTE_MS },
  /** Mails to one address: the countdown that the page shows, and against a flood. */
  mailPause: { most: 1, lengthMs: 20_000, isFixed: true },
  mail: { most: 5, lengthMs: 30 * MINUTE_MS },
  /** Each reads everything a user has. */
  export: { most: 10, lengthMs: 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

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
    const { most, lengthMs, isFixed }: Limit = LIMITS[kind];
    const full = `${kind}:${key}`;
    const { hits, leftMs } = this.windows.hit(full, lengthMs);
    if (hits > most * (isFixed ? 1 : this.settings.rateLimitFactor)) {
      this.windows.giveBack(full);
      throw tooMany(leftMs / 1000);
    }
    return () => this.windows.giveBack(full);
  }

  /** Both limits on mails to one address. */
  beginMail(emailKey: string): () => void {
    const takeBackPause = this.begin('mailPause', emailKey);
    try {
      const takeBack = this.begin('mail', emailKey);
      return () => {
        takeBack();
        takeBackPause();
      };
    } catch (error) {
      takeBackPause();
      throw error;
    }
  }
}

export function tooMany(retryAfterSeconds: number): DomainError {
  const message = 'Too many attempts. Please wait a little and try again';
  return new DomainError('too-many', 'limit.reached', message, { retryAfterSeconds });
}
