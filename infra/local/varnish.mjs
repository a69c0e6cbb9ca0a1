// Debian's Varnish for the test of a cache in front, installed where that may be done.
import { existsSync } from 'node:fs';

import { installPackage } from './debian.mjs';
import { onPath } from './find-database.mjs';

const HOW =
  'The tests of a cache in front need Varnish 7 (varnishd): install it ("apt-get install varnish" on Debian), or run npm test as root there.';

/** Rejects with what to do when it cannot be had. @param {string} root @param {AbortSignal} signal @returns {Promise<string>} */
export async function findVarnish(root, signal) {
  const there = programPath();
  if (there) return there;
  const { problem } = await installPackage('varnish', { root, signal, how: HOW });
  const path = programPath();
  if (problem || !path) throw new Error(problem ?? HOW);
  return path;
}

/** Debian has it where only root looks. */
const programPath = () => onPath('varnishd') ?? ['/usr/sbin/varnishd'].find((path) => existsSync(path));
