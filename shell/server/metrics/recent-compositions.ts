import { join } from 'node:path';

import type { Composition } from '@linkstall/contracts/shell';
import type { findComposition } from '@linkstall/releases/compositions';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

import { JsonFile } from '../json-file.ts';

type ReleaseNames = NonNullable<ReturnType<typeof findComposition>>;
type Entry = ReleaseNames & { readonly seq: number };

/** Number of pointer changes after which the id of a composition is forgotten. */
const MAX_CHANGES = 1000;
const MAX_ENTRIES = 5000;

/** How often the file may be read for compositions of other edges. */
const READ_EVERY_MS = 1000;

/**
 * Compositions of visitors' pages by their id, those with fallback releases included. All edges of a data folder share one
 * file, because a browser can report to another edge than the one that wrote its page.
 */
export class RecentCompositions {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  readonly #file: JsonFile;
  readonly #seq: () => number;
  #readAt = 0;

  /** @param seq number of the newest pointer change */
  constructor(location: { readonly dataDir: string; readonly env: string }, seq: () => number, log: Logger) {
    this.#seq = seq;
    const file = join(location.dataDir, 'compositions', `${location.env}.json`);
    const content = () => {
      this.#readOthers();
      return { schema: 1, seen: [...this.#recent()] };
    };
    this.#file = new JsonFile(file, content, log);
    this.#readOthers();
  }

  record({ id, shell, remotes }: Composition, loadsAllRemotes: boolean): void {
    const entry = this.#entries.get(id);
    if (entry?.seq === this.#seq() && (entry.whole || !loadsAllRemotes)) return;
    const lists = Object.entries(remotes).map(([name, { releases }]) => [name, releases.map(({ release }) => release)]);
    const releaseNames = {
      whole: loadsAllRemotes || entry?.whole === true,
      shell: shell.release,
      remotes: Object.fromEntries(lists) as ReleaseNames['remotes'],
    };
    this.#entries.set(id, { ...releaseNames, seq: this.#seq() });
    this.#file.scheduleWrite();
  }

  find(id: string): ReleaseNames | null {
    // Anybody can report ids that no edge knows.
    if (!this.#entries.has(id) && Date.now() - this.#readAt > READ_EVERY_MS) this.#readOthers();
    const entry = this.#entries.get(id);
    return entry && entry.seq > this.#seq() - MAX_CHANGES ? entry : null;
  }

  /** Whether a page with this composition could load the release. */
  includes(id: string, remote: string, release: string): boolean {
    const knownReleases = this.find(id);
    if (remote === 'shell') return knownReleases?.shell === release;
    return (
      knownReleases !== null &&
      Object.hasOwn(knownReleases.remotes, remote) &&
      Boolean(knownReleases.remotes[remote]?.includes(release))
    );
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  /** Adds the compositions that other edges stored. */
  #readOthers(): void {
    this.#readAt = Date.now();
    for (const [id, entry] of entriesIn(this.#file.read())) if (!this.#entries.has(id)) this.#entries.set(id, entry);
  }

  #recent(): readonly (readonly [string, Entry])[] {
    const oldest = this.#seq() - MAX_CHANGES;
    return [...this.#entries.entries()].filter(([, { seq }]) => seq > oldest).reverse();
  }
}

function entriesIn(content: unknown): readonly (readonly [string, Entry])[] {
  const { schema, seen } = Object(content) as { readonly schema?: unknown; readonly seen?: unknown };
  if (schema !== 1 || !Array.isArray(seen)) return [];
  return (seen as (readonly [string, Entry])[]).filter(
    (entry) =>
      Array.isArray(entry) &&
      typeof entry[0] === 'string' &&
      Number.isSafeInteger((entry[1] as Entry | undefined)?.seq) &&
      typeof entry[1].shell === 'string' &&
      Object.values(Object(entry[1].remotes) as object).every(Array.isArray),
  );
}
