import { setImmediate as pause } from 'node:timers/promises';

import type { Logger } from 'pino';

import { LineFile } from './line-file.ts';
import type { Visit } from './visit.ts';
import type { Fingerprint } from './visitor-memory.ts';

/** A visit with anonymous fingerprints. */
export interface PendingVisit extends Visit {
  readonly fingerprints: readonly Fingerprint[];
  /** For a view: the code of the country, if it is known. */
  readonly country?: string;
  readonly at: number;
}

interface Counting {
  /** Counts a visit. Returns false while the owner of the page is unknown. */
  readonly count: (visit: PendingVisit) => Promise<boolean>;
  /** Called after visits were counted and left the queue, so that their counts are written to disk. */
  readonly persist: () => void;
}

/** Maximum visits in memory, between two writes or while the disk is full. */
const MAX_VISITS = 10_000;
const VISITS_PER_TURN = 200;

/** A queue of visits to pages whose owner is not known yet. It is written to disk every two seconds. */
export class WaitingVisits {
  readonly #file: LineFile;
  readonly #log: Logger;
  #unwritten: PendingVisit[] = [];
  readonly #names = new Set<string>();

  constructor(path: string, log: Logger) {
    this.#file = new LineFile(path);
    this.#log = log;
  }

  /** Whether visits of this page are in the queue. */
  has(name: string): boolean {
    return this.#names.has(name);
  }

  add(visit: PendingVisit): void {
    if (this.#unwritten.length >= MAX_VISITS) return this.#log.error('a visit is lost, because too many visits wait');
    this.#unwritten.push(visit);
    this.#names.add(visit.name);
  }

  /** Must be called every two seconds, because other edges take over a file that is not renewed. */
  persist(): void {
    this.#file.renew();
    if (this.#unwritten.length === 0) return;
    try {
      this.#file.add(this.#unwritten.map((visit) => JSON.stringify(visit)));
      this.#unwritten = [];
    } catch (error) {
      this.#log.error({ reason: String(error) }, 'waiting visits cannot be written to disk');
    }
  }

  /** Releases the file, so that another edge sends the waiting visits. */
  close(): void {
    this.#file.release();
  }

  /** Counts visits in order; stops at the first visit whose page has no known owner. */
  async drain({ count, persist }: Counting): Promise<void> {
    this.persist();
    for (let lines = this.#file.next(); lines.length > 0; lines = this.#file.next()) {
      for (const [index, line] of lines.entries()) {
        if (index % VISITS_PER_TURN === VISITS_PER_TURN - 1) await pause();
        const visit = parseVisit(line.text);
        if (visit) this.#names.add(visit.name);
        if (visit && !(await count(visit))) return persist();
        this.#file.drop(line);
      }
      persist();
    }
    for (let visit = this.#unwritten.shift(); visit; visit = this.#unwritten.shift()) {
      if (await count(visit)) continue;
      this.#unwritten.unshift(visit);
      return;
    }
    this.#names.clear();
  }
}

/** Parses a line; null for a line that a crash cut off. */
function parseVisit(line: string): PendingVisit | null {
  try {
    return JSON.parse(line) as PendingVisit;
  } catch {
    return null;
  }
}
