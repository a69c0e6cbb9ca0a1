// Finds programs that the tests need. Installs the packages of Debian where that is allowed.
import { WHOLE_CHROMIUM, findInstalledChromium, findInstalledVarnish, mayInstall, type Program } from './programs.mjs';
import { run } from '../../dev/processes/progress.mjs';

type Result = Promise<{ path?: string; problem?: string }>;

export const findChromium = (root: string, signal: AbortSignal): Result =>
  find(findInstalledChromium, { root, signal, tests: 'browser tests' });

export const findWholeChromium = (root: string, signal: AbortSignal): Result =>
  find(() => findInstalledChromium(WHOLE_CHROMIUM), { root, signal, tests: 'browser tests' });

/** Rejects with an instruction when Varnish cannot be installed. */
export async function findVarnish(root: string, signal: AbortSignal): Promise<string> {
  const { path, problem } = await find(findInstalledVarnish, {
    root,
    signal,
    tests: 'tests of a cache in front of the edge',
  });
  if (!path) throw new Error(problem);
  return path;
}

async function find(search: () => Program, options: { root: string; signal: AbortSignal; tests: string }): Result {
  const { path, debian, requirement } = search();
  const instruction = `The ${options.tests} need ${requirement}.`;
  if (!debian) return path ? { path } : { problem: instruction };
  const { problem = instruction } = await installPackage(debian, { ...options, instruction });
  const { path: installedPath } = search();
  return installedPath ? { path: installedPath } : { problem };
}

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
