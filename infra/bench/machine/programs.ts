// Programs of Debian that are measured against, or measure; installed where that may be done.
import { findWholeChromium } from '../../local/chromium.ts';
import { installPackage } from '../../local/debian.ts';
import { Failure } from '../../local/failure.ts';
import { onPath } from '../../local/find-database.ts';

const ROOT = '/';
/** Debian keeps what serves where only root looks. */
const SYSTEM = '/usr/sbin';

/**
 * @param how `debian`: its package
 * @returns where it is
 */
export async function findProgram(
  program: string,
  { debian, signal }: { debian: string; signal: AbortSignal },
): Promise<string> {
  const there = () => onPath(program) ?? onPath(`../..${SYSTEM}/${program}`);
  const found = there();
  if (found) return found;
  const how = `This measurement needs ${program}: install it ("apt-get install ${debian}" on Debian).`;
  const { problem } = await installPackage(debian, { root: ROOT, signal, how });
  const installed = there();
  if (problem || !installed) throw new Failure(problem ?? how);
  return installed;
}

export async function findBrowser(root: string, signal: AbortSignal) {
  const { path, problem = '' } = await findWholeChromium(root, signal);
  if (!path) throw new Failure(problem);
  return path;
}
