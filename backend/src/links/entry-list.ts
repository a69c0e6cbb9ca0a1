import { entriesInPart, idsInPart, inOneValue, packedPart, partsIn } from './entry-part.js';
import type { StoredEntry } from './stored-link.js';

/** In one part. Fewer cost a write less, and a read of them all more. */
const MOST_IN_PART = 32;

interface Part {
  /** Undefined while it is not packed. */
  readonly bytes?: Buffer;
  readonly ids: readonly string[];
  readonly entries: () => readonly StoredEntry[];
}

/**
 * One owner's entries in page order, in parts: each is unpacked when one of its entries is asked for, and packed again
 * when one of them has changed. A change answers another list.
 */
export class EntryList {
  static readonly EMPTY = new EntryList([]);

  private constructor(private readonly parts: readonly Part[]) {}

  /** Of what `packed` has made. @throws Error for what was damaged: that is no list, and not an empty one */
  static unpacked(all: Buffer): EntryList {
    const parts = partsIn(all).map((bytes) => {
      const ids = idsInPart(bytes);
      return { bytes, ids, entries: once(() => entriesInPart(bytes, ids)) };
    });
    return new EntryList(parts);
  }

  static of(entries: readonly StoredEntry[]): EntryList {
    return new EntryList(inParts(entries));
  }

  get length(): number {
    return this.parts.reduce((sum, { ids }) => sum + ids.length, 0);
  }

  get ids(): string[] {
    return this.parts.flatMap(({ ids }) => ids);
  }

  all(): StoredEntry[] {
    return this.parts.flatMap(({ entries }) => entries());
  }

  has(id: string): boolean {
    return this.partOf(id) !== undefined;
  }

  find(id: string): StoredEntry | undefined {
    const part = this.partOf(id);
    return part?.entries()[part.ids.indexOf(id)];
  }

  /** Those that were not read as they are now, and some that stand beside them. */
  changed(): StoredEntry[] {
    return this.parts.flatMap(({ bytes, entries }) => (bytes ? [] : entries()));
  }

  /** With this one in the place of the one of its id; at the end, when there is none. */
  with(entry: StoredEntry): EntryList {
    const part = this.partOf(entry.id);
    if (part) return this.replaced(part, [part.entries().map((other) => (other.id === entry.id ? entry : other))]);
    const last = this.parts.at(-1);
    if (!last || last.ids.length >= MOST_IN_PART) return new EntryList([...this.parts, fresh([entry])]);
    return this.replaced(last, [[...last.entries(), entry]]);
  }

  without(id: string): EntryList {
    const part = this.partOf(id);
    if (!part) return this;
    const others = part.entries().filter((other) => other.id !== id);
    return this.replaced(part, others.length > 0 ? [others] : []);
  }

  /** In this order of all its ids. Parts that stay whole stay as they are. */
  inOrder(ids: readonly string[]): EntryList {
    const firsts = new Map(this.parts.map((part) => [part.ids[0], part]));
    const places = new Map(this.parts.flatMap((part) => part.ids.map((id, at) => [id, { part, at }] as const)));
    const parts: Part[] = [];
    let loose: StoredEntry[] = [];
    for (let at = 0; at < ids.length;) {
      const whole = firsts.get(ids[at]);
      const isWhole = whole?.ids.every((id, further) => id === ids[at + further]);
      const { part, at: within } = places.get(ids[at] ?? '') ?? {};
      if (whole && isWhole) {
        parts.push(...inParts(loose), whole);
        loose = [];
      } else loose.push(...(part?.entries().slice(within, Number(within) + 1) ?? []));
      at += whole && isWhole ? whole.ids.length : 1;
    }
    return this.joined([...parts, ...inParts(loose)]);
  }

  /** In one value. Parts that have not changed are in it as they were. */
  packed(): Buffer {
    return inOneValue(this.parts.map(({ bytes, entries }) => bytes ?? packedPart(entries())));
  }

  private partOf(id: string): Part | undefined {
    return this.parts.find(({ ids }) => ids.includes(id));
  }

  private replaced(part: Part, by: readonly (readonly StoredEntry[])[]): EntryList {
    return this.joined(this.parts.flatMap((other) => (other === part ? by.map(fresh) : other)));
  }

  /** What has become many small parts by many changes is put together anew. */
  private joined(parts: readonly Part[]): EntryList {
    const list = new EntryList(parts);
    const needed = Math.ceil(list.length / MOST_IN_PART);
    return parts.length > 2 * needed + 2 ? EntryList.of(list.all()) : list;
  }
}

function inParts(entries: readonly StoredEntry[]): Part[] {
  const count = Math.ceil(entries.length / MOST_IN_PART);
  return Array.from({ length: count }, (_, at) => fresh(entries.slice(at * MOST_IN_PART, (at + 1) * MOST_IN_PART)));
}

const fresh = (entries: readonly StoredEntry[]): Part => ({ ids: entries.map(({ id }) => id), entries: () => entries });

function once<T>(read: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => (found ??= { value: read() }).value;
}
