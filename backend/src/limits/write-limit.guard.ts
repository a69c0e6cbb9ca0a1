import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';

import { tooMany } from './attempts.js';

/** Limits the writes of an address and an account. Reads are not counted. */
@Injectable()
export class WriteLimitGuard extends ThrottlerGuard {
  protected override throwThrottlingException(_: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    throw tooMany(detail.timeToBlockExpire);
  }
}
