// Programs of Debian that are measured against, or measure; installed where that may be done.
import { findWholeChromium } from '../../local/chromium.mjs';
import { Failure } from '../../local/failure.mjs';
import { onPath } from '../../local/find-database.mjs';
import { run } from '../../local/progress.mjs';

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
  if (!onPath('apt-get') || process.getuid?.() !== 0) throw new Failure(how);
  console.log(`installing ${debian}`);
  const options = { cwd: ROOT, signal, failed: how, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-q'], options);
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', debian], options);
  const installed = there();
  if (!installed) throw new Failure(how);
  return installed;
}

/** @param {string} root @param {AbortSignal} signal */
export async function findBrowser(root, signal) {
  const { path, problem = '' } = await findWholeChromium(root, signal);
  if (!path) throw new Failure(problem);
  return path;
}
