// Restores a backup into an empty installation. Everything is checked before anything is written. The files are written into a
// hidden folder and then moved, and the database has an unreadable document until it is complete. So a start refuses what an
// interrupted restore has left behind, or does not see it.
import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import type { Files } from '../../packages/releases/src/files/files.ts';
import { openFiles } from '../../packages/releases/src/files/open-files.ts';
import { ReleaseError } from '../../packages/releases/src/release-error.ts';
import { writeDurably } from '../../packages/releases/src/store/durable-files.ts';
import { ROOTS } from '../../packages/releases/src/store/store-key.ts';
import { takeLock } from '../processes/lock.mjs';
import { makePrivate } from '../start/private-files.ts';
import { assertIntact, chooseBackup } from './check.ts';
import { collectionNames, fillCollection } from './collections.ts';
import { openEmptyDatabase, type OpenDatabase, type DatabaseSource } from './databases.ts';
import { orNull } from './data-files.ts';
import { forEachConcurrent } from './for-each-concurrent.ts';
import { contentKey, dumpKey, Repository, type Manifest } from './repository.ts';

const INSTALLATIONS = 'installations';
/** The API refuses a document with this instead of a number, with a message that contains it. */
const UNFINISHED = 'of an unfinished restore';
/** Names that an empty folder or disk may contain. */
const IGNORED = /^(\..*|lock|lost\+found)$/;

interface RestoreOptions extends Omit<DatabaseSource, 'workFolder'> {
  /** A folder, or `s3://…`. */
  readonly source: string;
  readonly passphrase?: string;
  /** The storage of the images, as in STORAGE_URL; undefined: the data folder. */
  readonly storageUrl?: string;
  /** The bucket of the release store, as in STORE_URL; undefined: the data folder. */
  readonly storeUrl?: string;
  /** The name of a backup; undefined: the newest one. */
  readonly name?: string;
}

interface RestoreResult {
  readonly backup: string;
  readonly at: string;
  readonly documents: number;
  readonly files: number;
}

export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { dataDir, source, passphrase } = options;
  const repository = await Repository.open(source, passphrase, { creates: false });
  const { name, manifest } = await chooseBackup(repository, options.name);
  await assertEmpty(dataDir);
  await assertIntact(repository, name, manifest);
  makePrivate(dataDir);
  const { release } = takeLock(dataDir);
  if (!release) throw new ReleaseError('restore.running', `${dataDir} is in use by a start or another restore.`);
  const draft = join(dataDir, '.restore');
  const buckets = await bucketsOf(options);
  try {
    await assertEmpty(dataDir);
    await rm(draft, { recursive: true, force: true, maxRetries: 5 }); // of an interrupted restore
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const database = await openEmptyDatabase({ ...options, workFolder: draft }, draft);
    try {
      await assertEmptyDatabase(database);
      for (const bucket of buckets) await assertEmptyBucket(bucket);
      await writeFiles(repository, { name, manifest, folder: draft, buckets });
      await fillDatabase(repository, { name, manifest, database });
    } finally {
      await database.close();
    }
    await moveAll(draft, dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
    release();
  }
  const documents = manifest.database.reduce((sum, dump) => sum + dump.documents, 0);
  return { backup: name, at: manifest.at, documents, files: manifest.files.count };
}

async function assertEmpty(dataDir: string) {
  const names = ((await orNull(readdir(dataDir))) ?? []).filter((entry) => !IGNORED.test(entry));
  if (names.length === 0) return;
  throw new ReleaseError(
    'restore.not_empty',
    `${dataDir} is not empty (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}). Name a new folder with --data-dir, or move this one away.`,
  );
}

async function assertEmptyDatabase({ db }: OpenDatabase) {
  for (const collection of await collectionNames(db)) {
    if (!(await db.collection(collection).findOne({}))) continue;
    throw new ReleaseError(
      'restore.not_empty',
      `The database ${db.databaseName} of MONGODB_URI is not empty: ${collection} has documents. Name a new database in MONGODB_URI, or drop this one.`,
    );
  }
}

/** A bucket that gets some of the files. */
interface Bucket {
  readonly setting: 'STORAGE_URL' | 'STORE_URL';
  readonly files: Files;
  /** The top folders whose files are in the bucket. */
  readonly roots: readonly string[];
}

async function bucketsOf({ storageUrl, storeUrl }: RestoreOptions): Promise<Bucket[]> {
  const buckets: Bucket[] = [];
  if (storageUrl) buckets.push({ setting: 'STORAGE_URL', files: await openFiles(storageUrl), roots: ['images'] });
  if (storeUrl) buckets.push({ setting: 'STORE_URL', files: await openFiles(storeUrl), roots: ROOTS });
  return buckets;
}

async function assertEmptyBucket({ setting, files, roots }: Bucket) {
  for (const root of roots)
    for await (const { key } of files.list(`${root}/`))
      throw new ReleaseError(
        'restore.not_empty',
        `${files.location} is not empty: it has ${key}. Name another bucket or prefix in ${setting}.`,
      );
}

interface Part {
  readonly name: string;
  readonly manifest: Manifest;
}

async function writeFiles(
  repository: Repository,
  { name, manifest, folder, buckets }: Part & { folder: string; buckets: readonly Bucket[] },
) {
  await forEachConcurrent(repository.readFileList(name, manifest), async (file) => {
    const path = join(folder, file.path);
    const bytes = await buffer(repository.read(contentKey(file.hash), file));
    const bucket = buckets.find(({ roots }) => roots.some((root) => file.path.startsWith(`${root}/`)));
    if (bucket) return bucket.files.write(file.path, bytes);
    await writeDurably(path, bytes, 0o600);
    // `prune` and the sweep of images compare the time. It is in the middle of a millisecond, because seconds are rounded down.
    const time = (file.mtimeMs + 0.5) / 1000;
    await utimes(path, time, time);
    if (file.path.startsWith('images/')) await utimes(dirname(path), time, time);
  });
}

async function fillDatabase(
  repository: Repository,
  { name, manifest, database: { db } }: Part & { database: OpenDatabase },
) {
  const installations = db.collection<{ _id: string; schemaVersion: string }>(INSTALLATIONS);
  await installations.insertOne({ _id: 'this', schemaVersion: UNFINISHED });
  const last = ({ collection }: { collection: string }) => Number(collection === INSTALLATIONS);
  for (const dump of [...manifest.database].sort((a, b) => last(a) - last(b))) {
    if (dump.collection === INSTALLATIONS) await installations.deleteOne({ _id: 'this' });
    const content = repository.read(dumpKey(name, dump.collection), dump);
    const inserted = await fillCollection(db, dump.collection, content);
    if (inserted !== dump.documents)
      throw new ReleaseError(
        'backup.damaged',
        `${dump.collection} has ${inserted} of ${dump.documents} documents in the backup.`,
      );
  }
}

/** The id of the installation first and the database last: a start refuses one without the other. */
async function moveAll(draft: string, dataDir: string) {
  const rank = (entry: string) =>
    entry === 'installation.json' ? 0 : entry === 'database' || entry === 'mongod' ? 2 : 1;
  const names = (await readdir(draft)).filter((entry) => !entry.endsWith('.log'));
  for (const entry of names.sort((a, b) => rank(a) - rank(b))) await rename(join(draft, entry), join(dataDir, entry));
}
