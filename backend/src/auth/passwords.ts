import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

import { FairQueue } from '../fair-queue.js';

/** The parameters that OWASP recommends for argon2id, the default of the library. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const LIMITS = { atOnce: 2, waitingOfOne: 50, waiting: 500 };

/**
 * Hashes passwords, two at a time, because hashing uses much memory and CPU. `whose` (an address or a user) selects the
 * queue, so that a caller with many attempts delays nobody else.
 */
@Injectable()
export class Passwords {
  private readonly queue = new FairQueue(LIMITS);
  private decoy: Promise<string> | undefined;

  hash(password: string, whose: string): Promise<string> {
    return this.queue.run(whose, () => hash(password, STRENGTH));
  }

  /** Verifies a password. Without a hash (unknown name, sample user) it does the same work and returns false. */
  async matches(stored: string | null, password: string, whose: string): Promise<boolean> {
    this.decoy ??= hash(randomBytes(16).toString('hex'), STRENGTH);
    const against = stored ?? (await this.decoy);
    const equal = await this.queue.run(whose, () => verify(against, password));
    return equal && stored !== null;
  }
}
