// One environment of an installation: its store, its keys, who acts. Every verb is a function of it.
import { resolve } from 'node:path';

import { settleStore } from './installation.mjs';
import { ReleaseError } from './release-error.mjs';
import { readKeys, readPublicKey } from './signed/keys.mjs';
import { isRemoteName } from './signed/verify.mjs';
import { FolderStore } from './store/folder-store.mjs';

/** @typedef {import('node:crypto').KeyObject} KeyObject */
/**
 * @typedef {object} Environment
 * @property {string} dataDir
 * @property {string} env
 * @property {import('./store/store.d.ts').Store} store
 * @property {KeyObject} publicKey
 * @property {KeyObject} [privateKey] of who may change something
 * @property {string} by who acts, for the log
 */

/**
 * @param {object} options
 * @param {string} options.dataDir
 * @param {string} [options.env]
 * @param {string} [options.by]
 * @param {boolean | 'first'} [options.signs] whether it is to change something, which needs the private key; `first`: to
 *   publish, which alone may make the key of an installation that has none, and refuses a store of another installation
 * @returns {Promise<Environment>}
 */
export async function openEnvironment({ dataDir, env = 'local', by = '', signs = false }) {
  if (!isRemoteName(env)) throw new ReleaseError('env.name', `'${env}' is no name of an environment.`);
  const folder = resolve(dataDir);
  if (signs === 'first') await settleStore(folder);
  const keys = signs
    ? await readKeys(folder, { create: signs === 'first' })
    : { publicKey: await readPublicKey(folder) };
  const store = new FolderStore({ releasesDir: resolve(folder, 'releases'), envsDir: resolve(folder, 'envs') });
  return { dataDir: folder, env, store, by, ...keys };
}
