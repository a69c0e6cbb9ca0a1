// Makes a backup of an installation, also while the site runs.
//
// First come the images, then the database, then the images that were added meanwhile. So the backup has all images that the
// database names, unless a user deletes an image a moment after its upload. The release store follows: names, then contents.
// The manifest is written last, so an interrupted backup never looks complete.
import { mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';

import { writeBackupRecord } from '../../packages/releases/src/backup-record.ts';
import { openFiles } from '../../packages/releases/src/files/open-files.ts';
import { checkInstallation } from '../../packages/releases/src/installation.ts';
import { ReleaseError } from '../../packages/releases/src/release-error.ts';
import { openStore } from '../../packages/releases/src/store/open-store.ts';
import { ROOTS } from '../../packages/releases/src/store/store-key.ts';
import { SCHEMA, VERSION } from '../../packages/releases/src/version.ts';
import { takeLock } from '../processes/lock.mjs';
import { collectionNames, readCollection } from './collections.ts';
import { openSnapshot, type OpenDatabase, type DatabaseSource } from './databases.ts';
import { dataNames, inReadingOrder, orNull } from './data-files.ts';
import { FileCopies } from './file-copies.ts';
import { dumpKey, FORMAT, nameAt, Repository, type Dump, type Manifest, type StoredFile } from './repository.ts';
import { removeOldBackups } from './retention.ts';

const IMAGES = 'images';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface BackupOptions extends Omit<DatabaseSource, 'workFolder'> {
  /** A folder, or `s3://…`. */
  readonly target: string;
  readonly passphrase?: string;
  /** The storage of the images, as in STORAGE_URL; undefined: the data folder. */
  readonly storageUrl?: string;
  /** The bucket of the release store, as in STORE_URL; undefined: the data folder. */
  readonly storeUrl?: string;
  /** How many complete backups stay; undefined: all. */
  readonly keep?: number;
}

interface BackupResult {
  readonly backup: string;
  readonly at: string;
  readonly location: string;
  readonly documents: number;
  readonly files: number;
  /** All files and documents together. */
  readonly bytes: number;
  /** The contents that no earlier backup has, without the database. */
  readonly newFiles: number;
  readonly newBytes: number;
  readonly removed: readonly string[];
}

export async function backup(options: BackupOptions): Promise<BackupResult> {
  const { dataDir, target, passphrase, keep, report } = options;
  const installation = await installationOf(options);
  if (join(resolve(target), '/').startsWith(join(resolve(dataDir), '/')))
    throw new ReleaseError('backup.target', `A backup inside of ${dataDir} would contain itself. Name another folder.`);
  const workFolder = join(dataDir, '.backup');
  const { release } = takeLock(dataDir, '.backup.lock');
  if (!release) throw new ReleaseError('backup.running', `Another backup of ${dataDir} runs. Wait for its end.`);
  const clean = () => rmSync(workFolder, { recursive: true, force: true, maxRetries: 5 });
  const onSignal = (signal: NodeJS.Signals) => {
    clean();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    clean(); // what a killed backup has left behind
    mkdirSync(workFolder, { mode: 0o700 });
    const repository = await Repository.open(target, passphrase, { creates: true });
    const result = await copyInstallation(repository, { ...options, workFolder }, installation);
    const { backup: name, at, location, bytes } = result;
    await writeBackupRecord(dataDir, { backup: name, at, location, bytes, checkedAt: null });
    const removed = keep === undefined ? [] : await removeOldBackups(repository, keep, report);
    return { ...result, removed };
  } finally {
    clean();
    release();
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

/** Refuses a folder that has no installation, or one of another schema. */
async function installationOf({ dataDir, storeUrl }: BackupOptions): Promise<string> {
  await checkInstallation(dataDir, openStore(dataDir, storeUrl));
  const text = await orNull(readFile(join(dataDir, 'installation.json'), 'utf8'));
  const installation = /"installation":\s*"([\w-]+)"/.exec(text ?? '')?.[1];
  if (installation !== undefined) return installation;
  throw new ReleaseError(
    'backup.nothing',
    `No installation is at ${dataDir}. Name its data folder with --data-dir (or DATA_DIR); the first start of the site creates it.`,
  );
}

async function copyInstallation(
  repository: Repository,
  source: DatabaseSource & Pick<BackupOptions, 'storageUrl' | 'storeUrl'>,
  installation: string,
): Promise<Omit<BackupResult, 'removed'>> {
  const previousFiles = await filesOfLastBackup(repository, installation);
  const copies = new FileCopies(repository, source.dataDir, { previousFiles, contents: await repository.contents() });
  const store = source.storageUrl ? await openFiles(source.storageUrl) : null;
  const addImages = () => (store ? copies.addFrom(store, `${IMAGES}/`) : copies.addNewFolders(IMAGES));
  await addImages();
  const at = new Date().toISOString();
  const name = nameAt(at);
  const database = await openSnapshot(source);
  let dumps: Dump[];
  try {
    await assertSameInstallation(database, installation);
    await addImages();
    dumps = await dump(repository, database, name);
  } finally {
    await database.close();
  }
  const releases = source.storeUrl ? await openFiles(source.storeUrl) : null;
  const inBucket = (path: string) => releases !== null && (ROOTS as readonly string[]).includes(path);
  const folders = (await dataNames(source.dataDir)).filter((path) => path !== IMAGES && !inBucket(path));
  for (const path of inReadingOrder([...folders, ...(releases ? ROOTS : [])]))
    await (releases && inBucket(path) ? copies.addFrom(releases, `${path}/`) : copies.addBelow(path));
  await copies.dropDeletedReleases(releases);
  const files = [...copies.files.values()];
  const fileBytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const bytes = dumps.reduce((sum, dump) => sum + dump.bytes, fileBytes);
  const list = await repository.writeFileList(name, files);
  const manifest: Manifest = {
    ...{ format: FORMAT, schemaVersion: SCHEMA, linkstallVersion: VERSION, installation, at },
    ...{ database: dumps, files: { ...list, count: files.length, totalBytes: fileBytes } },
  };
  await repository.writeManifest(name, manifest);
  const documents = dumps.reduce((sum, dump) => sum + dump.documents, 0);
  const { newFiles, newBytes } = copies;
  return { backup: name, at, location: repository.location, documents, files: files.length, bytes, newFiles, newBytes };
}

/** Empty without an earlier backup, or when the last one is damaged; then all files are read. */
async function filesOfLastBackup(repository: Repository, installation: string): Promise<Map<string, StoredFile>> {
  const files = new Map<string, StoredFile>();
  const last = (await repository.names()).complete.at(-1);
  if (last === undefined) return files;
  const manifest = await repository.readManifest(last).catch(() => null);
  if (!manifest) return files;
  if (manifest.installation !== installation)
    throw new ReleaseError(
      'backup.foreign',
      `${repository.location} has backups of another installation (${manifest.installation}). Name another target.`,
    );
  try {
    for await (const file of repository.readFileList(last, manifest)) files.set(file.path, file);
  } catch {
    files.clear();
  }
  return files;
}

async function assertSameInstallation({ db, session }: OpenDatabase, installation: string) {
  const installations = db.collection<{ _id: string; installation: string }>('installations');
  const document = await installations.findOne({ _id: 'this' }, { ...(session && { session }) });
  if (document?.installation === installation) return;
  throw new ReleaseError(
    'backup.database',
    `The database belongs to another installation (${document?.installation ?? 'none'}) than the data folder (${installation}). Set MONGODB_URI as for the site, or correct --data-dir.`,
  );
}

async function dump(repository: Repository, database: OpenDatabase, name: string): Promise<Dump[]> {
  const dumps: Dump[] = [];
  for (const collection of await collectionNames(database.db)) {
    const { content, count } = readCollection(database, collection);
    const digest = await repository.write(dumpKey(name, collection), content);
    dumps.push({ collection, documents: count(), ...digest });
  }
  return dumps;
}
