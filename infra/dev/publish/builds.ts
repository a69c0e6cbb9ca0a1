// Builds the targets of the repository. A target is built again only when a byte of its sources has changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { FRONT_ENDS, folderOf } from '../../packages/build/front-ends.mjs';
import { Failure } from '../processes/failure.mjs';
import { run } from '../processes/progress.mjs';
import { hasNoDevDependencies } from '../start/install.mjs';
import { TYPESCRIPT } from '../../packages/build/typescript.ts';

const TARGETS = ['packages', ...FRONT_ENDS, 'backend'];
const COMMON = ['infra/packages/contracts', 'infra/packages/kit', 'infra/packages/themes', 'tsconfig.base.json'];
const BUILD = ['infra/packages/build', 'infra/packages/remote-build'];
const EDGE = ['infra/packages/edge', 'infra/dev/dev/dev-problems.ts', 'infra/dev/dev/session-processes.ts'];
const SDK = [...EDGE, 'infra/packages/cli', 'infra/packages/testing'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', '.data', 'test', 'test-results']);
/** Files that the running platform does not need. Other commands write the last two. */
const NOT_OUTPUTS = new Set(['.sources', '.tsbuildinfo', 'maps', 'hot', 'sbom.cdx.json']);

export function inputsOf(name: string) {
  if (name === 'packages') return [...COMMON, 'infra/packages/releases'];
  if (name === 'backend') return [name, 'tsconfig.base.json'];
  return [folderOf(name), ...COMMON, ...BUILD, ...(name === 'shell' ? [...SDK, 'infra/packages/releases'] : [])];
}

function filesBelow(path: string, isIncluded: (name: string) => boolean): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter(isIncluded)
    .sort()
    .flatMap((name) => filesBelow(join(path, name), isIncluded));
}

const isSource = (name: string) => !NOT_SOURCES.has(name) && !/\.(test|spec)\.\w+$/.test(name);
const isOutput = (name: string) => !NOT_OUTPUTS.has(name);

function hashOfSources(root: string, name: string) {
  const hash = createHash('sha256').update(packagesIn(root));
  for (const file of inputsOf(name).flatMap((input) => filesBelow(join(root, input), isSource))) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function hashOfOutput(root: string, name: string) {
  const hash = createHash('sha256');
  const folders = name === 'packages' ? inputsOf(name) : [outputFolderOf(name)];
  for (const file of folders.flatMap((folder) => filesBelow(join(root, folder, 'dist'), isOutput))) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** The packages from npm, without the workspaces: a new remote is no reason to build the other remotes again. */
function packagesIn(root: string) {
  const lock: { packages?: Record<string, { link?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const installed = Object.entries(lock.packages ?? {}).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  return JSON.stringify(installed);
}

/**
 * The target `packages` is the part of `infra` that edge and API import, as JavaScript. The build of
 * `infra/packages/releases` builds the whole target.
 */
const outputFolderOf = (name: string) =>
  name === 'packages' ? 'infra/packages/releases' : name === 'backend' ? name : folderOf(name);

const stampFileOf = (root: string, name: string) => join(root, outputFolderOf(name), 'dist/.sources');

/**
 * The hash of the sources and the hash of the output. A different output means that another program has built the target
 * since. File times do not count, because a copy has other times.
 */
const stampWith = (root: string, name: string, hash: string) => `${hash} ${hashOfOutput(root, name)}`;

function outdated(root: string, names: string[]) {
  return names
    .map((name) => ({ name, hash: hashOfSources(root, name) }))
    .filter(({ name, hash }) => {
      const stampFile = stampFileOf(root, name);
      return !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stampWith(root, name, hash);
    });
}

/**
 * Builds every outdated target, front ends and backend at the same time. The returned value lists the targets that were
 * built.
 */
export async function build({
  root,
  signal,
  targets = TARGETS,
}: {
  root: string;
  signal: AbortSignal;
  targets?: string[];
}) {
  const builtTargets: Set<string> = new Set();
  // A source that changes during a build may be only partly in the output, so the build runs again.
  for (let tries = 0; tries < 3; tries += 1) {
    const stale = outdated(root, targets);
    if (stale.length === 0) break;
    const names = stale.map(({ name }) => name);
    if (hasNoDevDependencies(root))
      throw new Failure(
        `${names.join(', ')}: these sources have no build. A build needs the development dependencies, which are not installed. Run npm ci, then start again.`,
      );
    for (const name of names) rmSync(stampFileOf(root, name), { force: true });
    await compile({ root, signal, names, env: { ...process.env, NODE_ENV: 'production' } });
    for (const { name, hash } of stale) {
      writeFileSync(stampFileOf(root, name), stampWith(root, name, hash));
      builtTargets.add(name);
    }
  }
  const value = [...builtTargets];
  return { value, ...(value.length > 0 && { summary: `built ${value.join(', ')}` }) };
}

async function compile({
  root,
  names,
  signal,
  env,
}: {
  root: string;
  names: string[];
  signal: AbortSignal;
  env: NodeJS.ProcessEnv;
}) {
  const frontEnds = names.filter((name) => FRONT_ENDS.includes(name));
  const failed = (what: string) => `The build of ${what} failed. Fix the errors below, then start again:`;
  const options = { cwd: root, signal, env };
  const npm = (name: string, workspace: string) =>
    run('npm', ['run', 'build', '-w', workspace], { ...options, failureMessage: failed(name) });
  // The shell's release contains the packages for other repositories.
  if (names.includes('shell'))
    await run(process.execPath, [...TYPESCRIPT, 'infra/packages/build/sdk.ts'], {
      ...options,
      failureMessage: failed('the packages for other repositories'),
    });
  await Promise.all([
    frontEnds.length > 0 &&
      run(process.execPath, [...TYPESCRIPT, 'infra/packages/build/build.ts', ...frontEnds], {
        ...options,
        failureMessage: failed(frontEnds.join(', ')),
      }),
    names.includes('packages') && npm('the packages', 'infra/packages/releases'),
    names.includes('backend') && npm('backend', 'backend'),
  ]);
}
