import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

import { WorkQueue } from './work-queue.js';

/** OWASP's figures; argon2id is what the library makes unless told otherwise. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MOST_WAITING = 100;

/** Hashing takes memory and both processors, so only two are made at a time. */
@Injectable()
export class Passwords {
  private readonly queue = new WorkQueue(AT_ONCE, MOST_WAITING);
  private decoy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(password, STRENGTH));
  }

  /** Without a hash (unknown name, sample user) the same work is done and the answer is no. */
  async matches(stored: string | null, password: string): Promise<boolean> {
    this.decoy ??= hash(randomBytes(16).toString('hex'), STRENGTH);
    const against = stored ?? (await this.decoy);
    const equal = await this.queue.run(() => verify(against, password));
    return equal && stored !== null;
  }
}
