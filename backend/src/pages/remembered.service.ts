import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

import { Showing } from '../times/showing.rule.js';
import type { PublicProfile } from '../users/user.types.js';

/** Of the responses, as they are sent. */
const MOST_BYTES = 32 * 1024 * 1024;
/** A process that died between a change and the word of it said so to nobody. */
const LONGEST_MS = 60_000;

interface Memory {
  /** Whose, as they were read before all else of theirs. */
  readonly profile: string;
  readonly readAt: number;
  readonly changesAt: number;
  readonly value: unknown;
}

/** What is asked for, of whom, and for which moment. */
interface Asked {
  readonly user: PublicProfile;
  readonly what: string;
  readonly showing: Showing;
}

/**
 * What visitors see of somebody, read from all its places once and known until anything of it changes: the profile, which
 * is read each time and before the rest, has a number that every change raises, in whichever process it was made.
 */
@Injectable()
export class Remembered {
  readonly #memories = new LRUCache<string, Memory>({ maxSize: MOST_BYTES });

  async read<T>({ user, what, showing }: Asked, read: (showing: Showing) => Promise<T>): Promise<T> {
    const key = `${user.id} ${what}`;
    const profile = JSON.stringify(user);
    const known = this.#memories.get(key);
    if (known?.profile === profile && isTrueAt(known, showing.now)) {
      showing.changesToo(known.changesAt);
      return known.value as T;
    }
    const own = new Showing(showing.now);
    // Also of what is not there yet.
    const value = await read(own).finally(() => showing.changesToo(own.changesAt));
    const size = profile.length + JSON.stringify(value).length;
    this.#memories.set(key, { profile, readAt: own.now, changesAt: own.changesAt, value }, { size });
    return value;
  }
}

const isTrueAt = ({ readAt, changesAt }: Memory, now: number): boolean =>
  now >= readAt && now < Math.min(changesAt, readAt + LONGEST_MS);
