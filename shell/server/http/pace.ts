/** The minimum progress within a window. */
interface Pace {
  readonly windowMs: number;
  readonly leastBytes: number;
}

/** A watched transfer. */
interface Watched {
  readonly pace: Pace;
  /** Bytes transferred so far; null while the client is not expected to act. */
  moved(): number | null;
  /** The exact progress, checked before the client is cut off; null when it cannot be known. */
  arrived?(): Promise<number | null>;
  late(): void;
}

interface Entry {
  readonly watched: Watched;
  /** Start of the window, and the bytes at that moment. */
  since: number;
  moved: number | null;
  arrived: number | null;
  blind: number;
  /** Whether the exact progress is being asked for. */
  isLooking: boolean;
}

const SWEEP_MS = 1000;
/** Windows without progress that are tolerated when the exact progress is unknown. */
const BLIND_WINDOWS = 15;

/** Calls `late` for transfers that do not progress while the edge waits for them. */
export class PaceWatch {
  readonly #entries = new Set<Entry>();
  readonly #timer = setInterval(() => this.#sweep(), SWEEP_MS).unref();

  /** Starts a watch. Returns a function that ends it. */
  begin(watched: Watched): () => void {
    const entry: Entry = { watched, since: Date.now(), moved: null, arrived: null, blind: 0, isLooking: false };
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
      else if (!entry.isLooking && now - entry.since >= pace.windowMs) void this.#lookCloser(entry);
    }
  }

  async #lookCloser(entry: Entry): Promise<void> {
    const { watched } = entry;
    entry.isLooking = true;
    const arrived = watched.arrived ? await watched.arrived() : undefined;
    entry.isLooking = false;
    entry.since = Date.now(); // a window lies between two answers, however long each of them took
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
