// Copies files of a data folder into the shared contents of a repository, each content once.
import { join } from 'node:path';

import type { Files } from '../../packages/releases/src/files/files.ts';
import { codeOf, ReleaseError } from '../../packages/releases/src/release-error.ts';
import { readRegular } from '../../packages/releases/src/store/regular-file.ts';
import { filesBelow, namesIn, orNull, type DataFile } from './data-files.ts';
import { forEachConcurrent } from './for-each-concurrent.ts';
import { contentKey, type Repository, type StoredFile } from './repository.ts';

const MAX_BYTES = 1024 * 1024 * 1024;
/** Files in these folders never change, so a file with the same length and time as in the last backup is not read again. */
const UNCHANGING = /^(images|releases|maps|blobs)\//;

/** Null when the file was deleted meanwhile. */
type Read = () => Promise<Buffer | null>;

export class FileCopies {
  readonly files: Map<string, StoredFile> = new Map();
  newFiles = 0;
  newBytes = 0;
  readonly #repository;
  readonly #dataDir;
  readonly #previousFiles;
  readonly #contents;

  /** @param previousFiles the files of the last backup @param contents the hashes that the repository has */
  constructor(
    repository: Repository,
    dataDir: string,
    { previousFiles, contents }: { previousFiles: ReadonlyMap<string, StoredFile>; contents: Set<string> },
  ) {
    this.#repository = repository;
    this.#dataDir = dataDir;
    this.#previousFiles = previousFiles;
    this.#contents = contents;
  }

  addBelow(path: string) {
    return forEachConcurrent(filesBelow(this.#dataDir, path), (file) =>
      this.#add(file, () => orNull(readRegular(join(this.#dataDir, file.path), MAX_BYTES))),
    );
  }

  /** Adds the files of an object store that are not yet added. */
  addFrom(store: Files, prefix: string) {
    return forEachConcurrent(store.list(prefix), async ({ key, bytes, storedAt }) => {
      if (this.files.has(key)) return;
      await this.#add({ path: key, bytes, mtimeMs: Math.floor(storedAt) }, () => store.read(key));
    });
  }

  /** Adds the folders that are not yet added. A folder of an image appears at once and never changes. */
  async addNewFolders(path: string) {
    const copiedFolders = new Set([...this.files.keys()].map((file) => file.split('/', 2).join('/')));
    for (const name of await namesIn(this.#dataDir, path))
      if (!copiedFolders.has(`${path}/${name}`)) await this.addBelow(`${path}/${name}`);
  }

  /**
   * Leaves out releases that `linkstall prune` has deleted since they were copied, because their contents may be missing.
   * `prune` deletes the record of a release before its contents.
   */
  async dropDeletedReleases(bucket: Files | null) {
    for (const path of this.files.keys()) {
      const release = /^releases\/([^/]+\/[^/]+)\/release\.json$/.exec(path)?.[1];
      if (release === undefined) continue;
      const record = bucket ? bucket.read(path) : orNull(readRegular(join(this.#dataDir, path), MAX_BYTES));
      if (await record) continue;
      for (const other of this.files.keys())
        if (other.startsWith(`releases/${release}/`) || other.startsWith(`maps/${release}/`)) this.files.delete(other);
    }
  }

  async #add(file: DataFile, read: Read) {
    const { path, mtimeMs } = file;
    const previous = this.#previousFiles.get(path);
    const isKnown =
      previous?.bytes === file.bytes &&
      previous.mtimeMs === mtimeMs &&
      this.#contents.has(previous.hash) &&
      UNCHANGING.test(path);
    const content = isKnown ? previous : await this.#store(file, read);
    if (content) this.files.set(path, content);
  }

  async #store({ path, mtimeMs }: DataFile, read: Read): Promise<StoredFile | null> {
    const bytes = await read().catch((error: unknown) => {
      const reason = codeOf(error) ?? String(error);
      throw new ReleaseError('backup.unreadable', `${path} of ${this.#dataDir} cannot be read (${reason}).`);
    });
    if (!bytes) return null;
    const hash = this.#repository.hashOf(bytes);
    if (!this.#contents.has(hash)) {
      await this.#repository.write(contentKey(hash), [bytes]);
      this.#contents.add(hash);
      this.newFiles += 1;
      this.newBytes += bytes.length;
    }
    return { path, mtimeMs, hash, bytes: bytes.length };
  }
}
