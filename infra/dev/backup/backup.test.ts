// Backups of an installation without a site: the embedded database and files. infra/tests/e2e/backup.spec.ts has a running site.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';

import { Binary, Double, Int32, Long, ObjectId, type Db } from 'mongodb';

import { readBackupRecord } from '../../packages/releases/src/backup-record.ts';
import { openFiles } from '../../packages/releases/src/files/open-files.ts';
import { linkstall as runCommand } from '../../packages/releases/testing/command-process.ts';
import { SNAPSHOT_TIME, startFakeReplicaSet } from '../../tests/support/fake-replica-set.ts';
import { startS3Server } from '../../tests/support/s3-server.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { collectionNames } from './collections.ts';
import { openEmptyDatabase, type OpenDatabase } from './databases.ts';
import { Repository } from './repository.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = join(ROOT, 'infra/packages/releases/linkstall.mjs');
const INSTALLATION = 'b2c7f1de-0000-4000-8000-1f2e3d4c5b6a';
const WRONG = 'another passphrase';

/** No server listens on this port, so the embedded database is chosen without a wait. */
const NO_DOWNLOAD = { MONGOMS_DOWNLOAD_MIRROR: 'http://127.0.0.1:9', MONGODB_URI: '' };
Object.assign(process.env, NO_DOWNLOAD);

let dataDir: string;
let site: OpenDatabase;
let passphraseFile: string;
before(async () => {
  dataDir = temporaryFolder('backup-data');
  passphraseFile = join(temporaryFolder('backup-key'), 'passphrase');
  writeFileSync(passphraseFile, 'seven steel bowls\n');
  const label = JSON.stringify({ schemaVersion: 1, installation: INSTALLATION });
  write('installation.json', label);
  write('database.json', '{"kind":"embedded"}');
  write('images/installation.json', label);
  for (const id of ['a', 'b', 'c']) write(`images/${id.repeat(32)}/96.webp`, `picture ${id}`);
  write('envs/local/log/1.json', '{}');
  write('envs/local/state.json', '{}');
  writeRelease('kept');
  for (const name of ['jwt-secret', 'release-key.pem', 'operator-key']) write(name, `secret ${name}`);
  write('run.json', '{}');
  write('images/.incoming/half', 'unfinished');
  site = await openDatabase(dataDir);
  await site.db.collection<{ _id: string }>('installations').insertOne({ _id: 'this', ...JSON.parse(label) });
  await site.db
    .collection('things')
    .insertMany([
      { number: new Int32(7), whole: new Double(3), half: 1.5, long: Long.fromString('9007199254740993') },
      { id: new ObjectId(), at: new Date(0), bytes: new Binary(Buffer.from([0, 255])), none: null, yes: true },
      { text: 'जलेबी “x”', list: [1, 'two', { three: [3] }], nested: { 10: 'ten', 2: 'two' } },
      ...Array.from({ length: 2_500 }, (_, index) => ({ index, text: 'x'.repeat(index % 50) })),
    ]);
});
after(() => site.close());

function write(path: string, content: string) {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true });
  writeFileSync(join(dataDir, path), content);
  utimesSync(join(dataDir, path), 1_700_000_000, 1_700_000_000);
}

function writeRelease(name: string) {
  write(`releases/mfe-a/${name}/release.json`, name);
  write(`maps/mfe-a/${name}/main.js.map`, name);
  write(`blobs/aa/${name}`, name);
}

function openDatabase(folder: string) {
  const workFolder = temporaryFolder('backup-log');
  return openEmptyDatabase(
    { root: ROOT, dataDir: folder, mongodbUri: '', workFolder, report: () => undefined },
    folder,
  );
}

interface Outcome {
  readonly code: number;
  readonly json: any;
}

const linkstall = (...args: readonly string[]) => linkstallWith({}, ...args);

async function linkstallWith(settings: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Outcome> {
  const { code, stdout } = await runCommand([...args, '--json'], { env: { ...NO_DOWNLOAD, ...settings } });
  return { code, json: JSON.parse(stdout) };
}

async function backUp(target: string, ...args: readonly string[]) {
  const { code, json } = await linkstall('backup', target, '--data-dir', dataDir, ...args);
  assert.equal(code, 0, JSON.stringify(json));
  return json;
}

/** The codes of the problems. */
const codesOf = ({ json }: Outcome) => [...new Set<string>(json.problems.map(({ code }: { code: string }) => code))];

/** The paths of the files below a folder. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Everything that a restore has to bring back: contents and times of files, and all documents by collection. */
async function contentsOf(folder: string, db: Db) {
  const files = filesIn(folder)
    .filter((path) => !/^(database|lock$|run\.json|backup\.json|\.)|\/\./.test(path))
    .sort();
  const documents: Record<string, unknown[]> = {};
  for (const name of await collectionNames(db))
    documents[name] = await db.collection(name).find({}, { promoteValues: false }).sort({ _id: 1 }).toArray();
  return {
    documents,
    files: files.map((path) => [
      path,
      readFileSync(join(folder, path), 'utf8'),
      Math.floor(statSync(join(folder, path)).mtimeMs),
    ]),
  };
}

for (const [kind, options] of [
  ['plain', () => []],
  ['encrypted', () => ['--passphrase-file', passphraseFile]],
] as const) {
  test(`linkstall restore brings back every document, file and time of ${kind} backups`, async () => {
    const [target, folder] = [temporaryFolder('backup'), join(temporaryFolder('restored'), 'data')];
    const first = await backUp(target, ...options());
    assert.ok(first.newFiles > 0);
    const second = await backUp(target, ...options());
    assert.deepEqual([second.newFiles, second.files], [0, first.files]); // unchanged content is stored once
    const bytes = filesIn(target).map((path) => readFileSync(join(target, path), 'latin1'));
    assert.equal(
      bytes.some((text) => text.includes('secret jwt-secret')),
      kind === 'plain',
    );

    assert.equal((await linkstall('restore', target, '--check', ...options())).code, 0);
    const result = await linkstall('restore', target, '--data-dir', folder, ...options());
    assert.equal(result.json.backup, second.backup, JSON.stringify(result.json));
    const database = await openDatabase(folder);
    try {
      assert.deepEqual(await contentsOf(folder, database.db), await contentsOf(dataDir, site.db));
    } finally {
      await database.close();
    }
    assert.deepEqual(
      filesIn(folder).filter((path) => statSync(join(folder, path)).mode & 0o077),
      [],
    );
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('.')),
      [],
    );
    assert.ok(!existsSync(join(dataDir, '.backup')));
  });

  test(`one changed byte in any object of ${kind} backups is found, and nothing is restored`, async () => {
    const [target, folder] = [temporaryFolder('backup'), join(temporaryFolder('restored'), 'data')];
    await backUp(target, ...options());
    const objects = filesIn(target);
    const kinds = new Map(objects.map((name) => [name.replace(/\w\w\/[0-9a-f]{64}|\d{8}T\d{9}Z/, ''), name]));
    assert.ok(kinds.size >= 5, String([...kinds]));
    for (const name of kinds.values()) {
      const file = join(target, name);
      const original = readFileSync(file);
      const damagedBytes = Buffer.from(original);
      const middle = damagedBytes.length >> 1;
      damagedBytes[middle] = (damagedBytes[middle] ?? 0) ^ 1;
      writeFileSync(file, damagedBytes);
      const result = await linkstall('restore', target, '--check', ...options());
      assert.equal(result.code, 1, name);
      assert.match(String(codesOf(result)), name === 'key.json' ? /passphrase|damaged/ : /^backup\.damaged$/, name);
      if (kind === 'plain') assert.equal((await linkstall('restore', target, '--data-dir', folder)).code, 1, name);
      assert.ok(!existsSync(folder), name);
      writeFileSync(file, original);
    }
    rmSync(join(target, String(objects.find((name) => name.startsWith('files/')))));
    assert.deepEqual(codesOf(await linkstall('restore', target, '--check', ...options())), ['backup.missing']);
  });
}

test('a wrong, missing or superfluous passphrase is refused before anything is read or written', async () => {
  const [encrypted, plain] = [temporaryFolder('backup'), temporaryFolder('backup')];
  const wrongFile = join(temporaryFolder('backup-key'), 'wrong');
  writeFileSync(wrongFile, WRONG);
  await backUp(encrypted, '--passphrase-file', passphraseFile);
  await backUp(plain);
  const folder = join(temporaryFolder('restored'), 'data');
  for (const args of [
    ['restore', encrypted, '--passphrase-file', wrongFile],
    ['restore', encrypted],
    ['restore', plain, '--passphrase-file', passphraseFile],
    ['restore', encrypted, '--passphrase-file', join(folder, 'none')],
  ]) {
    const outcome = await linkstall(...args, '--data-dir', folder);
    assert.deepEqual([outcome.code, codesOf(outcome)], [1, ['backup.passphrase']], args.join(' '));
  }
  for (const args of [
    [encrypted, '--passphrase-file', wrongFile],
    [encrypted],
    [plain, '--passphrase-file', wrongFile],
  ]) {
    const outcome = await linkstall('backup', ...args, '--data-dir', dataDir);
    assert.deepEqual([outcome.code, codesOf(outcome)], [1, ['backup.passphrase']], args.join(' '));
  }
  assert.ok(!existsSync(folder));
});

test('backup leaves a record of the last backup, a check of that backup adds its time, and no backup contains it', async () => {
  const target = temporaryFolder('backups');
  const first = await backUp(target);
  const second = await backUp(target);
  const { backup, at, location, bytes } = second;
  assert.deepEqual(await readBackupRecord(dataDir), { backup, at, location, bytes, checkedAt: null });
  const check = async (...args: readonly string[]) => {
    assert.equal((await linkstall('restore', target, '--check', '--data-dir', dataDir, ...args)).code, 0);
    return (await readBackupRecord(dataDir))?.checkedAt;
  };
  assert.equal(await check('--backup', first.backup), null);
  assert.ok(String(await check()) >= at);
  const folder = join(temporaryFolder('restored'), 'data');
  assert.equal((await linkstall('restore', target, '--data-dir', folder)).code, 0);
  assert.equal(await readBackupRecord(folder), null);
});

test('--keep removes older and interrupted backups, and the contents that no other backup has', async () => {
  const target = temporaryFolder('backup');
  const image = `images/${'d'.repeat(32)}`;
  write(`${image}/96.webp`, 'a picture that is deleted later');
  const first = await backUp(target);
  rmSync(join(dataDir, image), { recursive: true });
  const second = await backUp(target);
  mkdirSync(join(target, 'backup-20200101T000000000Z/database'), { recursive: true });
  writeFileSync(join(target, 'backup-20200101T000000000Z/database/users.bson.gz'), 'half');
  const repository = await Repository.open(target, undefined, { creates: false });
  const before = await repository.contents();
  const third = await backUp(target, '--keep', '2');
  assert.deepEqual(third.removed, [first.backup]);
  assert.deepEqual(await repository.names(), { complete: [second.backup, third.backup], incomplete: [] });
  assert.equal((await repository.contents()).size, before.size - 1);
  for (const name of [second.backup, third.backup])
    assert.equal((await linkstall('restore', target, '--check', '--backup', name)).code, 0);
  const unknownName = await linkstall('restore', target, '--check', '--backup', first.backup);
  assert.deepEqual(codesOf(unknownName), ['backup.none']);

  // The contents of a damaged backup are unknown, so nothing is removed.
  writeFileSync(join(target, third.backup, 'files.jsonl.gz'), 'garbage');
  assert.deepEqual((await backUp(target, '--keep', '2')).removed, []);
});

test('a killed backup does not count, and the next backup works', async () => {
  const target = temporaryFolder('backup');
  for (let index = 0; index < 500; index += 1)
    write(`images/${String(index).padStart(32, 'e')}/96.webp`, `image ${index}`);
  await killWhen(() => existsSync(join(target, 'files')), ['backup', target, '--data-dir', dataDir]);
  assert.ok(existsSync(join(dataDir, '.backup')));
  const folder = join(temporaryFolder('restored'), 'data');
  assert.deepEqual(codesOf(await linkstall('restore', target, '--data-dir', folder)), ['backup.none']);
  const { files, newFiles } = await backUp(target);
  assert.ok(newFiles < files, `${newFiles} of ${files}`); // content of the killed backup is used again
  assert.ok(!existsSync(join(dataDir, '.backup')));
  assert.equal((await linkstall('restore', target, '--check')).code, 0);

  // A killed restore leaves only a hidden folder, and the next restore replaces it.
  await killWhen(() => existsSync(join(folder, '.restore/images')), ['restore', target, '--data-dir', folder]);
  assert.deepEqual(
    readdirSync(folder).filter((name) => !name.startsWith('.')),
    ['lock'],
  );
  assert.equal((await linkstall('restore', target, '--data-dir', folder)).code, 0);
  assert.equal(readdirSync(join(folder, 'images')).length, readdirSync(join(dataDir, 'images')).length - 1); // .incoming
});

/** Runs a command, and kills it at the first moment when the condition is true. */
async function killWhen(condition: () => boolean, args: readonly string[]) {
  const env = { ...process.env, TMPDIR: temporaryFolder('killed') };
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: 'ignore' });
  const exit = once(child, 'exit');
  while (!condition() && child.exitCode === null) await turn();
  child.kill('SIGKILL');
  assert.deepEqual(await exit, [null, 'SIGKILL']);
}

describe('linkstall restore refuses', () => {
  let target: string;
  let name: string;
  before(async () => {
    target = temporaryFolder('backup');
    name = (await backUp(target)).backup;
  });

  test('a data folder that is not empty', async () => {
    const outcome = await linkstall('restore', target, '--data-dir', dataDir);
    assert.deepEqual([outcome.code, codesOf(outcome)], [1, ['restore.not_empty']]);
  });

  test('a backup of a newer schema, with both versions and the way back', async () => {
    const repository = await Repository.open(target, undefined, { creates: false });
    const manifest = await repository.readManifest(name);
    await repository.writeManifest(name, { ...manifest, schemaVersion: 2, linkstallVersion: '9.9.9' });
    const folder = join(temporaryFolder('restored'), 'data');
    const { json, code } = await linkstall('restore', target, '--data-dir', folder);
    assert.equal(code, 1);
    assert.match(
      json.problems[0].message,
      /schemaVersion 2, written by Linkstall 9\.9\.9; this is Linkstall \d.* Start Linkstall 9\.9\.9 again/,
    );
    assert.ok(!existsSync(folder));
  });
});

test('linkstall backup refuses the data folder, a folder without an installation and backups of another installation', async () => {
  const target = temporaryFolder('backup');
  await backUp(target);
  const repository = await Repository.open(target, undefined, { creates: false });
  const [name = ''] = (await repository.names()).complete;
  await repository.writeManifest(name, { ...(await repository.readManifest(name)), installation: 'another' });
  for (const [args, code] of [
    [[join(dataDir, 'backups'), '--data-dir', dataDir], 'backup.target'],
    [[target, '--data-dir', temporaryFolder('empty')], 'backup.nothing'],
    [[target, '--data-dir', dataDir], 'backup.foreign'],
    [[target, '--data-dir', dataDir, '--keep', '0'], 'backup.keep'],
  ] as const) {
    const outcome = await linkstall('backup', ...args);
    assert.deepEqual([outcome.code, codesOf(outcome)], [1, [code]]);
  }
});

describe('With MONGODB_URI', () => {
  test('a replica set is read in one snapshot, and the backup fills an empty database of another server', async () => {
    const [target, folder] = [temporaryFolder('backup'), join(temporaryFolder('restored'), 'data')];
    const other = await openDatabase(temporaryFolder('other'));
    const [source, destination] = [await startFakeReplicaSet(site.db), await startFakeReplicaSet(other.db)];
    try {
      const backupResult = await linkstallWith({ MONGODB_URI: source.uri }, 'backup', target, '--data-dir', dataDir);
      assert.equal(
        backupResult.code,
        0,
        `${JSON.stringify(backupResult.json)} ${JSON.stringify(source.commands.slice(-3))}`,
      );
      const finds = source.commands.filter((command) => 'find' in command);
      assert.ok(finds.length > (await collectionNames(site.db)).length);
      const [first, ...later] = finds.map(({ readConcern }) => readConcern);
      assert.deepEqual(first, { level: 'snapshot' });
      for (const readConcern of later)
        assert.deepEqual(readConcern, { level: 'snapshot', atClusterTime: SNAPSHOT_TIME });

      const args = ['restore', target, '--data-dir', folder];
      const result = await linkstallWith({ MONGODB_URI: destination.uri }, ...args);
      assert.equal(result.code, 0, JSON.stringify(result.json));
      assert.deepEqual(await contentsOf(folder, other.db), await contentsOf(dataDir, site.db));
      const secondRestore = await linkstallWith({ MONGODB_URI: destination.uri }, ...args, '--data-dir', `${folder}2`);
      assert.deepEqual(codesOf(secondRestore), ['restore.not_empty']);
      assert.ok(!existsSync(join(`${folder}2`, 'installation.json')));
    } finally {
      await Promise.all([source.stop(), destination.stop(), other.close()]);
    }
  });

  test('a server without snapshots and the database of another installation are refused', async () => {
    const target = temporaryFolder('backup');
    const { hosts, credentials } = site.db.client.options;
    const standalone = `mongodb://${credentials?.username}:${credentials?.password}@${encodeURIComponent(String(hosts[0]?.socketPath))}/linkstall?authSource=admin`;
    const refusal = await linkstallWith({ MONGODB_URI: standalone }, 'backup', target, '--data-dir', dataDir);
    assert.deepEqual([refusal.code, codesOf(refusal)], [1, ['backup.standalone']]);

    const other = await openDatabase(temporaryFolder('other'));
    const replicaSet = await startFakeReplicaSet(other.db);
    try {
      const foreign = await linkstallWith({ MONGODB_URI: replicaSet.uri }, 'backup', target, '--data-dir', dataDir);
      assert.deepEqual([foreign.code, codesOf(foreign)], [1, ['backup.database']]);
    } finally {
      await Promise.all([replicaSet.stop(), other.close()]);
    }
  });
});

test('with STORAGE_URL and STORE_URL, a backup contains the files of the buckets, and a restore writes them into other buckets', async () => {
  const server = await startS3Server();
  try {
    const urlOf = (prefix: string) => server.url.replace('?', `/${prefix}?`);
    const settings = (prefix: string) => ({
      ...{ ...server.env, STORAGE_URL: urlOf(prefix), STORE_URL: urlOf(`${prefix}-releases`) },
    });
    Object.assign(process.env, server.env);
    const image = `images/${'f'.repeat(32)}/96.webp`;
    const [source, destination] = [await openFiles(urlOf('source')), await openFiles(urlOf('destination'))];
    await source.write(image, Buffer.from('a picture of a bucket'));
    const releases = await openFiles(urlOf('source-releases'));
    const stored = ['envs/local/log/1.json', 'releases/mfe-b/1/release.json', 'maps/mfe-b/1/main.js.map', 'blobs/bb/b'];
    for (const key of stored) await releases.write(key, Buffer.from(`of a bucket: ${key}`));
    const target = urlOf('backups');
    const backUpBucket = () =>
      linkstallWith(settings('source'), 'backup', target, '--data-dir', dataDir, '--keep', '1');
    const first = await backUpBucket();
    assert.equal(first.code, 0, JSON.stringify(first.json));
    assert.deepEqual((await backUpBucket()).json.removed, [first.json.backup]);
    const folder = join(temporaryFolder('restored'), 'data');
    const result = await linkstallWith(settings('destination'), 'restore', target, '--data-dir', folder);
    assert.equal(result.code, 0, JSON.stringify(result.json));
    assert.equal(String(await destination.read(image)), 'a picture of a bucket');
    const restored = await openFiles(urlOf('destination-releases'));
    for (const key of stored) assert.equal(String(await restored.read(key)), `of a bucket: ${key}`);
    // The store in the data folder is not in use.
    assert.equal(await restored.read('releases/mfe-a/kept/release.json'), null);
    for (const name of ['images', 'envs', 'releases', 'blobs']) assert.ok(!existsSync(join(folder, name)), name);
    const secondRestore = await linkstallWith(settings('destination'), 'restore', target, '--data-dir', `${folder}2`);
    assert.deepEqual(codesOf(secondRestore), ['restore.not_empty']);
  } finally {
    await server.end();
  }
});
