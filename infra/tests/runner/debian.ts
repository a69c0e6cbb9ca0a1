// Installs Debian packages that the tests need, where that is allowed.
import { onPath } from '../../dev/processes/on-path.mjs';
import { run } from '../../dev/processes/progress.mjs';

/** The result of a search for a program. */
export interface Program {
  /** The path of the program. */
  path?: string;
  /** The package to install, because no program or only a second choice is here. */
  debian?: string;
  /** The name of the program and how to get it. */
  requirement: string;
}

export const mayInstall = () => onPath('apt-get') !== undefined && process.getuid?.() === 0;

/**
 * `problem` says why the packages cannot be installed.
 * @param names of packages
 */
export async function installPackage(
  names: string | readonly string[],
  { root, signal, instruction }: { root: string; signal: AbortSignal; instruction: string },
): Promise<{ problem?: string }> {
  if (!mayInstall()) return { problem: instruction };
  console.log(`installing ${[names].flat().join(' ')}`);
  const options = {
    cwd: root,
    signal,
    failureMessage: instruction,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  try {
    await run('apt-get', ['update', '-q'], options);
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...[names].flat()], options);
    return {};
  } catch (error) {
    return { problem: error instanceof Error ? error.message : instruction };
  }
}
