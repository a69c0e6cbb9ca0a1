import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

import { FairQueue } from '../fair-queue.js';

/** The parameters that OWASP recommends for argon2id, the default of the library. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const LIMITS = { atOnce: 2, waitingOfOne: 50, waiting: 500 };

/**
 * Hashing takes memory and both processors, so only two are made at a time. `whose` is who asks, an address or a user:
 * who tries many passwords holds up nobody else.
 */
@Injectable()
export class Passwords {
  private readonly queue = new FairQueue(LIMITS);
  private decoy: Promise<string> | undefined;

  hash(password: string, whose: string): Promise<string> {
    return this.queue.run(whose, () => hash(password, STRENGTH));
  }

  /** Without a hash (unknown name, sample user) the same work is done and the response is no. */
  async matches(stored: string | null, password: string, whose: string): Promise<boolean> {
    this.decoy ??= hash(randomBytes(16).toString('hex'), STRENGTH);
    const against = stored ?? (await this.decoy);
    const equal = await this.queue.run(whose, () => verify(against, password));
    return equal && stored !== null;
  }
}
