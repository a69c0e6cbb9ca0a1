// Where a command works, for whom, and what its words mean.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';

import { readRun } from '../../../local/run-record.ts';
import { FRONT_ENDS, folderOf } from '../../../rspack/front-ends.mjs';
import { openEnvironment, type Environment } from '../environment.ts';
import { inspect } from '../pointers/pointers.ts';
import { releases } from '../pointers/readings.ts';
import { notAnOperator } from '../pointers/who.ts';
import { ReleaseError } from '../release-error.ts';
import { tell } from './said.ts';

export const ROOT = join(import.meta.dirname, '../../../..');
const NAMED = 8;

export type { Environment } from '../environment.ts';
/** What was said behind the command's name. */
export interface Asked {
  dataDir?: string;
  env?: string;
  json?: boolean;
  yes?: boolean;
  message?: string;
  force?: string;
  percent?: string;
  replace?: boolean;
  newEnv?: boolean;
  folder?: string;
  build?: boolean;
  visitor?: readonly string[];
  remote?: string;
  composition?: string;
}

/** As `npm start` reads it: DATA_DIR from the root, wherever the command is called. */
export const dataDirOf = ({ dataDir }: Asked) =>
  dataDir === undefined ? resolve(ROOT, process.env.DATA_DIR || '.data') : resolve(dataDir);

/** What runs there right now. */
export const runOf = (asked: Asked) => readRun(dataDirOf(asked));

/**
 * The environment, with a sentence said on each of its files that is damaged.
 * @param signs as of `openEnvironment`
 */
export async function open(asked: Asked, signs: boolean | 'first' = false) {
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

function requireInstallation(dataDir: string) {
  const parts = ['release-key.pem', 'release-key.pub.pem', 'releases', 'envs'];
  if (parts.some((part) => existsSync(join(dataDir, part)))) return;
  const what = existsSync(dataDir) ? 'No installation is' : 'There is nothing';
  throw new ReleaseError(
    'key.missing',
    `${what} at ${dataDir}. Name its data folder with --data-dir (or DATA_DIR); npm start, or the first npx linkstall publish, makes one.`,
  );
}

/** A slip of the pen makes no environment, and is no empty one where all is well. */
async function requireBegun({ store, env }: Environment) {
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

function asGit(...words: string[]) {
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

export function remoteIn(word: string | undefined): string {
  const remote = word ?? remoteHere();
  if (remote === undefined)
    throw new ReleaseError('command.remote', `Say which remote. Here are: ${FRONT_ENDS.join(', ')}.`);
  return remote;
}

/** Inside of a remote's folder one word is the release. */
export function remoteAndRelease([first, second]: readonly (string | undefined)[]) {
  const [remote, release] = second === undefined && remoteHere() ? [undefined, first] : [first, second];
  const named = remoteIn(remote);
  if (release === undefined)
    throw new ReleaseError('command.release', `Say which release: npx linkstall releases ${named} lists them.`);
  return { remote: named, release };
}

/** Refuses a remote that was neither deployed nor published here. */
export async function releasesOf(environment: Environment, remote: string) {
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

/** A release by its name, or by its version where only one build has it. */
export async function releaseIn(
  environment: Environment,
  { remote, release: said }: { remote: string; release: string },
) {
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
