import { Injectable } from '@nestjs/common';

interface Expiring {
  /** For the log. */
  readonly name: string;
  /** Removes what has expired by `now` (milliseconds); answers how much that was. Several may run at once. */
  readonly sweep: (now: number) => Promise<number>;
}

/** Modules say in `onModuleInit` what of theirs expires: the daily sweep knows none of them. */
@Injectable()
export class Expiry {
  private readonly kinds: Expiring[] = [];

  register(kind: Expiring): void {
    this.kinds.push(kind);
  }

  all(): readonly Expiring[] {
    return this.kinds;
  }
}
