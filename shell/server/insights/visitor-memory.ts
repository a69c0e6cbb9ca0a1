import { createHmac, randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Identifies a visitor on one day: hashes under the key of that day. */
export interface Fingerprint {
  readonly day: string;
  readonly address: number;
  /** Hash of address and user agent. */
  readonly browser: number;
}

interface VisitEvent {
  readonly owner: string;
  readonly fingerprints: readonly Fingerprint[];
  readonly what: 'page' | 'store' | 'click';
  /** Of a click. */
  readonly which: string;
}

interface Day {
  readonly key: Buffer;
  /** By a keyed hash of who and what: the minute since 1970 at which it was counted last; of an address, its browsers. */
  readonly counted: Map<number, number>;
  /** Of these. */
  lastMinute: number;
  readonly file: string;
  /** What the file does not have yet. */
  unkept: [hash: number, value: number][];
}

const KEY_BYTES = 32;
const HASH_BYTES = 6;
const RECORD_BYTES = HASH_BYTES + 4;
const MINUTE_MS = 60_000;
/** Somebody who is still there, or back in a moment, is no new visit. */
const REPEAT_MINUTES = 30;
/** Four for each visitor. */
const MOST = 1_000_000;
/**
 * Kinds of browser behind one address that are visitors of one creator on a day. Behind the address of a mobile network
 * are many phones, but few differ in how they name themselves; who makes names up is one more visitor, not thousands.
 */
const MOST_BROWSERS = 100;
const HOUR_MS = 3_600_000;
/** So long a day lasts, from where it begins first to where it ends last. */
const DAY_ON_EARTH_MS = 50 * HOUR_MS;
const FIRST_ZONE_MS = 14 * HOUR_MS;
const LAST_ZONE_MS = 12 * HOUR_MS;
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

  /** By what somebody is known on every day that it is somewhere at this moment; it says nothing of who they are. */
  recognise(client: string, agent: string, now: number): Fingerprint[] {
    const days = [now - LAST_ZONE_MS, now, now + FIRST_ZONE_MS].map((at) => new Date(at).toISOString().slice(0, 10));
    return [...new Set(days)].map((day) => {
      const { key } = this.#dayOf(day);
      return { day, address: hashOf(key, [client]), browser: hashOf(key, [client, agent]) };
    });
  }

  /** A repetition, as long as they come again; or to be counted, and perhaps of somebody new on this day. */
  note(day: string, { owner, fingerprints, what, which }: VisitEvent, now: number): 'first' | 'again' | 'repeated' {
    const minute = Math.floor(now / MINUTE_MS);
    const known = fingerprints.map((fingerprint) => ({ on: this.#dayOf(fingerprint.day), fingerprint }));
    const today = known.find(({ fingerprint }) => fingerprint.day === day);
    if (!today) return 'repeated';
    const own = admit(today.on, owner, today.fingerprint);
    const whoOn = (on: Day, fingerprint: Fingerprint) => (on === today.on ? own : fingerprint.browser);
    const noted = (did: string) => {
      // At midnight, and where a creator moves to another time zone, somebody is still there from the day beside.
      for (const { on, fingerprint } of [today, ...known.filter((each) => each !== today)])
        if (isRepeated(on, () => hashOf(on.key, [owner, whoOn(on, fingerprint), did]), minute)) return 'repeated';
      return mark(today.on, hashOf(today.on.key, [owner, own, did]), minute);
    };
    const result = noted(`${what} ${which}`);
    if (result === 'repeated' || what === 'click') return result;
    return noted('visit') === 'first' ? 'first' : 'again';
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

const hashOf = (key: Buffer, parts: readonly (string | number)[]): number =>
  createHmac('sha256', key).update(parts.join('\0')).digest().readUIntBE(0, HASH_BYTES);

/** What stands for somebody: their browser, or their address where too many came from there already. */
function admit(day: Day, owner: string, { address, browser }: Fingerprint): number {
  const known = hashOf(day.key, [owner, browser]);
  if (day.counted.has(known)) return browser;
  const browsers = hashOf(day.key, [owner, address]);
  const size = day.counted.get(browsers) ?? 0;
  if (size >= MOST_BROWSERS) return address;
  put(day, browsers, size + 1);
  put(day, known, 0);
  return browser;
}

function isRepeated(day: Day, hash: () => number, minute: number): boolean {
  if (minute - day.lastMinute >= REPEAT_MINUTES) return false;
  const made = hash();
  const before = day.counted.get(made);
  if (before === undefined || minute - before >= REPEAT_MINUTES) return false;
  if (before < minute) mark(day, made, minute);
  return true;
}

function mark(day: Day, hash: number, minute: number): 'first' | 'again' {
  const isFirst = !day.counted.has(hash);
  day.lastMinute = Math.max(day.lastMinute, minute);
  put(day, hash, minute);
  return isFirst ? 'first' : 'again';
}

function put({ counted, unkept }: Day, hash: number, value: number): void {
  counted.delete(hash); // so that the oldest stand first
  counted.set(hash, value);
  unkept.push([hash, value]);
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
