/** The least that has to move in a while. */
interface Pace {
  readonly windowMs: number;
  readonly leastBytes: number;
}

/** One end of a transfer. */
interface Watched {
  readonly pace: Pace;
  /** Bytes that it has given or taken so far; null while nobody waits for it. */
  moved(): number | null;
  /** A closer look before it is given up: what has really arrived there; null where that cannot be known. */
  arrived?(): Promise<number | null>;
  late(): void;
}

interface Entry {
  readonly watched: Watched;
  /** When the window began, and what had moved by then. */
  since: number;
  moved: number | null;
  arrived: number | null;
  blind: number;
}

const SWEEP_MS = 1000;
/** Windows without progress that are borne with where no closer look can be had. */
const BLIND_WINDOWS = 15;

/** Gives up those who make others wait and do not move on. Who waits themselves is never late. */
export class PaceWatch {
  readonly #entries = new Set<Entry>();
  readonly #timer = setInterval(() => this.#sweep(), SWEEP_MS).unref();

  /** Returns how to end the watch. */
  begin(watched: Watched): () => void {
    const entry: Entry = { watched, since: Date.now(), moved: null, arrived: null, blind: 0 };
    this.#entries.add(entry);
    return () => void this.#entries.delete(entry);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const now = Date.now();
    for (const entry of this.#entries) {
      const { pace } = entry.watched;
      const moved = entry.watched.moved();
      if (moved === null || entry.moved === null || moved - entry.moved >= pace.leastBytes)
        Object.assign(entry, { since: now, moved, arrived: null, blind: 0 });
      else if (now - entry.since >= pace.windowMs) void this.#lookCloser(entry, now);
    }
  }

  async #lookCloser(entry: Entry, now: number): Promise<void> {
    const { watched } = entry;
    entry.since = now;
    const arrived = watched.arrived ? await watched.arrived() : undefined;
    if (!this.#entries.has(entry)) return;
    if (arrived === null) entry.blind += 1;
    const moves =
      arrived === null
        ? entry.blind < BLIND_WINDOWS
        : arrived !== undefined && (entry.arrived === null || arrived - entry.arrived >= watched.pace.leastBytes);
    entry.arrived = arrived ?? null;
    if (moves) return;
    this.#entries.delete(entry);
    watched.late();
  }
}
