/**
 * The files of an installation that are not in the database: images and social images. `folder-files.ts` stores them in a
 * folder, `s3-files.ts` in an object store. Both use the same keys, so `linkstall storage copy` moves them key by key.
 */

export interface StoredFile {
  /** A path with `/`, such as `images/<id>/96.webp`. No part of it starts with a dot. */
  readonly key: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

export interface Files {
  /** The folder or the bucket, for messages. */
  readonly location: string;
  /** Null when nothing exists under the key. */
  read(key: string): Promise<Buffer | null>;
  /** Stores a whole file, and replaces a file under the same key in one step. It is durable when the promise resolves. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** Removes files. A missing file counts as removed. */
  remove(keys: readonly string[]): Promise<void>;
  /** The files whose keys start with `prefix` and come after the key `after`, sorted by key. `prefix` ends with `/`. */
  list(prefix: string, after?: string): AsyncIterable<StoredFile>;
}
