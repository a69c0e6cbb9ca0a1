// Finds Debian programs for measurements and contestants, and installs them where that is allowed.
import { findWholeChromium, installPackage } from '../../runner/debian.ts';
import { Failure } from '../../../dev/processes/failure.mjs';
import { onPath } from '../../../dev/processes/on-path.mjs';

const SYSTEM_ROOT = '/';
/** Debian installs servers in a folder that only root has in PATH. */
const SERVER_FOLDER = '/usr/sbin';

/**
 * @param options `debian`: the package of the program
 * @returns the path of the program
 */
export async function findProgram(
  program: string,
  { debian, signal }: { debian: string; signal: AbortSignal },
): Promise<string> {
  // onPath appends the relative path to a folder of the PATH, for example /usr/bin/../../usr/sbin/nginx.
  const findInstalled = () => onPath(program) ?? onPath(`../..${SERVER_FOLDER}/${program}`);
  const existing = findInstalled();
  if (existing) return existing;
  const instruction = `This measurement needs ${program}: install it ("apt-get install ${debian}" on Debian).`;
  const { problem } = await installPackage(debian, { root: SYSTEM_ROOT, signal, instruction });
  const installedProgram = findInstalled();
  if (problem || !installedProgram) throw new Failure(problem ?? instruction);
  return installedProgram;
}

export async function findBrowser(root: string, signal: AbortSignal) {
  const { path, problem = '' } = await findWholeChromium(root, signal);
  if (!path) throw new Failure(problem);
  return path;
}
