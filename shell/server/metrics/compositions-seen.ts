import { join } from 'node:path';

import type { Composition } from '@linkstall/contracts/shell';
import type { findComposition } from '@linkstall/releases/compositions';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

import { KeptJson } from '../kept-json.ts';

type Named = NonNullable<ReturnType<typeof findComposition>>;
type Seen = Named & { readonly seq: number };

/** Number of pointer changes after which the id of a composition is forgotten. */
const CHANGES = 1000;
const MOST = 5000;

/** Compositions of visitors' pages by their id, those with fallback releases included. */
export class CompositionsSeen {
  readonly #seen = new LRUCache<string, Seen>({ max: MOST });
  readonly #kept: KeptJson;
  readonly #seq: () => number;

  /** @param seq number of the newest pointer change */
  constructor(where: { readonly dataDir: string; readonly env: string }, seq: () => number, log: Logger) {
    this.#seq = seq;
    const file = join(where.dataDir, 'compositions', `${where.env}.json`);
    this.#kept = new KeptJson(file, () => ({ schema: 1, seen: [...this.#recent()] }), log);
    for (const [id, seen] of entriesIn(this.#kept.read())) this.#seen.set(id, seen);
  }

  note({ id, shell, remotes }: Composition, whole: boolean): void {
    const known = this.#seen.get(id);
    if (known?.seq === this.#seq() && (known.whole || !whole)) return;
    const lists = Object.entries(remotes).map(([name, { releases }]) => [name, releases.map(({ release }) => release)]);
    const named = {
      whole: whole || known?.whole === true,
      shell: shell.release,
      remotes: Object.fromEntries(lists) as Named['remotes'],
    };
    this.#seen.set(id, { ...named, seq: this.#seq() });
    this.#kept.changed();
  }

  find(id: string): Named | null {
    const seen = this.#seen.get(id);
    return seen && seen.seq > this.#seq() - CHANGES ? seen : null;
  }

  /** Whether a page with this composition could load the release. */
  names(id: string, remote: string, release: string): boolean {
    const found = this.find(id);
    if (remote === 'shell') return found?.shell === release;
    return found !== null && Object.hasOwn(found.remotes, remote) && Boolean(found.remotes[remote]?.includes(release));
  }

  close(): Promise<void> {
    return this.#kept.close();
  }

  #recent(): readonly (readonly [string, Seen])[] {
    const oldest = this.#seq() - CHANGES;
    return [...this.#seen.entries()].filter(([, { seq }]) => seq > oldest).reverse();
  }
}

function entriesIn(kept: unknown): readonly (readonly [string, Seen])[] {
  const { schema, seen } = Object(kept) as { readonly schema?: unknown; readonly seen?: unknown };
  if (schema !== 1 || !Array.isArray(seen)) return [];
  return (seen as (readonly [string, Seen])[]).filter(
    (entry) =>
      Array.isArray(entry) &&
      typeof entry[0] === 'string' &&
      Number.isSafeInteger((entry[1] as Seen | undefined)?.seq) &&
      typeof entry[1].shell === 'string' &&
      Object.values(Object(entry[1].remotes) as object).every(Array.isArray),
  );
}
