// Release sets: releases of several remotes that are deployed and rolled back as one change. `sets/<name>.json` is written
// once, because a set that changes could deploy other releases than those that were tried.
import type { Environment } from '../environment.ts';
import type { Problem, ReleaseSet } from '../formats.ts';
import type { EnvironmentReader } from '../pointers/entries.ts';
import { ReleaseError } from '../release-error.ts';
import { canonical } from '../signed/canonical.ts';
import { signedFile } from '../signed/signed-file.ts';
import { signedFolder } from '../signed/signed-folder.ts';
import { isReleaseName, isRemoteName, readRelease } from '../signed/verify.ts';

type SetReader = Pick<EnvironmentReader, 'store' | 'publicKey'>;

const KEY = /^sets\/([^/]+)\.json$/;
const keyOf = (name: string) => `sets/${name}.json`;

const SETS = signedFolder<ReleaseSet>({
  ...{ name: 'set', folder: 'sets/' },
  isKey: (key) => KEY.test(key),
  isRecord: (value, key) =>
    value?.schema === 1 &&
    value.kind === 'set' &&
    keyOf(value.name) === key &&
    Object.entries(value.releases).every(([remote, release]) => isRemoteName(remote) && isReleaseName(release)),
});

/** Creates a set. The same set may be created again. */
export async function createSet(
  environment: Environment,
  name: string,
  releases: ReleaseSet['releases'],
): Promise<ReleaseSet> {
  const { store, publicKey, privateKey, by } = environment;
  if (!privateKey)
    throw new ReleaseError('key.missing', 'The set was not created, because the private key is missing.');
  if (!isRemoteName(name)) throw new ReleaseError('set.name', `'${name}' is not a valid name of a set.`);
  const entries = Object.entries(releases);
  if (entries.length < 2)
    throw new ReleaseError(
      'set.releases',
      'A set has releases of at least two remotes: mfe-links@1.2.0 mfe-store@1.5.0.',
    );
  for (const [remote, release] of entries) {
    await readRelease({ store, publicKey, remote, release });
    // A running `prune` may have planned to delete the release.
    await store.renew(`releases/${remote}/${release}/release.json`);
  }
  const unsigned: Omit<ReleaseSet, 'signature'> = {
    ...{ schema: 1, kind: 'set', name, at: new Date().toISOString(), by },
    releases,
  };
  const { record: set, bytes } = signedFile(unsigned, privateKey);
  if (await store.create(keyOf(name), bytes)) return set;
  const known = await readSet(environment, name);
  if (canonical(known.releases) === canonical(releases)) return known;
  throw new ReleaseError(
    'set.exists',
    `The set ${name} has other releases, and a set never changes: choose another name.`,
  );
}

/** Null when there is no such set. */
export const findSet = async (reader: SetReader, name: string): Promise<ReleaseSet | null> =>
  isRemoteName(name) ? SETS.read(reader, keyOf(name)) : null;

export async function readSet(reader: SetReader, name: string): Promise<ReleaseSet> {
  const set = await findSet(reader, name);
  if (set) return set;
  const keys = await reader.store.list('sets/');
  const names = keys.flatMap((key) => KEY.exec(key)?.[1] ?? []).join(', ') || 'none';
  throw new ReleaseError('set.unknown', `There is no set ${name}. There are: ${names}.`);
}

/** Rejects when one of the sets is damaged or cannot be read. */
export const readAllSets = (reader: SetReader): Promise<ReleaseSet[]> => SETS.listOrThrow(reader);

/** The newest first. A damaged set is left out. */
export const readSets = async (reader: SetReader): Promise<ReleaseSet[]> =>
  (await SETS.list(reader)).sort((a, b) => (a.at < b.at ? 1 : -1));

/** The problems of the files of sets. */
export const auditSets = (reader: SetReader): Promise<Problem[]> => SETS.problems(reader);
