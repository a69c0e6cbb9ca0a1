import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';

import { tooMany } from './attempts.js';

/** Refuses more writes than a person makes. Reads are never counted. */
@Injectable()
export class WriteLimitGuard extends ThrottlerGuard {
  protected override throwThrottlingException(_: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    throw tooMany(detail.timeToBlockExpire);
  }
}
