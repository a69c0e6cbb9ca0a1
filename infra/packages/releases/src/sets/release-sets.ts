// Release sets: releases of several remotes that are deployed and rolled back as one change. `sets/<name>.json` is written
// once, because a set that changes could deploy other releases than those that were tried.
import type { Environment } from '../environment.ts';
import type { Problem, ReleaseSet } from '../formats.ts';
import type { EnvironmentReader } from '../pointers/entries.ts';
import { ReleaseError } from '../release-error.ts';
import { canonical } from '../signed/canonical.ts';
import { readSigned, signedFile } from '../signed/signed-file.ts';
import { isReleaseName, isRemoteName, readRelease } from '../signed/verify.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';

type SetReader = Pick<EnvironmentReader, 'store' | 'publicKey'>;

const FOLDER = 'sets/';
const KEY = /^sets\/([^/]+)\.json$/;
const keyOf = (name: string) => `${FOLDER}${name}.json`;

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

export async function readSet({ store, publicKey }: SetReader, name: string): Promise<ReleaseSet> {
  const bytes = isRemoteName(name) ? await store.read(keyOf(name)) : null;
  if (!bytes) {
    const names = (await setKeys({ store })).map((key) => KEY.exec(key)?.[1]).join(', ') || 'none';
    throw new ReleaseError('set.unknown', `There is no set ${name}. There are: ${names}.`);
  }
  const set = readSigned(bytes, publicKey, (value): value is ReleaseSet => isSet(value) && value.name === name);
  if (set) return set;
  throw damaged(keyOf(name));
}

/** Rejects when one of the sets is damaged or cannot be read. */
export const readAllSets = async (reader: SetReader): Promise<ReleaseSet[]> =>
  mapConcurrent(await setKeys(reader), (key) => readSet(reader, KEY.exec(key)?.[1] ?? ''));

/** The newest first. A damaged set is left out. */
export async function readSets(reader: SetReader): Promise<ReleaseSet[]> {
  const sets = await mapConcurrent(await setKeys(reader), (key) =>
    readSet(reader, KEY.exec(key)?.[1] ?? '').catch(() => null),
  );
  return sets.filter((set) => set !== null).sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** The problems of the files of sets. */
export async function auditSets(reader: SetReader): Promise<Problem[]> {
  const problems = await mapConcurrent(await reader.store.list(FOLDER), async (key): Promise<Problem[]> => {
    const name = KEY.exec(key)?.[1];
    if (name === undefined)
      return [{ code: 'store.stray', message: `${key} does not belong to the store: remove it.` }];
    return readSet(reader, name).then(
      () => [],
      () => [{ code: 'set.damaged', message: damaged(key).message }],
    );
  });
  return problems.flat();
}

const setKeys = async ({ store }: Pick<SetReader, 'store'>) =>
  (await store.list(FOLDER, 1)).filter((key) => KEY.test(key));

const damaged = (key: string) =>
  new ReleaseError('set.damaged', `${key} is damaged or has a wrong signature: remove it, and create the set again.`);

const isSet = (value: any): value is ReleaseSet =>
  value?.schema === 1 &&
  value.kind === 'set' &&
  Object.entries(value.releases).every(([remote, release]) => isRemoteName(remote) && isReleaseName(release));
