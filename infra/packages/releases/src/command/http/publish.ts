import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Build } from '../../formats.ts';
import { readBuild, readSources } from '../../publish/build-folder.ts';
import { checkBuild, checkSources } from '../../publish/check-build.ts';
import { ReleaseError } from '../../release-error.ts';
import { buildIdOf, sha384 } from '../../signed/verify.ts';
import type { CommandResult } from '../command.ts';
import { printPlan } from '../confirmation.ts';
import { asSize, counted, printToStderr, toOneLine } from '../output.ts';
import { remoteOf, type Platform } from './platform.ts';
import { RegistryClient } from './registry-client.ts';
import { ownStatement } from './statement.ts';
import { upload } from './upload.ts';

/** Publishes the finished build of a folder to a platform. */
export async function publish(platform: Platform, argument: string | undefined): Promise<CommandResult> {
  const { folder, remote } = findSource(platform, argument);
  const build = await readBuild(folder);
  checkBuild(build);
  if (build.remote !== remote)
    throw new ReleaseError('build.name', `${folder} contains a build of ${build.remote}, not of ${remote}.`);
  checkIsNewest(folder, build);
  const sources = await readSources(folder, remote);
  checkSources(build, sources);
  const files = Object.fromEntries(
    [...sources].map(([path, content]) => [path, { sha384: sha384(content), bytes: content.length }]),
  );
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const size = `${counted(sources.size, 'file')}, ${asSize(bytes)}`;
  printPlan(`Publish ${remote}`, [
    ['from', `${folder}, with its finished build (${size})`],
    ['to', `${platform.origin}; no visitor gets it yet`],
  ]);
  const startedAt = performance.now();
  const client = new RegistryClient({ origin: platform.origin, remote });
  const buildId = buildIdOf(files);
  const ownName = `${build.version}~${buildId}`;
  const statement = ownStatement({ remote, release: ownName, files }, folder);
  const { release, isNew, warnings } = await upload(client, { build, sources, files, statement });
  for (const warning of warnings) printToStderr(toOneLine(`warning: ${warning}`));
  checkName(release, ownName);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  printToStderr(`release: ${isNew ? 'written' : 'exists already'} (${seconds} s)`);
  return {
    json: { remote, version: build.version, buildId, release, created: isNew, files: sources.size, bytes },
    text: `${remote} ${release} (${size})\nTo give it to everybody: npx linkstall deploy ${remote} ${release} --message <reason>`,
  };
}

/** An argument with a `/` or a `.` is a folder, as over a data folder; another argument is the name of the remote. */
function findSource(platform: Platform, argument: string | undefined) {
  if (argument !== undefined && /[/.\\]/.test(argument))
    return { folder: resolve(argument), remote: remoteOf(platform) };
  return { folder: platform.folder, remote: remoteOf(platform, argument) };
}

/** A build of another version was made before somebody changed the version. The old build would be shipped by mistake. */
function checkIsNewest(folder: string, { version: built }: Build) {
  const version = versionIn(join(folder, 'package.json'));
  if (version === null || version === built) return;
  throw new ReleaseError(
    'build.old',
    `package.json has the version ${version}, but the build has ${built}: build again.`,
  );
}

function versionIn(file: string): string | null {
  try {
    const { version } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof version === 'string' ? version : null;
  } catch {
    return null; // a folder with only a build
  }
}

/** The name of a release is the hash of its files, so another name means other files. */
function checkName(release: string, expected: string) {
  if (release === expected) return;
  throw new ReleaseError('release.other', `The platform has the release ${release}, but this build is ${expected}.`);
}
