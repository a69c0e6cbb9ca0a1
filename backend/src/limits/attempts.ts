import { Injectable } from '@nestjs/common';

import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { SharedWindows } from './shared-windows.js';

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
  /** Failed logins to one account from addresses that never logged in to it. */
  guess: { most: 100, lengthMs: 60 * MINUTE_MS },
  /** Names that were tried in vain from one address: each is counted once. */
  name: { most: Infinity, lengthMs: 60 * MINUTE_MS },
  names: { most: 30, lengthMs: 60 * MINUTE_MS },
  /** Counted when they succeed. */
  registration: { most: 10, lengthMs: 60 * MINUTE_MS },
  /** Mails to one address: the countdown that the page shows, and against a flood. */
  mailPause: { most: 1, lengthMs: 20_000, isFixed: true },
  mail: { most: 5, lengthMs: 30 * MINUTE_MS },
  /** Each reads everything a user has. */
  export: { most: 10, lengthMs: 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** Takes an attempt back: its outcome does not count. */
type TakeBack = () => Promise<void>;

interface CountedLogin {
  readonly takeBack: TakeBack;
  /** It was the right password: nor do the mistakes with this name count as a name that was tried in vain. */
  readonly succeed: () => Promise<void>;
}

interface LoginAttempt {
  /** The address. */
  readonly from: string;
  /** As it was typed. */
  readonly name: string;
  /** The account's id, or something that stands for a name that nobody has. */
  readonly account: string;
  /** Whether this address has logged in to this account before. */
  readonly isKnown: boolean;
}

/** Limits on outcomes rather than on requests. */
@Injectable()
export class Attempts {
  constructor(
    private readonly windows: SharedWindows,
    private readonly settings: Settings,
  ) {}

  /**
   * Counts an attempt before it is made, so that many at once cannot slip through; returns how to take it back when its
   * outcome does not count.
   */
  async begin(kind: keyof typeof LIMITS, key: string): Promise<TakeBack> {
    return (await this.count(kind, key)).takeBack;
  }

  /** Both limits on mails to one address. */
  beginMail(emailKey: string): Promise<TakeBack> {
    return this.all([() => this.begin('mailPause', emailKey), () => this.begin('mail', emailKey)]);
  }

  /** Every limit on a login. From where its owner has logged in before, others cannot lock anybody out. */
  async beginLogin({ from, name, account, isKnown }: LoginAttempt): Promise<CountedLogin> {
    const pair = `${from} ${name.toLowerCase()}`;
    let mistakes = 0;
    const nameOnce = async () => {
      const { hits, takeBack } = await this.count('name', pair);
      mistakes = hits - 1;
      return mistakes > 0 ? takeBack : this.all([() => Promise.resolve(takeBack), () => this.begin('names', from)]);
    };
    const guess = [() => this.begin('guess', account), nameOnce];
    const takeBack = await this.all([() => this.begin('login', pair), ...(isKnown ? [] : guess)]);
    const succeed = async () => {
      await takeBack();
      if (mistakes === 0) return;
      await this.windows.giveBack(`name:${pair}`, mistakes);
      await this.windows.giveBack(`names:${from}`);
    };
    return { takeBack, succeed };
  }

  /** One after the other; the first that refuses takes back those before it. */
  private async all(beginnings: readonly (() => Promise<TakeBack>)[]): Promise<TakeBack> {
    const begun: TakeBack[] = [];
    const takeBack = async () => void (await Promise.all(begun.map((undo) => undo())));
    try {
      for (const begin of beginnings) begun.push(await begin());
    } catch (error) {
      await takeBack();
      throw error;
    }
    return takeBack;
  }

  private async count(kind: keyof typeof LIMITS, key: string): Promise<{ hits: number; takeBack: TakeBack }> {
    const { most, lengthMs, isFixed }: Limit = LIMITS[kind];
    const full = `${kind}:${key}`;
    const { hits, leftMs } = await this.windows.hit(full, lengthMs);
    const takeBack = () => this.windows.giveBack(full);
    if (hits > Math.max(1, most * (isFixed ? 1 : this.settings.rateLimitFactor))) {
      await takeBack();
      throw tooMany(leftMs / 1000);
    }
    return { hits, takeBack };
  }
}

export function tooMany(retryAfterSeconds: number): DomainError {
  const message = `Too many attempts. Please try again in ${inWords(Math.max(1, Math.ceil(retryAfterSeconds)))}`;
  return new DomainError('too-many', 'limit.reached', message, { retryAfterSeconds });
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const inWords = (seconds: number): string =>
  seconds < 100 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
