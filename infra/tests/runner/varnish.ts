// Finds Varnish for the tests with a cache in front. Installs the package of Debian where that is allowed.
import { existsSync } from 'node:fs';

import { installPackage, type Program } from './debian.ts';
import { onPath } from '../../dev/processes/on-path.mjs';

const PACKAGE = 'varnish';
const NEED = `Varnish 7 ("apt-get install ${PACKAGE}" on Debian)`;

/** Debian installs the program in a folder that only root has in PATH. */
export function findInstalledVarnish(): Program {
  const path = onPath('varnishd') ?? ['/usr/sbin/varnishd'].find((file) => existsSync(file));
  return path ? { path, requirement: NEED } : { debian: PACKAGE, requirement: NEED };
}

/** Rejects with an instruction when Varnish cannot be installed. */
export async function findVarnish(root: string, signal: AbortSignal): Promise<string> {
  const { path } = findInstalledVarnish();
  if (path) return path;
  const instruction = `The tests of a cache in front need ${NEED}.`;
  const { problem = instruction } = await installPackage(PACKAGE, { root, signal, instruction });
  const { path: installedPath } = findInstalledVarnish();
  if (!installedPath) throw new Error(problem);
  return installedPath;
}
