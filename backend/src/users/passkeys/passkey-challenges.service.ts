import { Injectable } from '@nestjs/common';
import { randomBytes, timingSafeEqual } from 'node:crypto';

import { Clock } from '../../config/clock.js';
import { KeyedHash } from '../../limits/keyed-hash.js';

const PURPOSE = 'passkey challenge';
const [TIME_BYTES, RANDOM_BYTES, HASH_BYTES] = [6, 16, 16];
const NONCE_BYTES = TIME_BYTES + RANDOM_BYTES;

/**
 * Challenges of passkeys: time, random bytes and a keyed hash of both, as base64url. Nothing is stored, because a
 * visitor who is not logged in can ask for any number of them.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly keyedHash: KeyedHash,
    private readonly clock: Clock,
  ) {}

  issue(): string {
    const time = Buffer.alloc(TIME_BYTES);
    time.writeUIntBE(this.clock.now(), 0, TIME_BYTES);
    const nonce = Buffer.concat([time, randomBytes(RANDOM_BYTES)]);
    const hash = Buffer.from(this.keyedHash.of(PURPOSE, nonce.toString('base64url')), 'base64url');
    return Buffer.concat([nonce, hash]).toString('base64url');
  }

  /** The time of a challenge in ms; null when it is forged or too old. */
  timeOf(challenge: string, maxAgeMs: number): number | null {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== NONCE_BYTES + HASH_BYTES) return null;
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const hashes = this.keyedHash.allOf(PURPOSE, nonce.toString('base64url'));
    const isOurs = hashes.some((hash) => timingSafeEqual(Buffer.from(hash, 'base64url'), bytes.subarray(NONCE_BYTES)));
    const time = nonce.readUIntBE(0, TIME_BYTES);
    return isOurs && this.clock.now() - time <= maxAgeMs ? time : null;
  }
}
