// Reads everything that a backup has, and compares the hashes.
import { ReleaseError } from '../../packages/releases/src/release-error.ts';
import type { Problem } from '../../packages/releases/src/formats.ts';
import { SCHEMA, schemaRefusal } from '../../packages/releases/src/version.ts';
import { forEachConcurrent } from './for-each-concurrent.ts';
import { contentKey, dumpKey, Repository, type Digest, type Manifest } from './repository.ts';

interface CheckOptions {
  readonly source: string;
  readonly passphrase?: string;
  readonly name?: string;
}

interface CheckResult {
  readonly ok: boolean;
  readonly backup: string;
  readonly location: string;
  readonly at: string;
  readonly documents: number;
  readonly files: number;
  readonly problems: readonly Problem[];
}

export async function checkBackup({ source, passphrase, name: chosen }: CheckOptions): Promise<CheckResult> {
  const repository = await Repository.open(source, passphrase, { creates: false });
  const { name, manifest } = await chooseBackup(repository, chosen);
  const problems = await problemsOf(repository, name, manifest);
  const documents = manifest.database.reduce((sum, dump) => sum + dump.documents, 0);
  const { location } = repository;
  const files = manifest.files.count;
  return { ok: problems.length === 0, backup: name, location, at: manifest.at, documents, files, problems };
}

/** @param chosen undefined: the newest complete backup */
export async function chooseBackup(repository: Repository, chosen: string | undefined) {
  const { complete, incomplete } = await repository.names();
  const name = chosen ?? complete.at(-1);
  if (name === undefined)
    throw new ReleaseError(
      'backup.none',
      `There is no complete backup in ${repository.location}${incomplete.length > 0 ? `; ${incomplete.join(', ')} was interrupted` : ''}.`,
    );
  if (!complete.includes(name))
    throw new ReleaseError(
      'backup.none',
      `There is no complete backup ${name} in ${repository.location}. There are: ${complete.join(', ') || 'none'}.`,
    );
  const manifest = await repository.readManifest(name);
  if (manifest.schemaVersion === SCHEMA) return { name, manifest };
  throw new ReleaseError(
    'backup.version',
    schemaRefusal(`The backup ${name}`, { schema: manifest.schemaVersion, version: manifest.linkstallVersion }),
  );
}

/** @throws ReleaseError with every damaged object */
export async function assertIntact(repository: Repository, name: string, manifest: Manifest) {
  const problems = await problemsOf(repository, name, manifest);
  if (problems.length === 0) return;
  throw new ReleaseError('backup.damaged', `The backup ${name} is damaged. Nothing was restored.`, problems);
}

async function problemsOf(repository: Repository, name: string, manifest: Manifest): Promise<Problem[]> {
  const problems: Problem[] = [];
  const check = (reading: Promise<void>) =>
    reading.catch((error: unknown) => {
      if (!(error instanceof ReleaseError)) throw error;
      problems.push(...error.problems);
    });
  const readAll = async (key: string, digest: Digest) => {
    for await (const chunk of repository.read(key, digest)) void chunk;
  };
  await forEachConcurrent(manifest.database, (dump) => check(readAll(dumpKey(name, dump.collection), dump)));
  const checkedKeys = new Set<string>();
  const files = repository.readFileList(name, manifest);
  await check(
    forEachConcurrent(files, async (file) => {
      if (isOutside(file.path))
        throw new ReleaseError('backup.damaged', `${name} names a file outside of the data folder: ${file.path}.`);
      if (checkedKeys.has(file.hash)) return;
      checkedKeys.add(file.hash);
      await check(
        readAll(contentKey(file.hash), file).catch((error: unknown) => {
          throw error instanceof ReleaseError ? new ReleaseError(error.code, `${file.path}: ${error.message}`) : error;
        }),
      );
    }),
  );
  return problems;
}

const isOutside = (path: string) => path.startsWith('/') || path.split(/[/\\]/).includes('..');
