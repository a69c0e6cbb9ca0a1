import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

import { FRONT_ENDS, folderOf } from '../../../build/front-ends.mjs';
import { overlapWarnings } from '../gate/overlaps.ts';
import { readBuild } from '../publish/build-folder.ts';
import { publish as publishRelease } from '../publish/publish.ts';
import { ReleaseError } from '../release-error.ts';
import { teamOf } from '../teams/rights.ts';
import { readTeams } from '../teams/team-log.ts';
import { printPlan } from './confirmation.ts';
import { dataDirOf, open, remoteIn, ROOT, storeUrlHere, type CommandOptions, type Environment } from './context.ts';
import { withBuildLock, unlessStopped } from './build-lock.ts';
import type { CommandResult } from './command.ts';
import { asSize, counted, printToStderr } from './output.ts';
import { repositoryOf } from './repository.ts';

interface PublishSource {
  name?: string;
  folder: string;
}

/** Builds a remote when its sources have changed, and publishes the release. */
export async function publish(options: CommandOptions, argument: string): Promise<CommandResult> {
  const source = findSource(remoteIn(argument));
  const shouldBuild = source.name !== undefined && options.build !== false;
  printPlan(`Publish ${source.name ?? argument}`, [
    [
      'from',
      `${relativePath(source.folder)}${shouldBuild ? ', built if its sources have changed' : ', with its finished build'}`,
    ],
    ['to', `${storeUrlHere().split('?')[0] || relativePath(dataDirOf(options))}; no visitor gets it yet`],
  ]);
  const { published, duration, warnings } = await buildAndPublish(options, source, shouldBuild);
  const { remote, version, buildId, release, isNew, isRepaired, files, bytes, damageMessages } = published;
  for (const sentence of damageMessages) printToStderr(sentence);
  for (const warning of warnings) printToStderr(`warning: ${warning}`);
  const outcome = isNew ? 'written' : isRepaired ? 'was damaged and is repaired' : 'exists already';
  printToStderr(`release: ${outcome} (${duration})`);
  const size = `${counted(files, 'file')}, ${asSize(bytes)}`;
  const next = `To give it to everybody: npx linkstall deploy ${remote} ${release}`;
  return {
    json: { remote, version, buildId, release, created: isNew, files, bytes },
    text: `${remote} ${release} (${size})\n${next}`,
  };
}

const relativePath = (path: string) => relative('', path) || '.';

/** Holds the build lock until the files are read, because another build would overwrite the files. */
async function buildAndPublish(options: CommandOptions, source: PublishSource, shouldBuild: boolean) {
  const { name } = source;
  if (name === undefined) return publishFolder(options, source);
  const onWait = () => printToStderr('build: waiting for another build in this clone');
  return withBuildLock({ folder: join(ROOT, '.cache'), onWait }, async (signal) => {
    if (shouldBuild) await build(name, signal);
    return unlessStopped(signal, publishFolder(options, source));
  });
}

/** A build of another repository needs the statement of the team that owns the remote, and only the team can sign it. */
async function checkOwner(environment: Environment, packageDir: string) {
  const remote = (await readBuild(packageDir))?.remote;
  const team = teamOf((await readTeams(environment)).teams, remote);
  if (!team) return;
  throw new ReleaseError(
    'release.statement',
    `${remote} belongs to the team ${team.name}, which publishes it over HTTP with a statement (--platform).`,
  );
}

async function publishFolder(options: CommandOptions, { name, folder: packageDir }: PublishSource) {
  const { environment } = await open(options, 'first');
  if (name === undefined) await checkOwner(environment, packageDir);
  const startedAt = performance.now();
  const { names } = JSON.parse(await readFile(join(ROOT, 'infra/packages/contracts/reserved-names.json'), 'utf8'));
  const { commit } = repositoryOf(packageDir);
  const published = await publishRelease(environment, { packageDir, reserved: names, commit });
  const duration = seconds(startedAt);
  return { published, duration, warnings: await overlapWarnings(environment, published) };
}

/** Finds a front end of this repository by name or folder, or any other folder with a finished build. */
export function findSource(argument: string): PublishSource {
  const folder = resolve(argument);
  const name = FRONT_ENDS.find((frontEnd) => frontEnd === argument || join(ROOT, folderOf(frontEnd)) === folder);
  if (name !== undefined) return { name, folder: join(ROOT, folderOf(name)) };
  if (argument.includes('/') && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return { folder };
  throw new ReleaseError(
    'remote.unknown',
    `There is no front end ${argument}. There are: ${FRONT_ENDS.join(', ')}. Or name the folder of a finished build: ./${argument}`,
  );
}

async function build(name: string, signal: AbortSignal) {
  const startedAt = performance.now();
  const { build: buildFrontEnds } = await import('../../../../dev/publish/builds.ts');
  printToStderr(`build: ${name} …`);
  const { value } = await buildFrontEnds({ root: ROOT, signal, targets: [name] });
  printToStderr(`build: ${value.length > 0 ? name : 'nothing has changed'} (${seconds(startedAt)})`);
}

const seconds = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
