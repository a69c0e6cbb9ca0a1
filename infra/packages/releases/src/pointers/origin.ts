// The origin of a promotion: another environment whose visitors get the release already.
import type { Origin } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import type { EnvironmentReader } from './entries.ts';
import { readState } from './pointers.ts';
import type { ChangeRequest } from './transitions.ts';

/** Rejects a release that is not the stable release of the environment `from`. Undefined without `from`. */
export async function originOf(
  { store, env, publicKey }: EnvironmentReader,
  { remote, release, from }: ChangeRequest,
): Promise<Origin | undefined> {
  if (from === undefined) return undefined;
  if (from === env)
    throw new ReleaseError('promote.from', `A release is promoted from another environment, and ${env} is the target.`);
  const { seq, remotes } = await readState({ store, publicKey, env: from });
  const { stable, disabled } = (Object.hasOwn(remotes, remote) ? remotes[remote] : undefined) ?? {};
  if (stable !== undefined && stable === release && !disabled) return { environment: from, seq };
  const state =
    stable === undefined ? 'is not deployed' : disabled ? 'is disabled' : `has the stable release ${stable}`;
  throw new ReleaseError(
    'promote.from',
    `${remote} ${release} is not promoted, because ${remote} ${state} in ${from}.`,
  );
}
