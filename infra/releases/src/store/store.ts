/**
 * What a place for releases must be able to do. Everything else (signatures, hashes, who may change what) stands above it,
 * once. A folder is the first (`folder-store.ts`); an object store follows, so nothing here needs more of it than to
 * create what is not there (`If-None-Match: *`) and to replace what has not changed since it was read (`If-Match`).
 *
 * Keys are paths with `/`: `releases/<remote>/<release>/<file>`, `envs/<env>/log/<seq>.json`. A read ends within a
 * bounded time, whatever stands there; calls reject with a ReleaseError `store.…` when the store is slow, full, or something
 * stands in the way.
 */
export interface Store {
  /** Null: nothing is there. Rejects with `store.unreadable` when something is and cannot be had. */
  read(key: string): Promise<Buffer | null>;
  /** Whole and durable or not at all, never over something: false when something is there already. */
  create(key: string, bytes: Buffer): Promise<boolean>;
  /** Keys that begin so, in order; of what is more than `depth` parts below, when given, only those parts, once. */
  list(prefix: string, depth?: number): Promise<readonly string[]>;
  /**
   * `envs/<env>/state.json` as it stands; `version` names what was read. Null: nothing is there; bytes null: something is
   * that cannot be read, and may be replaced.
   */
  readPointer(env: string): Promise<{ readonly bytes: Buffer | null; readonly version: string } | null>;
  /** Puts `bytes` where `version` was read (null: nothing). False when somebody else was faster: nothing changed. */
  swapPointer(env: string, version: string | null, bytes: Buffer): Promise<boolean>;
  /** Puts `bytes` where others, or nothing that can be read, stand: what is damaged becomes whole in one step. */
  mend(key: string, bytes: Buffer): Promise<void>;
  /** Takes away what was written longer ago than `ageMs`. False: it is younger, or not there. */
  sweep(key: string, ageMs: number): Promise<boolean>;
}
