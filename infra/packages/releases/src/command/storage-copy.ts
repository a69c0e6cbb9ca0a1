// Copies images and social images from one storage to another while the site runs. A repeated copy continues where an earlier
// one ended, because it lists both storages and copies only missing files.
import { readEnvironment } from '@linkstall/contracts/settings';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Files, StoredFile } from '../files/files.ts';
import { openFiles } from '../files/open-files.ts';
import { ReleaseError } from '../release-error.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import type { CommandResult } from './command.ts';
import type { CommandOptions } from './context.ts';
import { counted, printToStderr } from './output.ts';

const PREFIXES = ['images/', 'previews/'] as const;
const LABEL = 'images/installation.json';
/** Files that are compared and copied before the next ones are listed. */
const BATCH = 256;

interface Counts {
  copied: number;
  copiedBytes: number;
  /** Files that were in both storages. */
  present: number;
}

export async function copyStorage({ from, to, verify = false }: CommandOptions): Promise<CommandResult> {
  if (from === undefined || to === undefined)
    throw new ReleaseError(
      'storage.locations',
      'Name both storages: linkstall storage copy --from .data --to s3://bucket',
    );
  const [source, target] = [await openLocation(from), await openLocation(to)];
  await assertSameInstallation(source, target);
  const counts: Counts = { copied: 0, copiedBytes: 0, present: 0 };
  for (const prefix of PREFIXES)
    for await (const batch of batches(pairs(source, target, prefix))) {
      await copyBatch({ source, target, verify, counts }, batch);
      printToStderr(`${prefix}: ${textOf(counts)}`);
    }
  return { json: counts, text: `From ${source.location} to ${target.location}: ${textOf(counts)}` };
}

/** @param location a folder, such as DATA_DIR, or a URL, as in STORAGE_URL */
async function openLocation(location: string): Promise<Files> {
  if (!/^[a-z\d]+:/i.test(location)) return openFiles(pathToFileURL(resolve(location)).href);
  const { values, problems } = readEnvironment(
    { STORAGE_URL: location },
    { names: ['STORAGE_URL'], required: [], requiredInProduction: [] },
  );
  if (problems[0]) throw new ReleaseError('storage.location', `A storage ${problems[0].message}.`);
  return openFiles(values.STORAGE_URL);
}

/** Two sites with one store would delete the images of each other. */
async function assertSameInstallation(source: Files, target: Files): Promise<void> {
  const [sourceId, targetId] = [await installationOf(source), await installationOf(target)];
  if (sourceId === null)
    throw new ReleaseError('storage.empty', `${source.location} has no ${LABEL}, so it has no images of a site.`);
  if (targetId !== null && targetId !== sourceId)
    throw new ReleaseError(
      'storage.foreign',
      `${target.location} has the images of another installation, ${targetId}.`,
    );
}

async function installationOf(files: Files): Promise<string | null> {
  const text = (await files.read(LABEL))?.toString();
  if (text === undefined) return null;
  const { installation } = JSON.parse(text) as { installation?: unknown };
  return String(installation);
}

interface Pair {
  readonly file: StoredFile;
  /** Whether the target has a file of the same size. A file appears in one step, so it is whole. */
  readonly isPresent: boolean;
}

/** The files of the source. Both lists are sorted, so one pass compares them without keeping either. */
async function* pairs(source: Files, target: Files, prefix: string): AsyncGenerator<Pair> {
  const targetFiles = target.list(prefix)[Symbol.asyncIterator]();
  let other = await targetFiles.next();
  for await (const file of source.list(prefix)) {
    while (!other.done && other.value.key < file.key) other = await targetFiles.next();
    const isPresent = !other.done && other.value.key === file.key && other.value.bytes === file.bytes;
    yield { file, isPresent };
  }
}

async function* batches<T>(items: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

interface Copy {
  readonly source: Files;
  readonly target: Files;
  /** Whether the content of present files is compared, too. */
  readonly verify: boolean;
  readonly counts: Counts;
}

/** Starts no file after a failure, and rejects when the files in progress have ended. */
async function copyBatch(copy: Copy, batch: readonly Pair[]): Promise<void> {
  const failures: unknown[] = [];
  await mapConcurrent(batch, async (pair) => {
    if (failures.length === 0) await copyOne(copy, pair).catch((error: unknown) => failures.push(error));
  });
  const [failure] = failures;
  if (failure instanceof ReleaseError) throw failure;
  if (failures.length > 0)
    throw new ReleaseError(
      'storage.interrupted',
      `The copy was interrupted (${String(failure)}). Repeat the command: it copies only what is missing.`,
    );
}

async function copyOne({ source, target, verify, counts }: Copy, { file: { key }, isPresent }: Pair): Promise<void> {
  if (isPresent && !verify) {
    counts.present += 1;
    return;
  }
  const bytes = await source.read(key);
  if (bytes === null) return; // removed meanwhile
  if (isPresent && (await hasContent(target, key, bytes))) {
    counts.present += 1;
    return;
  }
  await target.write(key, bytes);
  if (!(await hasContent(target, key, bytes))) {
    await target.remove([key]);
    throw new ReleaseError('storage.damaged', `${target.location} returned other bytes for ${key} than it was given.`);
  }
  counts.copied += 1;
  counts.copiedBytes += bytes.length;
}

async function hasContent(files: Files, key: string, bytes: Buffer): Promise<boolean> {
  const content = await files.read(key);
  return content?.equals(bytes) === true;
}

const textOf = ({ copied, copiedBytes, present }: Counts): string =>
  `${counted(copied, 'file')} copied and compared (${(copiedBytes / 1e6).toFixed(1)} MB), ${present.toLocaleString('en')} there before`;
