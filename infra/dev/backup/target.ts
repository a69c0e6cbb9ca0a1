// The target of backups: a folder (folder-target.ts), or a prefix in a bucket (s3-target.ts).
import type { Readable } from 'node:stream';

import { ReleaseError } from '../../packages/releases/src/release-error.ts';

export interface BackupTarget {
  /** The place of the backups, for messages. */
  readonly location: string;
  /** The keys that begin with the prefix, in any order. */
  list(prefix: string): AsyncIterable<string>;
  /** @throws ReleaseError `backup.missing` */
  read(key: string): Promise<Readable>;
  /** Writes the whole object or nothing. Replaces an object of the same key. */
  write(key: string, content: Buffer | Readable): Promise<void>;
  remove(key: string): Promise<void>;
}

export const missing = (key: string, location: string) =>
  new ReleaseError('backup.missing', `${key} is missing in ${location}.`);
