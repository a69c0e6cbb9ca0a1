// Where a command works, for whom, and what its words mean.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';

import { readRun } from '../../../local/run-record.mjs';
import { FRONT_ENDS, folderOf } from '../../../rspack/front-ends.mjs';
import { openEnvironment } from '../environment.mjs';
import { inspect } from '../pointers/pointers.mjs';
import { releases } from '../pointers/readings.mjs';
import { notAnOperator } from '../pointers/who.mjs';
import { ReleaseError } from '../release-error.mjs';
import { tell } from './said.mjs';

export const ROOT = join(import.meta.dirname, '../../../..');
const NAMED = 8;

/** @typedef {import('../environment.mjs').Environment} Environment */
/**
 * What was said behind the command's name.
 * @typedef {object} Asked
 * @property {string} [dataDir] @property {string} [env] @property {boolean} [json] @property {boolean} [yes]
 * @property {string} [message] @property {string} [force] @property {string} [percent] @property {boolean} [replace]
 * @property {boolean} [newEnv] @property {string} [folder] @property {boolean} [build] @property {readonly string[]} [visitor]
 * @property {string} [remote] @property {string} [composition]
 */

/** As `npm start` reads it: DATA_DIR from the root, wherever the command is called. @param {Asked} asked */
export const dataDirOf = ({ dataDir }) =>
  dataDir === undefined ? resolve(ROOT, process.env.DATA_DIR || '.data') : resolve(dataDir);

/** What runs there right now. @param {Asked} asked */
export const runOf = (asked) => readRun(dataDirOf(asked));

/**
 * The environment, with a sentence said on each of its files that is damaged.
 * @param {Asked} asked @param {boolean | 'first'} [signs] as of `openEnvironment`
 */
export async function open(asked, signs = false) {
  const dataDir = dataDirOf(asked);
  if (signs !== 'first') requireInstallation(dataDir);
  const shown = runOf(asked)?.environment ?? 'local';
  const env = asked.env ?? shown;
  const environment = await openEnvironment({ dataDir, env, signs, ...(signs && { by: whoActs() }) });
  if (signs !== 'first' && env !== shown && !asked.newEnv) await requireBegun(environment);
  const { state, damaged } = await inspect(environment);
  for (const sentence of damaged) tell(sentence);
  return { environment, state };
}

/** @param {string} dataDir */
function requireInstallation(dataDir) {
  const parts = ['release-key.pem', 'release-key.pub.pem', 'releases', 'envs'];
  if (parts.some((part) => existsSync(join(dataDir, part)))) return;
  const what = existsSync(dataDir) ? 'No installation is' : 'There is nothing';
  throw new ReleaseError(
    'key.missing',
    `${what} at ${dataDir}. Name its data folder with --data-dir (or DATA_DIR); npm start, or the first npx linkstall publish, makes one.`,
  );
}

/** A slip of the pen makes no environment, and is no empty one where all is well. @param {Environment} environment */
async function requireBegun({ store, env }) {
  const keys = await store.list('envs/', 2);
  const found = keys.flatMap((key) => /^envs\/([^/]+)\/(?:log|state\.json)(?:\/|$)/.exec(key)?.[1] ?? []);
  if (found.includes(env)) return;
  const known = [...new Set(found)].sort().join(', ');
  throw new ReleaseError(
    'env.unknown',
    `There is no environment ${env} here${known && `. There are: ${known}`}. Its first deploy makes it with --new-env.`,
  );
}

/** For the log: the user of the system, and as whom they commit. */
function whoActs() {
  const said = notAnOperator(process.env.LINKSTALL_BY ?? '');
  if (said) return said;
  const author = asGit('var', 'GIT_AUTHOR_IDENT').replace(/ \d{1,20} [+-]\d{4}$/, '');
  return notAnOperator([userInfo().username, ...(author ? [author] : [])].join(', '));
}

/** The commit of the sources; empty where there is no git. */
export const commitOf = () => asGit('rev-parse', 'HEAD');

/** @param {string[]} words */
function asGit(...words) {
  try {
    const said = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return said.trim();
  } catch {
    return '';
  }
}

/** In whose folder we are. */
function remoteHere() {
  const here = process.cwd();
  return FRONT_ENDS.find((name) => `${here}${sep}`.startsWith(`${join(ROOT, folderOf(name))}${sep}`));
}

/** @param {string | undefined} word @returns {string} */
export function remoteIn(word) {
  const remote = word ?? remoteHere();
  if (remote === undefined)
    throw new ReleaseError('command.remote', `Say which remote. Here are: ${FRONT_ENDS.join(', ')}.`);
  return remote;
}

/** Inside of a remote's folder one word is the release. @param {readonly (string | undefined)[]} words */
export function remoteAndRelease([first, second]) {
  const [remote, release] = second === undefined && remoteHere() ? [undefined, first] : [first, second];
  const named = remoteIn(remote);
  if (release === undefined)
    throw new ReleaseError('command.release', `Say which release: npx linkstall releases ${named} lists them.`);
  return { remote: named, release };
}

/** Refuses a remote that was neither deployed nor published here. @param {Environment} environment @param {string} remote */
export async function releasesOf(environment, remote) {
  const found = await releases(environment, remote);
  if (found.length > 0) return found;
  const folders = (await environment.store.list('releases/')).map((key) => key.split('/')[1] ?? '');
  const known = [...new Set(folders)].filter((name) => !name.includes('.')).sort();
  const others = known.length > 0 ? `There are: ${known.join(', ')}.` : 'Nothing is published here.';
  throw new ReleaseError(
    'remote.unknown',
    `${remote} has no releases in ${relative('', environment.dataDir) || '.'}. ${others}`,
  );
}

/**
 * A release by its name, or by its version where only one build has it.
 * @param {Environment} environment @param {{remote: string, release: string}} said
 */
export async function releaseIn(environment, { remote, release: said }) {
  const names = (await releasesOf(environment, remote)).map(({ release }) => release);
  if (names.includes(said)) return said;
  const builds = names.filter((name) => name.split('~')[0] === said);
  const [only] = builds;
  if (only !== undefined && builds.length === 1) return only;
  if (only !== undefined)
    throw new ReleaseError(
      'release.ambiguous',
      `${remote} ${said} was built more than once. Say which: ${builds.join(', ')}.`,
    );
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  throw new ReleaseError(
    'release.unknown',
    `${remote} has no release ${said}. It has, newest first: ${names.slice(0, NAMED).join(', ')}${more}.`,
  );
}
