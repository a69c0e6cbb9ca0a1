import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { Expiry } from './expiry.js';

/** The undo bar stays for 10 s. The other 5 s are for slow connections. */
const UNDO_MS = 15_000;

/** How long a deletion can be undone. */
@Injectable()
export class UndoTime {
  constructor(
    private readonly clock: Clock,
    private readonly expiry: Expiry,
  ) {}

  /** Milliseconds since 1970. */
  now(): number {
    return this.clock.now();
  }

  /** Deletions after this moment can be undone. */
  cutoff(): number {
    return this.clock.now() - UNDO_MS;
  }

  /** @param remove removes data that was deleted before a moment, and returns the number */
  register(kind: string, remove: (before: number) => Promise<number>): void {
    this.expiry.register({ name: kind, sweep: (now) => remove(now - UNDO_MS) });
  }

  /** Schedules the removal of data that was deleted now. */
  begin(kind: string): void {
    this.expiry.sweepAfter(UNDO_MS, kind);
  }
}
