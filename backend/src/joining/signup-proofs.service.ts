import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { SignupChallenge } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { isRefusal } from '../http/domain-error.js';
import { Attempts } from '../limits/attempts.js';
import { KeyedHash } from '../limits/keyed-hash.js';
import { proofRefused, proofRequired } from './joining.errors.js';

const PURPOSE = 'signup proof';
/** A browser tries half of the numbers on average: 2 s on a computer, some more on a phone. */
const MAX_NUMBER = 200_000;
const MAX_AGE_MS = 30 * 60_000;
/** Salt (time in ms and random bytes), number and signature. */
const PROOF = /^(?<salt>(?<time>\d{13})-[\w-]{22})\.(?<number>\d{1,6})\.(?<signature>[\w-]{22})$/;

/**
 * The proof of work of a sign-up: the browser finds the number whose hash with the salt is the target. The signature covers salt
 * and number, so nothing is stored before the sign-up.
 */
@Injectable()
export class SignupProofs {
  constructor(
    private readonly keyedHash: KeyedHash,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  issue(): SignupChallenge {
    const salt = `${this.clock.now()}-${randomBytes(16).toString('base64url')}`;
    const number = randomInt(MAX_NUMBER + 1);
    const target = createHash('sha256').update(`${salt}.${number}`).digest('hex');
    return { salt, target, max: MAX_NUMBER, signature: this.keyedHash.of(PURPOSE, `${salt}.${number}`) };
  }

  /**
   * Takes a proof, which works once. Returns a function that gives the proof back.
   * @throws 400 without a valid proof
   */
  async use(proof: string | undefined): Promise<() => Promise<void>> {
    if (proof === undefined) throw proofRequired();
    const { salt = '', time, number, signature = '' } = PROOF.exec(proof)?.groups ?? {};
    const isOurs = this.keyedHash
      .allOf(PURPOSE, `${salt}.${number}`)
      .some((hash) => signature !== '' && timingSafeEqual(Buffer.from(hash), Buffer.from(signature)));
    if (!isOurs || this.clock.now() - Number(time) > MAX_AGE_MS) throw proofRefused();
    try {
      return await this.attempts.begin('formToken', `signup ${salt}`);
    } catch (error) {
      throw isRefusal(error) ? proofRefused() : error;
    }
  }
}
