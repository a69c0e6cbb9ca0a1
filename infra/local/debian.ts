// Programs of Debian that tests need, installed where that may be done.
import { onPath } from './find-database.ts';
import { run } from './progress.ts';

/** A program that was looked for. */
export interface Program {
  /** Where it is. */
  path?: string;
  /** The package to install: no program is there, or a better one can be had. */
  debian?: string;
  /** Its name and how to get it. */
  need: string;
}

export const mayInstall = () => onPath('apt-get') !== undefined && process.getuid?.() === 0;

/**
 * Says in `problem` why they cannot be had.
 * @param names of packages
 */
export async function installPackage(
  names: string | readonly string[],
  { root, signal, how }: { root: string; signal: AbortSignal; how: string },
): Promise<{ problem?: string }> {
  if (!mayInstall()) return { problem: how };
  console.log(`installing ${[names].flat().join(' ')}`);
  const options = { cwd: root, signal, failed: how, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await run('apt-get', ['update', '-q'], options);
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...[names].flat()], options);
    return {};
  } catch (error) {
    return { problem: error instanceof Error ? error.message : how };
  }
}
