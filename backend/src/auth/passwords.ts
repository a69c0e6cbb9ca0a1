import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

import { FairQueue } from '../concurrency/fair-queue.js';

/** The parameters that OWASP recommends for argon2id, the default of the library. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const QUEUE_LIMITS = { concurrency: 2, maxWaitingPerOwner: 50, maxWaiting: 500 };

/**
 * Hashes passwords, two at a time, because hashing uses much memory and CPU. `queueKey` (an IP address or a user id)
 * selects the queue, so that a caller with many attempts delays nobody else.
 */
@Injectable()
export class Passwords {
  private readonly queue = new FairQueue(QUEUE_LIMITS);
  private dummyHash: Promise<string> | undefined;

  hash(password: string, queueKey: string): Promise<string> {
    return this.queue.run(queueKey, () => hash(password, STRENGTH));
  }

  /** Verifies a password. Without a hash (unknown name, sample user) it does the same work and returns false. */
  async matches(storedHash: string | null, password: string, queueKey: string): Promise<boolean> {
    this.dummyHash ??= hash(randomBytes(16).toString('hex'), STRENGTH);
    const hashToVerify = storedHash ?? (await this.dummyHash);
    const isEqual = await this.queue.run(queueKey, () => verify(hashToVerify, password));
    return isEqual && storedHash !== null;
  }
}
