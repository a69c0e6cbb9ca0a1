/**
 * What a place for releases must be able to do. Everything else (signatures, hashes, who may change what) stands above it,
 * once. A folder is the first (`folder-store.mjs`); an object store follows, so nothing here needs more of it than to
 * create what is not there and to replace what has not changed since it was read.
 *
 * Keys are paths with `/`: `releases/<remote>/<release>/<file>`, `envs/<env>/log/<seq>.json`.
 */
export interface Store {
  /** Null: nothing is there. Rejects with a ReleaseError when something is and cannot be had. */
  read(key: string): Promise<Buffer | null>;
  /** Whole or not at all, never over something: false when something is there already. */
  create(key: string, bytes: Buffer): Promise<boolean>;
  /** All keys that begin so. */
  list(prefix: string): Promise<readonly string[]>;
  /** The pointer of an environment as it stands; `version` names what was read. Null: it never had one. */
  readPointer(env: string): Promise<{ readonly bytes: Buffer; readonly version: string } | null>;
  /** Puts `bytes` where `version` was read (null: nothing). False when somebody else was faster: nothing changed. */
  swapPointer(env: string, version: string | null, bytes: Buffer): Promise<boolean>;
}
