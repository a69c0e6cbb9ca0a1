// Folders of signed records, such as sets and previews. All code that shows, counts, deletes or verifies records uses this
// reader, so that a damaged file is damaged everywhere.
import type { KeyObject } from 'node:crypto';

import type { Problem } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import type { Store } from '../store/store.ts';
import { readSigned } from './signed-file.ts';

interface FolderReader {
  readonly store: Pick<Store, 'read' | 'list'>;
  readonly publicKey: KeyObject;
}
interface FolderOptions {
  /** For messages, and for the code of damage: `set.damaged`. */
  readonly name: string;
  /** Such as `sets/`. */
  readonly folder: string;
  readonly isKey: (key: string) => boolean;
  /** Whether a value is the record of this key. */
  readonly isRecord: (value: any, key: string) => boolean;
}
interface RecordFile<T> {
  readonly record: T | null;
  /** The reason why there is no record. */
  readonly problem: Problem | null;
}

const STRAY = 'store.stray';

export function signedFolder<T extends { readonly signature: string }>({
  name,
  folder,
  isKey,
  isRecord,
}: FolderOptions) {
  /** Null when there is no file. Rejects when the file cannot be read, or is damaged. */
  async function read({ store, publicKey }: FolderReader, key: string): Promise<T | null> {
    const bytes = await store.read(key);
    if (!bytes) return null;
    const record = readSigned(bytes, publicKey, (value): value is T => isRecord(value, key));
    if (record) return record;
    throw new ReleaseError(
      `${name}.damaged`,
      `${key} is damaged or has a wrong signature: remove it, and create the ${name} again.`,
    );
  }

  async function readFile(reader: FolderReader, key: string): Promise<RecordFile<T>> {
    if (!isKey(key))
      return { record: null, problem: { code: STRAY, message: `${key} does not belong to the store: remove it.` } };
    try {
      return { record: await read(reader, key), problem: null };
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      return { record: null, problem: { code: error.code, message: error.message } };
    }
  }

  /** All files of the folder, or of a folder in it. */
  const readFiles = async (reader: FolderReader, within = folder): Promise<RecordFile<T>[]> =>
    mapConcurrent(await reader.store.list(within), (key) => readFile(reader, key));

  return {
    read,
    /** The records of the files without a problem. */
    list: async (reader: FolderReader, within?: string): Promise<T[]> => recordsIn(await readFiles(reader, within)),
    /** Rejects when one of the records cannot be read. */
    async listOrThrow(reader: FolderReader): Promise<T[]> {
      const files = await readFiles(reader);
      const problem = problemsIn(files).find(({ code }) => code !== STRAY);
      if (problem) throw new ReleaseError(problem.code, problem.message);
      return recordsIn(files);
    },
    problems: async (reader: FolderReader): Promise<Problem[]> => problemsIn(await readFiles(reader)),
  };
}

const recordsIn = <T>(files: readonly RecordFile<T>[]): T[] => files.flatMap(({ record }) => record ?? []);

const problemsIn = (files: readonly RecordFile<unknown>[]): Problem[] => files.flatMap(({ problem }) => problem ?? []);
