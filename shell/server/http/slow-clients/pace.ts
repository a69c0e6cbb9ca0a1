/** The minimum progress within a window. */
interface Pace {
  readonly windowMs: number;
  readonly minBytes: number;
}

/** A watched transfer. */
interface Transfer {
  readonly pace: Pace;
  /** Bytes transferred so far; null while the client is not expected to act. */
  bytesMoved(): number | null;
  /** The exact progress, checked before the client is cut off; null when it cannot be known. */
  exactBytes?(): Promise<number | null>;
  onLate(): void;
}

interface Entry {
  readonly transfer: Transfer;
  /** Start of the window, and the bytes at that moment. */
  since: number;
  bytesMoved: number | null;
  exactBytes: number | null;
  unknownWindows: number;
  /** Whether the exact progress is being read. */
  isChecking: boolean;
}

const SWEEP_MS = 1000;
/** Windows without progress that are tolerated when the exact progress is unknown. */
const MAX_UNKNOWN_WINDOWS = 15;

/** Calls `onLate` for transfers that do not progress while the edge waits for them. */
export class PaceWatch {
  readonly #entries = new Set<Entry>();
  readonly #timer = setInterval(() => this.#sweep(), SWEEP_MS).unref();

  /** Starts a watch. Returns a function that ends it. */
  begin(transfer: Transfer): () => void {
    const entry: Entry = {
      transfer,
      since: Date.now(),
      bytesMoved: null,
      exactBytes: null,
      unknownWindows: 0,
      isChecking: false,
    };
    this.#entries.add(entry);
    return () => void this.#entries.delete(entry);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const now = Date.now();
    for (const entry of this.#entries) {
      const { pace } = entry.transfer;
      const bytesMoved = entry.transfer.bytesMoved();
      if (bytesMoved === null || entry.bytesMoved === null || bytesMoved - entry.bytesMoved >= pace.minBytes)
        Object.assign(entry, { since: now, bytesMoved, exactBytes: null, unknownWindows: 0 });
      else if (!entry.isChecking && now - entry.since >= pace.windowMs) void this.#checkExactly(entry);
    }
  }

  async #checkExactly(entry: Entry): Promise<void> {
    const { transfer } = entry;
    entry.isChecking = true;
    const exactBytes = transfer.exactBytes ? await transfer.exactBytes() : undefined;
    entry.isChecking = false;
    entry.since = Date.now(); // the next window starts after this check, because a check can take long
    if (!this.#entries.has(entry)) return;
    if (exactBytes === null) entry.unknownWindows += 1;
    const hasProgress =
      exactBytes === null
        ? entry.unknownWindows < MAX_UNKNOWN_WINDOWS
        : exactBytes !== undefined &&
          (entry.exactBytes === null || exactBytes - entry.exactBytes >= transfer.pace.minBytes);
    entry.exactBytes = exactBytes ?? null;
    if (hasProgress) return;
    this.#entries.delete(entry);
    transfer.onLate();
  }
}
