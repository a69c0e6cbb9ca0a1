import type { State } from '../formats.ts';
import { isRemoteName } from '../signed/verify.ts';
import type { EnvironmentReader } from './entries.ts';
import { readState } from './pointers.ts';

/** All environments of the store, and the requested environment. */
export async function environmentNames({ store, env }: Pick<EnvironmentReader, 'store' | 'env'>) {
  const names = (await store.list('envs/', 2)).map((key) => key.split('/')[1]);
  return [...new Set([env, ...names.filter(isRemoteName)])].sort();
}

/** The releases `<remote>/<release>` that the pointers name: stable, candidate and those that a rollback can restore. */
export const releasesIn = ({ remotes }: Pick<State, 'remotes'>) =>
  Object.entries(remotes).flatMap(([remote, { stable, history, candidate }]) =>
    [stable, ...history, ...(candidate ? [candidate.release] : [])].map((release) => `${remote}/${release}`),
  );

/** The releases that the pointers of any environment name now. */
export async function namedReleases(reader: EnvironmentReader): Promise<Set<string>> {
  const names = await environmentNames(reader);
  const states = await Promise.all(names.map((env) => readState({ ...reader, env })));
  return new Set(states.flatMap(releasesIn));
}
