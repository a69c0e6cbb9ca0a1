/**
 * The operations that a storage for releases must support. Signatures, hashes and permissions are implemented once,
 * above the store. `folder-store.ts` stores files, and `s3-store.ts` stores objects. Two conditional writes suffice: create
 * a missing object (`If-None-Match: *`) and replace an unchanged object (`If-Match`).
 *
 * Keys are paths with `/`: `releases/<remote>/<release>/release.json`, `blobs/<hh>/<hash>`, `envs/<env>/log/<seq>.json`.
 * Every read has a time limit. Calls reject with a ReleaseError `store.…` when the store is slow, full, unreachable or blocked
 * by a foreign file.
 */
export interface Store {
  /**
   * Null when nothing exists under the key. Rejects with `store.unreadable` when the file cannot be read, and with
   * `store.unreachable` when nothing is known about the file, because the store does not answer.
   * @param limitMs time limit, for callers that want another limit
   */
  read(key: string, limitMs?: number): Promise<Buffer | null>;
  /** Creates a whole, durable file and never overwrites. False when something exists under the key. */
  create(key: string, bytes: Buffer): Promise<boolean>;
  /**
   * Sorted keys with this prefix. With `depth`, deeper keys are cut to that many segments below the prefix and listed
   * once.
   */
  list(prefix: string, depth?: number): Promise<readonly string[]>;
  /**
   * Reads `envs/<env>/state.json`; `version` identifies the content. Null when nothing exists. `bytes` is null when the
   * file is unreadable and may be replaced.
   */
  readPointer(env: string): Promise<{ readonly bytes: Buffer | null; readonly version: string } | null>;
  /** Writes `bytes` when the pointer still has `version` (null: no pointer). False when another writer was faster. */
  swapPointer(env: string, version: string | null, bytes: Buffer): Promise<boolean>;
  /** Replaces whatever exists under the key in one step, damaged or not. */
  replace(key: string, bytes: Buffer): Promise<void>;
  /** Makes a file as young as a new file. False when nothing exists under the key. */
  renew(key: string): Promise<boolean>;
  /** Milliseconds since a file was written or renewed. Null when nothing exists under the key. */
  age(key: string): Promise<number | null>;
  /** Deletes a file that is older than `ageMs`. False when the file is younger or missing. */
  sweep(key: string, ageMs: number): Promise<boolean>;
  /**
   * A text that differs after the file has changed, or after a file was created in the folder of a key that ends with `/`.
   * Costs less than a read, because each edge asks ten times a second. A bucket lists its folders every five seconds. Empty
   * when the file is missing or unreadable.
   * @param maxAgeMs for callers that need a newer response than the response of the last request
   */
  fingerprint(key: string, maxAgeMs?: number): Promise<string>;
}
