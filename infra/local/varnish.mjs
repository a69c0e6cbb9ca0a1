// Debian's Varnish for the test of a cache in front, installed where that may be done.
import { existsSync } from 'node:fs';

import { installPackage } from './debian.mjs';
import { onPath } from './find-database.mjs';

const PACKAGE = 'varnish';
const NEED = `Varnish 7 ("apt-get install ${PACKAGE}" on Debian)`;

/** Debian has it where only root looks. @returns {import('./debian.mjs').Program} */
export function lookForVarnish() {
  const path = onPath('varnishd') ?? ['/usr/sbin/varnishd'].find((file) => existsSync(file));
  return path ? { path, need: NEED } : { debian: PACKAGE, need: NEED };
}

/** Rejects with what to do when it cannot be had. @param {string} root @param {AbortSignal} signal @returns {Promise<string>} */
export async function findVarnish(root, signal) {
  const { path } = lookForVarnish();
  if (path) return path;
  const how = `The tests of a cache in front need ${NEED}.`;
  const { problem = how } = await installPackage(PACKAGE, { root, signal, how });
  const { path: installed } = lookForVarnish();
  if (!installed) throw new Error(problem);
  return installed;
}
