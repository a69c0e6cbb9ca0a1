// Debian's Varnish for the test of a cache in front, installed where that may be done.
import { existsSync } from 'node:fs';

import { installPackage, type Program } from './debian.ts';
import { onPath } from './find-database.ts';

const PACKAGE = 'varnish';
const NEED = `Varnish 7 ("apt-get install ${PACKAGE}" on Debian)`;

/** Debian has it where only root looks. */
export function lookForVarnish(): Program {
  const path = onPath('varnishd') ?? ['/usr/sbin/varnishd'].find((file) => existsSync(file));
  return path ? { path, need: NEED } : { debian: PACKAGE, need: NEED };
}

/** Rejects with what to do when it cannot be had. */
export async function findVarnish(root: string, signal: AbortSignal): Promise<string> {
  const { path } = lookForVarnish();
  if (path) return path;
  const how = `The tests of a cache in front need ${NEED}.`;
  const { problem = how } = await installPackage(PACKAGE, { root, signal, how });
  const { path: installed } = lookForVarnish();
  if (!installed) throw new Error(problem);
  return installed;
}
