import { createHmac, randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { sourceIn } from '@linkstall/kit/visit-sources';

/** Hashes that identify a visitor on one day, under the key of that day. */
export interface Fingerprint {
  readonly day: string;
  readonly address: number;
  /** Hash of address and user agent. */
  readonly browser: number;
}

interface VisitEvent {
  readonly owner: string;
  readonly fingerprints: readonly Fingerprint[];
  readonly kind: 'page' | 'store' | 'click';
  /** Id of the clicked item; empty for views. */
  readonly subject: string;
}

interface Day {
  readonly key: Buffer;
  /** For each keyed hash: the minute (since 1970) of the last counted action, or an address's number of browsers or sources. */
  readonly counted: Map<number, number>;
  /** The latest minute in `counted`. */
  lastMinute: number;
  readonly file: string;
  /** Records that are not written to the file. */
  unwritten: [hash: number, value: number][];
}

const KEY_BYTES = 32;
const HASH_BYTES = 6;
const RECORD_BYTES = HASH_BYTES + 4;
const MINUTE_MS = 60_000;
/** A visitor who returns within this time is not counted again. */
const REPEAT_MINUTES = 30;
/** Maximum records of a day; a visitor has about four. */
const MAX_RECORDS = 1_000_000;
/**
 * User agents of one address that count as separate visitors of a creator on a day. Many phones share an address of a mobile
 * network, but they have few different user agents. Beyond the limit all browsers of the address count as one visitor.
 */
const MAX_BROWSERS = 100;
/** Sources, and campaigns, that one address can bring to a creator on a day; further sources count as `OTHER_SOURCES`. */
const MAX_SOURCES = 10;
/** It has no dot and no slash, so it is no domain and no name. */
const OTHER_SOURCES = 'other';
const HOUR_MS = 3_600_000;
/** Duration of a calendar day over all time zones. */
const DAY_ON_EARTH_MS = 50 * HOUR_MS;
const FIRST_ZONE_MS = 14 * HOUR_MS;
const LAST_ZONE_MS = 12 * HOUR_MS;
const FILE_NAME = /^visitors-(\d{4}-\d\d-\d\d)$/;

/**
 * Recognises visitors within a calendar day and not longer, because the key of the hashes is deleted after the day. The
 * hashes are also in a file, so that no visitor is counted twice after a restart.
 */
export class VisitorMemory {
  readonly #folder: string;
  readonly #days = new Map<string, Day>();

  constructor(folder: string) {
    this.#folder = folder;
    for (const name of this.#storedDays()) this.#dayOf(name);
  }

  /** The fingerprints of a visitor for each calendar day that is current somewhere. They do not identify a person. */
  recognise(client: string, userAgent: string, now: number): Fingerprint[] {
    const days = [now - LAST_ZONE_MS, now, now + FIRST_ZONE_MS].map((moment) =>
      new Date(moment).toISOString().slice(0, 10),
    );
    return [...new Set(days)].map((day) => {
      const { key } = this.#dayOf(day);
      return { day, address: hashOf(key, [client]), browser: hashOf(key, [client, userAgent]) };
    });
  }

  /** Records an action. `repeated`: already counted; `first`: a new visitor of the day; `again`: a known visitor. */
  record(day: string, { owner, fingerprints, kind, subject }: VisitEvent, now: number): 'first' | 'again' | 'repeated' {
    const minute = Math.floor(now / MINUTE_MS);
    const known = fingerprints.map((fingerprint) => ({ memory: this.#dayOf(fingerprint.day), fingerprint }));
    const today = known.find(({ fingerprint }) => fingerprint.day === day);
    if (!today) return 'repeated';
    const visitor = visitorHash(today.memory, owner, today.fingerprint);
    const visitorOn = (memory: Day, fingerprint: Fingerprint) =>
      memory === today.memory ? visitor : fingerprint.browser;
    const recordUnlessRepeated = (action: string) => {
      // At midnight, and when a creator changes the time zone, a visit can have begun on the neighbouring day.
      for (const { memory, fingerprint } of [today, ...known.filter((each) => each !== today)])
        if (isRepetition(memory, () => hashOf(memory.key, [owner, visitorOn(memory, fingerprint), action]), minute))
          return 'repeated';
      return recordAction(today.memory, hashOf(today.memory.key, [owner, visitor, action]), minute);
    };
    const result = recordUnlessRepeated(`${kind} ${subject}`);
    if (result === 'repeated' || kind === 'click') return result;
    return recordUnlessRepeated('visit') === 'first' ? 'first' : 'again';
  }

  /**
   * The key of the source of a counted view: without the campaign, or `other`, when the address has brought too many. `newKeys`
   * are the source and the campaign with which this address comes for the first time. The browser plays no part, because
   * anybody can invent user agents.
   */
  source(day: string, visitor: Pick<VisitEvent, 'owner' | 'fingerprints'>, key: string) {
    const source = sourceIn(key);
    if (key === '') return { key, newKeys: [] };
    const sourceResult = this.#remember(day, visitor, { kind: 'source', name: source });
    if (sourceResult === 'refused') return { key: OTHER_SOURCES, newKeys: [] };
    const newKeys = sourceResult === 'new' ? [source] : [];
    if (key === source) return { key, newKeys };
    const result = this.#remember(day, visitor, { kind: 'campaign', name: key });
    if (result === 'refused') return { key: source, newKeys };
    return { key, newKeys: result === 'new' ? [...newKeys, key] : newKeys };
  }

  #remember(
    day: string,
    { owner, fingerprints }: Pick<VisitEvent, 'owner' | 'fingerprints'>,
    { kind, name }: { readonly kind: 'source' | 'campaign'; readonly name: string },
  ): 'known' | 'new' | 'refused' {
    const memory = this.#dayOf(day);
    const address = fingerprints.find((fingerprint) => fingerprint.day === day)?.address ?? 0;
    const hash = hashOf(memory.key, [owner, address, kind, name]);
    if (memory.counted.has(hash)) return 'known';
    const countHash = hashOf(memory.key, [owner, address, `${kind}s`]);
    const count = memory.counted.get(countHash) ?? 0;
    if (count >= MAX_SOURCES) return 'refused';
    put(memory, countHash, count + 1);
    put(memory, hash, 0);
    return 'new';
  }

  /** Writes new records, and deletes days that are over in every time zone. */
  persist(now: number): void {
    for (const day of this.#days.values()) {
      const { file, unwritten } = day;
      if (unwritten.length === 0) continue;
      appendFileSync(file, Buffer.concat(unwritten.map(toRecord)));
      day.unwritten = [];
    }
    for (const day of new Set([...this.#days.keys(), ...this.#storedDays()])) {
      if (now < Date.parse(`${day}T00:00Z`) - FIRST_ZONE_MS + DAY_ON_EARTH_MS) continue;
      rmSync(this.#fileOf(day), { recursive: true, force: true });
      this.#days.delete(day);
    }
  }

  #dayOf(day: string): Day {
    const known = this.#days.get(day);
    if (known) return known;
    const file = this.#fileOf(day);
    const stored = readDay(file) ?? createDay(this.#folder, file);
    this.#days.set(day, stored);
    return stored;
  }

  #fileOf(day: string): string {
    return join(this.#folder, `visitors-${day}`);
  }

  #storedDays(): string[] {
    try {
      return readdirSync(this.#folder).flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []);
    } catch {
      return [];
    }
  }
}

const hashOf = (key: Buffer, values: readonly (string | number)[]): number =>
  createHmac('sha256', key).update(values.join('\0')).digest().readUIntBE(0, HASH_BYTES);

/** The identity of a visitor: the browser hash, or the address hash when the address has too many browsers. */
function visitorHash(day: Day, owner: string, { address, browser }: Fingerprint): number {
  const browserHash = hashOf(day.key, [owner, browser]);
  if (day.counted.has(browserHash)) return browser;
  const browserCountHash = hashOf(day.key, [owner, address]);
  const count = day.counted.get(browserCountHash) ?? 0;
  if (count >= MAX_BROWSERS) return address;
  put(day, browserCountHash, count + 1);
  put(day, browserHash, 0);
  return browser;
}

function isRepetition(day: Day, hash: () => number, minute: number): boolean {
  if (minute - day.lastMinute >= REPEAT_MINUTES) return false;
  const stored = hash();
  const before = day.counted.get(stored);
  if (before === undefined || minute - before >= REPEAT_MINUTES) return false;
  if (before < minute) recordAction(day, stored, minute);
  return true;
}

function recordAction(day: Day, hash: number, minute: number): 'first' | 'again' {
  const isFirst = !day.counted.has(hash);
  day.lastMinute = Math.max(day.lastMinute, minute);
  put(day, hash, minute);
  return isFirst ? 'first' : 'again';
}

function put({ counted, unwritten }: Day, hash: number, value: number): void {
  counted.delete(hash); // keeps the oldest entries first
  counted.set(hash, value);
  unwritten.push([hash, value]);
  const [oldest] = counted.keys();
  if (counted.size > MAX_RECORDS && oldest !== undefined) counted.delete(oldest);
}

function readDay(file: string): Day | null {
  try {
    const bytes = readFileSync(file);
    if (bytes.length < KEY_BYTES) return null;
    const counted = new Map<number, number>();
    let lastMinute = 0;
    for (let offset = KEY_BYTES; offset + RECORD_BYTES <= bytes.length; offset += RECORD_BYTES) {
      const value = bytes.readUInt32BE(offset + HASH_BYTES);
      counted.set(bytes.readUIntBE(offset, HASH_BYTES), value);
      lastMinute = Math.max(lastMinute, value); // a count is far smaller than a minute
    }
    return { key: bytes.subarray(0, KEY_BYTES), counted, lastMinute, file, unwritten: [] };
  } catch {
    return null;
  }
}

/** When the file cannot be written, the day is kept in memory. */
function createDay(folder: string, file: string): Day {
  const key = randomBytes(KEY_BYTES);
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(file, { recursive: true, force: true });
    writeFileSync(file, key, { mode: 0o600 });
  } catch {
    // The next call of `persist` fails, too, and its caller logs the error.
  }
  return { key, counted: new Map(), lastMinute: 0, file, unwritten: [] };
}

function toRecord([hash, value]: readonly [number, number]): Buffer {
  const record = Buffer.alloc(RECORD_BYTES);
  record.writeUIntBE(hash, 0, HASH_BYTES);
  record.writeUInt32BE(value, HASH_BYTES);
  return record;
}
