// Makes a release of the output of another bundler: gives the container a name of its own, adds integrity to the files that its
// loader loads, and writes `dist/release` with build.json, which publish reads.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Build } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { isRemoteName } from '../signed/verify.ts';
import { CONTRACT_VERSION } from '../ssr-worker/contract-version.ts';
import { PLACEHOLDER, type FinishedRelease, type Manifest, type Output } from './output.ts';
import { readOutput } from './read-output.ts';

interface Finished extends Pick<FinishedRelease, 'unused'> {
  readonly remote: string;
  readonly version: string;
  readonly files: number;
  readonly bytes: number;
}

interface PackageJson {
  readonly name?: string;
  readonly version?: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * @param source `folder`: the folder of the remote, with package.json and routes.json; `dist`: the output folder of the
 * bundler
 */
export async function finish({ folder, dist }: { folder: string; dist: string }): Promise<Finished> {
  const { name = '', version = '', peerDependencies = {} } = await readPackageJson(folder);
  const remote = name.replace(/^@[^/]*\//, '');
  if (!isRemoteName(remote) || version === '')
    throw new ReleaseError(
      'finish.package',
      `${join(folder, 'package.json')} needs a name like mfe-garden, which is the name of the remote, and a version.`,
    );
  const output = await readOutput(dist);
  const container = `${remote.replaceAll('-', '_')}_${PLACEHOLDER}`;
  checkContainerName(output.manifest, container);
  const release = await releaseOf(output, { container, dist });
  const { manifest } = output;
  const build: Build = {
    remote,
    version,
    uniqueName: release.uniqueName,
    contractVersion: CONTRACT_VERSION,
    entry: release.entry,
    exposes: manifest.exposes.map(({ path }) => path),
    shared: sharedOf(manifest, peerDependencies),
    loads: release.loads,
    server: release.files.has('server.cjs') ? 'server.cjs' : null,
    federation: manifest.metaData.pluginVersion,
  };
  await writeRelease(join(folder, 'dist/release'), release.files, build);
  const bytes = [...release.files.values()].reduce((sum, content) => sum + content.length, 0);
  return { remote, version, files: release.files.size, bytes, unused: release.unused };
}

async function readPackageJson(folder: string): Promise<PackageJson> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
  if (text === null)
    throw new ReleaseError(
      'finish.package',
      `There is no package.json in ${folder}: run finish in the folder of the remote.`,
    );
  return JSON.parse(text);
}

/** Two releases of a remote can be in one page, and each needs names of its own for its container and its chunks. */
function checkContainerName({ metaData }: Manifest, container: string) {
  if (metaData.globalName === container) return;
  throw new ReleaseError(
    'finish.name',
    `The container has the name ${metaData.globalName}: write ${container} as name in the options of module federation and as output.uniqueName of webpack. finish replaces ${PLACEHOLDER} with a hash.`,
  );
}

/** ES modules are bundled again, because the shell loads classic scripts only. */
async function releaseOf(output: Output, options: { container: string; dist: string }): Promise<FinishedRelease> {
  if (output.manifest.metaData.remoteEntry.type === 'module')
    return (await import('./es-modules.ts')).releaseOfModules(output, options);
  return (await import('./webpack-output.ts')).releaseOfWebpack(output, options);
}

/** The shared packages, with the ranges of package.json. A package without a range there has the range of the bundler. */
const sharedOf = ({ shared }: Manifest, peerDependencies: Readonly<Record<string, string>>): Build['shared'] =>
  Object.fromEntries(
    [
      ...shared.map(({ name, requiredVersion }) => [name, requiredVersion] as const),
      ...Object.entries(peerDependencies),
    ].map(([name, range]) => [name, { range, singleton: true }]),
  );

async function writeRelease(folder: string, files: FinishedRelease['files'], build: Build) {
  await rm(folder, { recursive: true, force: true });
  for (const [path, bytes] of [...files, ['build.json', `${JSON.stringify(build, null, 2)}\n`] as const]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}
