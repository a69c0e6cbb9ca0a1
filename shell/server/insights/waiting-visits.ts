import { setImmediate as pause } from 'node:timers/promises';

import type { Logger } from 'pino';

import { LineFile } from './line-file.ts';
import type { Visit } from './visit.ts';
import type { Fingerprint } from './visitor-memory.ts';

/** Somebody at a page, known by nothing that says who they are. */
export interface Seen extends Visit {
  readonly fingerprints: readonly Fingerprint[];
  readonly isPhone: boolean;
  readonly at: number;
}

interface Counting {
  /** Whether it could be: the API has said whose page that is. */
  readonly count: (seen: Seen) => Promise<boolean>;
  /** Now and then, and at the end. */
  readonly keep: () => void;
}

/** In memory: until the next two seconds are over, and where the disk takes nothing. */
const MOST = 10_000;
const AT_ONCE = 200;

/** Visits of pages whose owner the API has not named yet, in their order; on the disk within two seconds. */
export class WaitingVisits {
  readonly #file: LineFile;
  readonly #log: Logger;
  #fresh: Seen[] = [];
  readonly #names = new Set<string>();

  constructor(path: string, log: Logger) {
    this.#file = new LineFile(path);
    this.#log = log;
  }

  /** A visit of such a page comes after those that wait. */
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

  /** Counts them, up to the first one that still has to wait. */
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

/** Null for a line that a crash cut off. */
function seenIn(line: string): Seen | null {
  try {
    return JSON.parse(line) as Seen;
  } catch {
    return null;
  }
}
