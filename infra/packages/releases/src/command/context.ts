// The context of a command: the data folder, the environment, the actor, and the meaning of the arguments.
import { readEnvironment } from '@linkstall/contracts/settings';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';

import { readRun } from '../../../../dev/processes/run-record.ts';
import { FRONT_ENDS, folderOf } from '../../../build/front-ends.mjs';
import { openEnvironment, type Environment } from '../environment.ts';
import { readStateWithDamage } from '../pointers/pointers.ts';
import { releases } from '../pointers/queries.ts';
import { withoutOperatorMark } from '../pointers/actor.ts';
import { ReleaseError } from '../release-error.ts';
import { printToStderr } from './output.ts';
import { git } from './repository.ts';

export const ROOT = join(import.meta.dirname, '../../../../..');

export type { Environment } from '../environment.ts';
export interface CommandOptions {
  dataDir?: string;
  /** The address of a platform, for commands over HTTP. */
  platform?: string;
  env?: string;
  json?: boolean;
  yes?: boolean;
  message?: string;
  force?: string;
  as?: string;
  passwordFile?: string;
  percent?: string;
  pages?: boolean;
  replace?: boolean;
  from?: string;
  to?: string;
  watch?: string;
  promote?: boolean;
  newEnv?: boolean;
  folder?: string;
  tier?: string;
  build?: boolean;
  bundled?: boolean;
  endSessions?: boolean;
  visitor?: readonly string[];
  remote?: string;
  composition?: string;
  dryRun?: boolean;
  keep?: string;
  remotes?: string;
  members?: string;
  claims?: string;
  slots?: string;
  issuer?: string;
  repositoryId?: string;
  workflow?: string;
  ref?: string;
  id?: string;
  verbs?: string;
  label?: string;
  days?: string;
  with?: readonly string[];
  check?: boolean;
  shard?: boolean;
  verify?: boolean;
  test?: string;
  backup?: string;
  passphraseFile?: string;
}

/** The data folder. A relative DATA_DIR starts at the root of the repository, as in `npm start`. */
export function dataDirOf({ dataDir, platform }: CommandOptions) {
  if (platform !== undefined)
    throw new ReleaseError('command.platform', 'This command works only on a data folder: leave out --platform.');
  return dataDir === undefined ? resolve(ROOT, process.env.DATA_DIR || '.data') : resolve(dataDir);
}

/** A setting that the commands share with the processes of the site. @throws ReleaseError when it is wrong */
export function settingHere(name: 'STORE_URL' | 'STORAGE_URL' | 'ENVIRONMENT'): string {
  const { values, problems } = readEnvironment(
    { [name]: process.env[name] },
    { names: [name], required: [], requiredInProduction: [] },
  );
  if (problems[0]) throw new ReleaseError('command.setting', `${name} ${problems[0].message}.`);
  return values[name];
}

export const storeUrlHere = () => settingHere('STORE_URL');

/** The environment of the site that runs on the data folder. */
export const environmentHere = (options: CommandOptions) =>
  runRecordOf(options)?.environment ?? settingHere('ENVIRONMENT');

/** The record of the platform that runs on the data folder, or null. */
export const runRecordOf = (options: CommandOptions) => readRun(dataDirOf(options));

/**
 * Opens the environment and prints a sentence for each damaged file.
 * @param signs as in `openEnvironment`
 */
export async function open(options: CommandOptions, signs: boolean | 'first' = false) {
  const dataDir = dataDirOf(options);
  if (signs !== 'first') checkInstallation(dataDir);
  const runningEnv = environmentHere(options);
  const env = options.env ?? runningEnv;
  const environment = await openEnvironment({
    ...{ dataDir, storeUrl: storeUrlHere(), env, signs },
    ...(signs && { by: currentActor() }),
  });
  if (signs !== 'first' && env !== runningEnv && !options.newEnv) await checkEnvironmentExists(environment);
  const { state, damageMessages } = await readStateWithDamage(environment);
  for (const sentence of damageMessages) printToStderr(sentence);
  return { environment, state };
}

function checkInstallation(dataDir: string) {
  const files = ['release-key.pem', 'release-key.pub.pem', 'releases', 'envs'];
  if (files.some((file) => existsSync(join(dataDir, file)))) return;
  const problem = existsSync(dataDir) ? 'No installation is' : 'There is nothing';
  throw new ReleaseError(
    'key.missing',
    `${problem} at ${dataDir}. Name its data folder with --data-dir (or DATA_DIR); npm start or the first npx linkstall publish creates a data folder.`,
  );
}

/** Rejects an unknown environment, because a typing error would look like an empty environment. */
async function checkEnvironmentExists({ store, env }: Environment) {
  const keys = await store.list('envs/', 2);
  const environments = keys.flatMap((key) => /^envs\/([^/]+)\/(?:log|state\.json)(?:\/|$)/.exec(key)?.[1] ?? []);
  if (environments.includes(env)) return;
  const knownNames = [...new Set(environments)].sort().join(', ');
  throw new ReleaseError(
    'env.unknown',
    `There is no environment ${env} here${knownNames && `. There are: ${knownNames}`}. The first deploy creates it with --new-env.`,
  );
}

/** A container can run as a user that its system does not know. */
function userName() {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

/** The actor for the log: the system user and the Git author. */
export function currentActor() {
  const actor = withoutOperatorMark(process.env.LINKSTALL_BY ?? '');
  if (actor) return actor;
  const author = git(ROOT, 'var', 'GIT_AUTHOR_IDENT').replace(/ \d{1,20} [+-]\d{4}$/, '');
  return withoutOperatorMark([userName(), ...(author ? [author] : [])].join(', '));
}

/** The remote whose folder is the current folder. */
function remoteHere() {
  const currentFolder = process.cwd();
  return FRONT_ENDS.find((name) => `${currentFolder}${sep}`.startsWith(`${join(ROOT, folderOf(name))}${sep}`));
}

export function remoteIn(argument: string | undefined): string {
  const remote = argument ?? remoteHere();
  if (remote === undefined)
    throw new ReleaseError('command.remote', `Name a remote. There are: ${FRONT_ENDS.join(', ')}.`);
  return remote;
}

/** Inside a remote's folder, a single argument is the release. */
export function remoteAndRelease([first, second]: readonly (string | undefined)[]) {
  const [remote, release] = second === undefined && remoteHere() ? [undefined, first] : [first, second];
  const remoteName = remoteIn(remote);
  if (release === undefined)
    throw new ReleaseError('command.release', `Name a release: npx linkstall releases ${remoteName} lists them.`);
  return { remote: remoteName, release };
}

/** The releases of a remote; rejects when the remote has none. */
export async function releasesOf(environment: Environment, remote: string) {
  const list = await releases(environment, remote);
  if (list.length > 0) return list;
  const folders = (await environment.store.list('releases/')).map((key) => key.split('/')[1] ?? '');
  const knownNames = [...new Set(folders)].filter((name) => !name.includes('.')).sort();
  const advice = knownNames.length > 0 ? `There are: ${knownNames.join(', ')}.` : 'Nothing is published here.';
  throw new ReleaseError(
    'remote.unknown',
    `${remote} has no releases in ${relative('', environment.dataDir) || '.'}. ${advice}`,
  );
}
