// One environment of an installation: the store, the keys and the actor. Every action is a function of an environment.
import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';

import { checkInstallation } from './installation.ts';
import { anchorFileOf } from './pointers/anchor.ts';
import { ReleaseError } from './release-error.ts';
import { readKeys, readPublicKey } from './signed/keys.ts';
import { isRemoteName } from './signed/verify.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';

export interface Environment {
  dataDir: string;
  env: string;
  store: Store;
  publicKey: KeyObject;
  /** Present only when the caller may change something. */
  privateKey?: KeyObject;
  /** The actor, for the log. */
  by: string;
  /** See pointers/anchor.ts. */
  anchorFile?: string;
}

/** The environment of a caller that may change something. */
export type SigningEnvironment = Environment & Required<Pick<Environment, 'privateKey'>>;

export async function openEnvironment({
  dataDir,
  storeUrl,
  env = 'local',
  by = '',
  signs = false,
}: {
  dataDir: string;
  /** The setting STORE_URL; empty: the store is in the data folder. */
  storeUrl?: string | undefined;
  env?: string;
  by?: string;
  /**
   * Whether the caller changes something, which needs the private key. `first`: the caller publishes. Only a
   * publication creates missing keys and rejects a store of another installation.
   */
  signs?: boolean | 'first';
}): Promise<Environment> {
  if (!isRemoteName(env)) throw new ReleaseError('env.name', `'${env}' is not the name of an environment.`);
  const folder = resolve(dataDir);
  const store = openStore(folder, storeUrl);
  if (signs === 'first') await checkInstallation(folder, store);
  const keys = signs
    ? await readKeys(folder, { create: signs === 'first', store })
    : { publicKey: await readPublicKey(folder) };
  const anchorFile = anchorFileOf(folder);
  return { dataDir: folder, env, store, by, ...keys, ...(anchorFile && { anchorFile }) };
}
