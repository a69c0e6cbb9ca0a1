// The objects of a backup target:
//   key.json                  only with a passphrase, see seal.ts
//   files/<aa>/<hash>         contents of files, shared by all backups
//   backup-<time>/manifest.json   written last: without it, a backup does not count
//   backup-<time>/files.jsonl.gz  path, time, hash and length of each file
//   backup-<time>/database/<collection>.bson.gz   documents, in the format of `mongodump --gzip`
import { createHash } from 'node:crypto';
import { pipeline, Readable, type Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';

import { ReleaseError } from '../../packages/releases/src/release-error.ts';
import { VERSION } from '../../packages/releases/src/version.ts';
import { openTarget } from './open-target.ts';
import { createKey, openKey, PLAIN, type KeyRecord, type Seal } from './seal.ts';
import type { BackupTarget } from './target.ts';

/** The number of the format above. */
export const FORMAT = 1;
const KEY = 'key.json';
const NAME = /^backup-\d{8}T\d{9}Z$/;

export interface Digest {
  readonly hash: string;
  readonly bytes: number;
}
export interface Dump extends Digest {
  readonly collection: string;
  readonly documents: number;
}
export interface StoredFile extends Digest {
  /** Relative to the data folder. */
  readonly path: string;
  readonly mtimeMs: number;
}
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly schemaVersion: number;
  readonly linkstallVersion: string;
  readonly installation: string | null;
  /** The moment that the database shows. */
  readonly at: string;
  readonly database: readonly Dump[];
  /** The list of the files, with their number and length. */
  readonly files: Digest & { readonly count: number; readonly totalBytes: number };
}

export class Repository {
  readonly target: BackupTarget;
  readonly #seal: Seal;

  private constructor(target: BackupTarget, seal: Seal) {
    this.target = target;
    this.#seal = seal;
  }

  /** @param creates whether the first backup with a passphrase writes the key */
  static async open(url: string, passphrase: string | undefined, { creates }: { creates: boolean }) {
    const target = await openTarget(url);
    const record = await readKey(target);
    const { location } = target;
    if (record && passphrase === undefined)
      throw new ReleaseError(
        'backup.passphrase',
        `The backups in ${location} are encrypted. Name the file with the passphrase: --passphrase-file.`,
      );
    if (record && passphrase !== undefined) return new Repository(target, await openKey(record, passphrase));
    if (passphrase === undefined) return new Repository(target, PLAIN);
    if (!creates || (await namesIn(target)).complete.length > 0)
      throw new ReleaseError('backup.passphrase', `The backups in ${location} are not encrypted.`);
    const key = await createKey(passphrase);
    await target.write(KEY, Buffer.from(`${JSON.stringify(key.record)}\n`));
    return new Repository(target, key.seal);
  }

  get location() {
    return this.target.location;
  }

  /** The names of the backups, oldest first. */
  names() {
    return namesIn(this.target);
  }

  /** The hashes of all stored contents. */
  async contents(): Promise<Set<string>> {
    const hashes = new Set<string>();
    for await (const key of this.target.list('files/')) hashes.add(key.slice(key.lastIndexOf('/') + 1));
    return hashes;
  }

  hashOf(bytes: Buffer): string {
    return this.#seal.hash().update(bytes).digest('hex');
  }

  /** Stores the content under the key, and returns its hash and length before the encryption. */
  async write(key: string, content: AsyncIterable<Buffer> | readonly Buffer[]): Promise<Digest> {
    const hash = this.#seal.hash();
    let bytes = 0;
    const measured = async function* () {
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    await this.target.write(key, Readable.from(this.#seal.close(key, measured()), { objectMode: false }));
    return { hash: hash.digest('hex'), bytes };
  }

  /** Reads an object. Throws at the end when the content differs from its hash. */
  async *read(key: string, expected: Digest): AsyncGenerator<Buffer> {
    const hash = this.#seal.hash();
    let bytes = 0;
    for await (const chunk of this.#seal.open(key, await this.target.read(key))) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes !== expected.bytes || hash.digest('hex') !== expected.hash)
      throw new ReleaseError('backup.damaged', `${key} is damaged.`);
  }

  /** The manifest, with its own hash, because nothing else would notice a changed digit. */
  async writeManifest(name: string, manifest: Manifest) {
    const key = `${name}/manifest.json`;
    const text = JSON.stringify({ sum: sumOf(manifest), ...manifest }, null, 1);
    await this.write(key, [Buffer.from(`${text}\n`)]);
  }

  /** @throws ReleaseError for a damaged manifest, and for one of another format */
  async readManifest(name: string): Promise<Manifest> {
    const key = `${name}/manifest.json`;
    const text = (await buffer(this.#seal.open(key, await this.target.read(key)))).toString('utf8');
    const { sum, ...manifest } = parse(text, key) as Manifest & { sum: string };
    if (sum !== sumOf(manifest)) throw new ReleaseError('backup.damaged', `${key} is damaged.`);
    if (manifest.format !== FORMAT)
      throw new ReleaseError(
        'backup.version',
        `The backup ${name} has the format ${manifest.format}, written by Linkstall ${manifest.linkstallVersion}; this is Linkstall ${VERSION}, which reads the format ${FORMAT}. Restore it with Linkstall ${manifest.linkstallVersion}.`,
      );
    return manifest;
  }

  writeFileList(name: string, files: Iterable<StoredFile>): Promise<Digest> {
    const lines = function* () {
      for (const file of files) yield `${JSON.stringify(file)}\n`;
    };
    return this.write(listOf(name), through(lines(), createGzip()));
  }

  async *readFileList(name: string, { files }: Pick<Manifest, 'files'>): AsyncGenerator<StoredFile> {
    const key = listOf(name);
    for await (const chunk of this.read(key, files)) void chunk; // finds damage before the first line is used
    let remainder = '';
    for await (const chunk of through(this.read(key, files), createGunzip())) {
      const lines = (remainder + chunk.toString('latin1')).split('\n');
      remainder = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(Buffer.from(line, 'latin1').toString('utf8')) as StoredFile;
    }
  }
}

/** An error of the source also ends the transform, so the reader gets the error. */
export function through(source: AsyncIterable<Buffer | string> | Iterable<Buffer | string>, transform: Duplex) {
  pipeline(Readable.from(source, { objectMode: false }), transform, () => undefined);
  return transform as AsyncIterable<Buffer>;
}

export const contentKey = (hash: string) => `files/${hash.slice(0, 2)}/${hash}`;
export const dumpKey = (name: string, collection: string) => `${name}/database/${collection}.bson.gz`;
const listOf = (name: string) => `${name}/files.jsonl.gz`;

/** @param at for example 2026-11-29T18:00:00.123Z */
export const nameAt = (at: string) => `backup-${at.replace(/[-:.]/g, '')}`;

const sumOf = (manifest: object) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

async function namesIn(target: BackupTarget) {
  const all = new Set<string>();
  const complete: string[] = [];
  for await (const key of target.list('backup-')) {
    const [name = '', file] = key.split('/');
    if (!NAME.test(name)) continue;
    all.add(name);
    if (file === 'manifest.json') complete.push(name);
  }
  return { complete: complete.sort(), incomplete: [...all].filter((name) => !complete.includes(name)).sort() };
}

async function readKey(target: BackupTarget): Promise<KeyRecord | null> {
  try {
    const record = parse((await buffer(await target.read(KEY))).toString('utf8'), KEY) as Partial<KeyRecord> | null;
    const { format, salt, check } = record ?? {};
    if (format === FORMAT && typeof salt === 'string' && typeof check === 'string') return { format, salt, check };
    throw new ReleaseError('backup.damaged', `${KEY} is damaged.`);
  } catch (error) {
    if (error instanceof ReleaseError && error.code === 'backup.missing') return null;
    throw error;
  }
}

function parse(text: string, key: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseError('backup.damaged', `${key} is damaged.`);
  }
}
