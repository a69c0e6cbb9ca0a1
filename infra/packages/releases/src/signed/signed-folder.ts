// Folders of signed records, such as sets and previews. Those who show, count, delete and verify the records use this one
// reader, so that they agree about a damaged file.
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
export interface RecordKind<T> {
  /** For messages, and for the code of damage: `set.damaged`. */
  readonly name: string;
  /** Such as `sets/`. */
  readonly folder: string;
  readonly isKey: (key: string) => boolean;
  /** Whether a value is the record of this key. */
  readonly isRecord: (value: any, key: string) => boolean;
  /** Only for the type. */
  readonly record?: T;
}
interface RecordFile<T> {
  readonly key: string;
  readonly record: T | null;
  /** Why there is no record. */
  readonly problem: Problem | null;
}

const STRAY = 'store.stray';

/** All files of the folder, or of a folder in it. */
export const readFiles = async <T extends { readonly signature: string }>(
  reader: FolderReader,
  kind: RecordKind<T>,
  folder: string = kind.folder,
): Promise<RecordFile<T>[]> => mapConcurrent(await reader.store.list(folder), (key) => readFile(reader, kind, key));

async function readFile<T extends { readonly signature: string }>(
  reader: FolderReader,
  kind: RecordKind<T>,
  key: string,
): Promise<RecordFile<T>> {
  if (!kind.isKey(key))
    return { key, record: null, problem: { code: STRAY, message: `${key} does not belong to the store: remove it.` } };
  try {
    return { key, record: await readRecord(reader, kind, key), problem: null };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return { key, record: null, problem: { code: error.code, message: error.message } };
  }
}

/** Null when there is no file. Rejects when the file cannot be read, or is damaged. */
export async function readRecord<T extends { readonly signature: string }>(
  { store, publicKey }: FolderReader,
  kind: RecordKind<T>,
  key: string,
): Promise<T | null> {
  const bytes = await store.read(key);
  if (!bytes) return null;
  const record = readSigned(bytes, publicKey, (value): value is T => kind.isRecord(value, key));
  if (record) return record;
  throw new ReleaseError(
    `${kind.name}.damaged`,
    `${key} is damaged or has a wrong signature: remove it, and create the ${kind.name} again.`,
  );
}

/** The records of the files without a problem. */
export const recordsIn = <T>(files: readonly RecordFile<T>[]): T[] => files.flatMap(({ record }) => record ?? []);

/** Rejects when one of the records cannot be read. */
export function allRecordsIn<T>(files: readonly RecordFile<T>[]): T[] {
  const problem = problemsIn(files).find(({ code }) => code !== STRAY);
  if (problem) throw new ReleaseError(problem.code, problem.message);
  return recordsIn(files);
}

export const problemsIn = (files: readonly RecordFile<unknown>[]): Problem[] =>
  files.flatMap(({ problem }) => problem ?? []);
