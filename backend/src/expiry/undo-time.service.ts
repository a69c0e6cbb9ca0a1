import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { Expiry } from './expiry.js';

/** Milliseconds: 10 s are shown, the rest is for a slow connection. */
const UNDO_MS = 15_000;

/** How long what was deleted can be put back. */
@Injectable()
export class UndoTime {
  constructor(
    private readonly clock: Clock,
    private readonly expiry: Expiry,
  ) {}

  /** Milliseconds since 1970, as are all. */
  now(): number {
    return this.clock.now();
  }

  /** What was deleted after this can be put back. */
  since(): number {
    return this.clock.now() - UNDO_MS;
  }

  /** @param forget removes what was deleted until then; returns how much that was */
  register(kind: string, forget: (then: number) => Promise<number>): void {
    this.expiry.register({ name: kind, sweep: (now) => forget(now - UNDO_MS) });
  }

  /** Of something deleted just now. */
  begin(kind: string): void {
    this.expiry.sweepAfter(UNDO_MS, kind);
  }
}
