import { setImmediate as pause } from 'node:timers/promises';

import type { Logger } from 'pino';

import { LineFile } from './line-file.ts';
import type { Visit } from './visit.ts';
import type { Fingerprint } from './visitor-memory.ts';

/** A visit with anonymous fingerprints. */
export interface Seen extends Visit {
  readonly fingerprints: readonly Fingerprint[];
  readonly isPhone: boolean;
  readonly at: number;
}

interface Counting {
  /** Counts a visit. Returns false while the owner of the page is unknown. */
  readonly count: (seen: Seen) => Promise<boolean>;
  /** Called with the visits that must be written. */
  readonly keep: () => void;
}

/** Maximum visits in memory, between two writes or while the disk is full. */
const MOST = 10_000;
const AT_ONCE = 200;

/** A queue of visits to pages whose owner is not known yet. It is written to disk every two seconds. */
export class WaitingVisits {
  readonly #file: LineFile;
  readonly #log: Logger;
  #fresh: Seen[] = [];
  readonly #names = new Set<string>();

  constructor(path: string, log: Logger) {
    this.#file = new LineFile(path);
    this.#log = log;
  }

  /** Adds a visit at the end of the queue. */
  has(name: string): boolean {
    return this.#names.has(name);
  }

  add(seen: Seen): void {
    if (this.#fresh.length >= MOST) return this.#log.error('there is no room for a visit: it is lost');
    this.#fresh.push(seen);
    this.#names.add(seen.name);
  }

  keep(): void {
    if (this.#fresh.length === 0) return;
    try {
      this.#file.add(this.#fresh.map((seen) => JSON.stringify(seen)));
      this.#fresh = [];
    } catch (error) {
      this.#log.error({ reason: String(error) }, 'visits that wait cannot be kept on the disk');
    }
  }

  /** Counts visits until one must still wait. */
  async drain({ count, keep }: Counting): Promise<void> {
    this.keep();
    for (let lines = this.#file.next(); lines.length > 0; lines = this.#file.next()) {
      for (const [place, line] of lines.entries()) {
        if (place % AT_ONCE === AT_ONCE - 1) await pause();
        const seen = seenIn(line.text);
        if (seen) this.#names.add(seen.name);
        if (seen && !(await count(seen))) return keep();
        this.#file.drop(line);
      }
      keep();
    }
    for (let seen = this.#fresh.shift(); seen; seen = this.#fresh.shift()) {
      if (await count(seen)) continue;
      this.#fresh.unshift(seen);
      return;
    }
    this.#names.clear();
  }
}

/** Parses a line; null for a line that a crash cut off. */
function seenIn(line: string): Seen | null {
  try {
    return JSON.parse(line) as Seen;
  } catch {
    return null;
  }
}
