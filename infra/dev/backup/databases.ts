// The databases that a backup reads and a restore fills. A backup needs a view that shows one moment:
// - The embedded database is copied within one transaction, and a second process serves the copy.
// - A replica set is read in a snapshot session.
// - A mongod without a replica set has no such view. The one of `npm start` is read while the site is stopped.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { MongoClient, type ClientSession, type Db } from 'mongodb';

import { ReleaseError } from '../../packages/releases/src/release-error.ts';
import { findDatabase, type LocalDatabase } from '../mongodb/find-database.ts';
import { takeLock } from '../processes/lock.mjs';
import { databaseSpec, databaseUri } from '../processes/platform.ts';
import { Child } from '../processes/supervise.ts';

const NAME = 'linkstall';
const STOP_LIMIT_MS = 10_000;
const CONNECT_LIMIT_MS = 10_000;
const FOLDERS = { embedded: 'database', mongod: 'mongod', downloaded: 'mongod' } as const;

export interface OpenDatabase {
  readonly db: Db;
  readonly session?: ClientSession;
  close(): Promise<void>;
}

export interface DatabaseSource {
  readonly root: string;
  readonly dataDir: string;
  /** The MongoDB of the installation; empty when `npm start` brings its database. */
  readonly mongodbUri: string;
  /** A folder for temporary files, on the disk of the data folder. */
  readonly workFolder: string;
  readonly report: (line: string) => void;
}

/** Opens a view that shows the moment at which this promise resolves. */
export async function openSnapshot(source: DatabaseSource): Promise<OpenDatabase> {
  const { dataDir, workFolder, mongodbUri } = source;
  if (mongodbUri) return openSnapshotSession(mongodbUri);
  if (!existsSync(join(dataDir, 'database')) && !existsSync(join(dataDir, 'mongod')))
    throw new ReleaseError(
      'backup.database',
      `${dataDir} has no database. Set MONGODB_URI as for the site, or correct --data-dir.`,
    );
  const database = await find(source);
  const folder = join(dataDir, FOLDERS[database.kind]);
  if (database.kind === 'embedded') {
    const copy = join(workFolder, 'database');
    await checkSpace(folder, workFolder);
    await promisify(execFile)(database.binary, ['-data', folder, '-snapshot', copy]);
    return serve(database, copy, workFolder);
  }
  const { release } = takeLock(dataDir);
  if (!release)
    throw new ReleaseError(
      'backup.standalone',
      'The mongod of npm start is no replica set, so it has no view of one moment while the site runs. Stop the site for the backup, or give the site a replica set with MONGODB_URI.',
    );
  const openDatabase = await serve(database, folder, workFolder);
  return { ...openDatabase, close: () => openDatabase.close().finally(release) };
}

/** Opens the database that a restore fills. @param folder the new data folder, for the database of `npm start` */
export async function openEmptyDatabase(source: DatabaseSource, folder: string): Promise<OpenDatabase> {
  if (!source.mongodbUri) {
    const database = await find({ ...source, dataDir: folder });
    return serve(database, join(folder, FOLDERS[database.kind]), source.workFolder);
  }
  const { client, db } = await connect(source.mongodbUri);
  return { db, close: () => client.close() };
}

const find = ({ root, dataDir, report }: DatabaseSource) =>
  findDatabase({ dataDir, root, signal: new AbortController().signal, report });

/** Runs the database of `npm start` on a folder, reachable only for this process. */
async function serve(database: LocalDatabase, folder: string, workFolder: string): Promise<OpenDatabase> {
  const socketFolder = await mkdtemp(join(tmpdir(), 'linkstall-socket-'));
  const password = randomBytes(32).toString('hex');
  const spec = databaseSpec(database, { folder, socket: join(socketFolder, 'database.sock'), password });
  const child = new Child({ name: 'database', stopLimitMs: STOP_LIMIT_MS, ...spec }, workFolder, () => undefined);
  const stop = async () => {
    await child.stop();
    await rm(socketFolder, { recursive: true, force: true });
  };
  try {
    const { client, db } = await connect(databaseUri(await child.start()));
    return { db, close: () => client.close().finally(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connect(uri: string) {
  // The API chooses in the same way: the database of the URI, else linkstall.
  const name = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? NAME;
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: CONNECT_LIMIT_MS,
    writeConcern: { w: 'majority', journal: true },
  });
  try {
    await client.connect();
    return { client, db: client.db(decodeURIComponent(name)) };
  } catch (error) {
    await client.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new ReleaseError('backup.database', `The database of MONGODB_URI cannot be reached: ${reason}`);
  }
}

async function openSnapshotSession(uri: string): Promise<OpenDatabase> {
  const { client, db } = await connect(uri);
  try {
    const hello = await db.admin().command({ hello: 1 });
    if (!hello.setName && hello.msg !== 'isdbgrid')
      throw new ReleaseError(
        'backup.standalone',
        'The MongoDB of MONGODB_URI is no replica set, so it has no view of one moment. Make it a replica set; one member is enough.',
      );
    const session = client.startSession({ snapshot: true });
    await db.collection('installations').findOne({}, { session }); // the first read fixes the moment
    return { db, session, close: () => session.endSession().finally(() => client.close()) };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** The copy needs as much space as the database. */
async function checkSpace(folder: string, workFolder: string) {
  const names = await readdir(folder);
  const sizes = await Promise.all(
    names.filter((name) => /\.sqlite(-wal)?$/.test(name)).map(async (name) => (await stat(join(folder, name))).size),
  );
  const needed = sizes.reduce((sum, size) => sum + size, 0);
  const { bavail, bsize } = await statfs(workFolder);
  if (bavail * bsize > needed) return;
  const inMb = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;
  throw new ReleaseError(
    'backup.space',
    `A backup needs ${inMb(needed)} for a copy of the database, and the disk of ${folder} has ${inMb(bavail * bsize)}.`,
  );
}
