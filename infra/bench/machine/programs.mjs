// Programs of Debian that are measured against, or measure; installed where that may be done.
import { findWholeChromium } from '../../local/chromium.mjs';
import { installPackage } from '../../local/debian.mjs';
import { Failure } from '../../local/failure.mjs';
import { onPath } from '../../local/find-database.mjs';

const ROOT = '/';
/** Debian keeps what serves where only root looks. */
const SYSTEM = '/usr/sbin';

/**
 * @param {string} program @param {{debian: string, signal: AbortSignal}} how `debian`: its package
 * @returns {Promise<string>} where it is
 */
export async function findProgram(program, { debian, signal }) {
  const there = () => onPath(program) ?? onPath(`../..${SYSTEM}/${program}`);
  const found = there();
  if (found) return found;
  const how = `This measurement needs ${program}: install it ("apt-get install ${debian}" on Debian).`;
  const { problem } = await installPackage(debian, { root: ROOT, signal, how });
  const installed = there();
  if (problem || !installed) throw new Failure(problem ?? how);
  return installed;
}

/** @param {string} root @param {AbortSignal} signal */
export async function findBrowser(root, signal) {
  const { path, problem = '' } = await findWholeChromium(root, signal);
  if (!path) throw new Failure(problem);
  return path;
}
