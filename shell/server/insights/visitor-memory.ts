import { createHmac, randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Day {
  readonly key: Buffer;
  /** Minutes since 1970 at which something was counted last, by a keyed hash of who and what it was. */
  readonly counted: Map<number, number>;
  /** Of these. */
  lastMinute: number;
  readonly file: string;
  /** What the file does not have yet. */
  unkept: [hash: number, minute: number][];
}

const KEY_BYTES = 32;
const HASH_BYTES = 6;
const RECORD_BYTES = HASH_BYTES + 4;
const MINUTE_MS = 60_000;
/** Somebody who is still there, or back in a moment, is no new visit. */
const REPEAT_MINUTES = 30;
const MOST = 500_000;
/** So long a day lasts, from where it begins first to where it ends last. */
const DAY_ON_EARTH_MS = 50 * 3_600_000;
const FIRST_ZONE_MS = 14 * 3_600_000;
const FILE = /^visitors-(\d{4}-\d\d-\d\d)$/;

/**
 * Recognises visitors within a day, and not beyond it: what is kept are hashes under a key that is thrown away with the
 * day. Kept in a file, so that a new start counts nobody anew.
 */
export class VisitorMemory {
  readonly #folder: string;
  readonly #days = new Map<string, Day>();

  constructor(folder: string) {
    this.#folder = folder;
    for (const name of this.#filed()) this.#dayOf(name);
  }

  /** The first time on this day, again after a while, or a repetition: as long as they come again, it is one visit. */
  note(name: string, who: readonly string[], now: number): 'first' | 'again' | 'repeated' {
    const day = this.#dayOf(name);
    const minute = Math.floor(now / MINUTE_MS);
    // At midnight, and where a creator moves to another time zone, somebody is still there from the day beside.
    for (const each of new Set([day, ...this.#days.values()])) {
      if (minute - each.lastMinute >= REPEAT_MINUTES) continue;
      const hash = hashOf(each.key, who);
      const before = each.counted.get(hash);
      if (before === undefined || minute - before >= REPEAT_MINUTES) continue;
      if (before !== minute) mark(each, hash, minute);
      return 'repeated';
    }
    const hash = hashOf(day.key, who);
    const isFirst = !day.counted.has(hash);
    mark(day, hash, minute);
    return isFirst ? 'first' : 'again';
  }

  /** Writes what is new, and throws away what no clock on earth calls a day any more. */
  keep(now: number): void {
    for (const day of this.#days.values()) {
      const { file, unkept } = day;
      if (unkept.length === 0) continue;
      appendFileSync(file, Buffer.concat(unkept.map(toRecord)));
      day.unkept = [];
    }
    for (const day of new Set([...this.#days.keys(), ...this.#filed()])) {
      if (now < Date.parse(`${day}T00:00Z`) - FIRST_ZONE_MS + DAY_ON_EARTH_MS) continue;
      rmSync(this.#fileOf(day), { recursive: true, force: true });
      this.#days.delete(day);
    }
  }

  #dayOf(day: string): Day {
    const known = this.#days.get(day);
    if (known) return known;
    const file = this.#fileOf(day);
    const made = readDay(file) ?? beginDay(this.#folder, file);
    this.#days.set(day, made);
    return made;
  }

  #fileOf(day: string): string {
    return join(this.#folder, `visitors-${day}`);
  }

  #filed(): string[] {
    try {
      return readdirSync(this.#folder).flatMap((name) => FILE.exec(name)?.[1] ?? []);
    } catch {
      return [];
    }
  }
}

const hashOf = (key: Buffer, who: readonly string[]): number =>
  createHmac('sha256', key).update(who.join('\0')).digest().readUIntBE(0, HASH_BYTES);

function mark(day: Day, hash: number, minute: number): void {
  const { counted, unkept } = day;
  counted.delete(hash); // so that the oldest stand first
  counted.set(hash, minute);
  day.lastMinute = minute;
  unkept.push([hash, minute]);
  const [oldest] = counted.keys();
  if (counted.size > MOST && oldest !== undefined) counted.delete(oldest);
}

function readDay(file: string): Day | null {
  try {
    const bytes = readFileSync(file);
    if (bytes.length < KEY_BYTES) return null;
    const counted = new Map<number, number>();
    let lastMinute = 0;
    for (let at = KEY_BYTES; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
      const minute = bytes.readUInt32BE(at + HASH_BYTES);
      counted.set(bytes.readUIntBE(at, HASH_BYTES), minute);
      lastMinute = Math.max(lastMinute, minute);
    }
    return { key: bytes.subarray(0, KEY_BYTES), counted, lastMinute, file, unkept: [] };
  } catch {
    return null;
  }
}

/** Where it cannot be kept it is known until the end of this process. */
function beginDay(folder: string, file: string): Day {
  const key = randomBytes(KEY_BYTES);
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(file, { recursive: true, force: true });
    writeFileSync(file, key, { mode: 0o600 });
  } catch {
    // Said when something is to be added.
  }
  return { key, counted: new Map(), lastMinute: 0, file, unkept: [] };
}

function toRecord([hash, minute]: readonly [number, number]): Buffer {
  const record = Buffer.alloc(RECORD_BYTES);
  record.writeUIntBE(hash, 0, HASH_BYTES);
  record.writeUInt32BE(minute, HASH_BYTES);
  return record;
}
