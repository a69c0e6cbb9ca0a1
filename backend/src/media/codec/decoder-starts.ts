import { Logger } from '@nestjs/common';

import type { Clock } from '../../config/clock.js';
import { serverBusy, START_PAUSE_SECONDS } from './decoder-child.js';
import type { DecoderKind } from './decoder-program.js';

/** Pauses the starts of a kind of decoder after a failed one, because a failed start costs several processes. */
export class DecoderStarts {
  private readonly logger = new Logger(DecoderStarts.name);
  private readonly failures = new Map<DecoderKind, number>();

  constructor(private readonly clock: Clock) {}

  /** @throws {DomainError} during a pause */
  assertNoPause(kind: DecoderKind): void {
    const seconds = this.remainingSeconds(kind);
    if (seconds > 0) throw serverBusy(seconds);
  }

  /** Begins a pause. Another decoder may have failed at the same time, so only the first failure is logged. */
  recordFailure(kind: DecoderKind, reason: string): void {
    if (this.remainingSeconds(kind) > 0) return;
    this.failures.set(kind, this.clock.now());
    this.logger.error(`No decoder of ${kind} can start, the next attempt is in ${START_PAUSE_SECONDS} s: ${reason}`);
  }

  /** Zero when the clock was set back. */
  private remainingSeconds(kind: DecoderKind): number {
    const seconds = (this.clock.now() - (this.failures.get(kind) ?? -Infinity)) / 1000;
    return seconds < 0 ? 0 : Math.max(0, Math.ceil(START_PAUSE_SECONDS - seconds));
  }
}
