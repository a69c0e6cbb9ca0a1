// What is built from what; a part is built again only when a byte of its sources has changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { FRONT_ENDS, folderOf } from '../rspack/front-ends.mjs';
import { run } from './progress.ts';
import { TYPESCRIPT } from './typescript.ts';

const PARTS = ['packages', ...FRONT_ENDS, 'backend'];
const COMMON = ['infra/contracts', 'infra/kit', 'infra/themes', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', '.data', 'test', 'test-results']);

export function inputsOf(name: string) {
  if (name === 'packages') return [...COMMON, 'infra/releases'];
  if (name === 'backend') return [name, ...COMMON];
  return [folderOf(name), ...COMMON, 'infra/rspack', ...(name === 'shell' ? ['infra/releases'] : [])];
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name) && !/\.(test|spec)\.\w+$/.test(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function hashOfSources(root: string, name: string) {
  const hash = createHash('sha256')
    .update(`node ${process.versions.node.split('.')[0]}`)
    .update(packagesIn(root));
  for (const file of inputsOf(name).flatMap((input) => filesBelow(join(root, input)))) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** What is installed from elsewhere: a new remote of ours is no reason to build the others. */
function packagesIn(root: string) {
  const lock: { packages?: Record<string, { link?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const others = Object.entries(lock.packages ?? {}).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  return JSON.stringify(others);
}

/** `packages`: what edge and API import of `infra`, as JavaScript; the build of `infra/releases` makes that of the others, too. */
const placeOf = (name: string) => (name === 'packages' ? 'infra/releases' : name === 'backend' ? name : folderOf(name));

const markOf = (root: string, name: string) => join(root, placeOf(name), 'dist/.sources');

/** The sources' hash and when the output was written: a build that somebody else made since is not ours. */
function markWith(root: string, name: string, hash: string) {
  const made = name === 'backend' ? 'main.js' : name === 'packages' ? 'operations.js' : 'release/build.json';
  const output = join(root, placeOf(name), 'dist', made);
  return `${hash} ${statSync(output, { throwIfNoEntry: false })?.mtimeMs ?? 'none'}`;
}

function outdated(root: string, names: string[]) {
  return names
    .map((name) => ({ name, hash: hashOfSources(root, name) }))
    .filter(({ name, hash }) => {
      const mark = markOf(root, name);
      return !existsSync(mark) || readFileSync(mark, 'utf8') !== markWith(root, name, hash);
    });
}

/** Builds what is not up to date, front ends and backend side by side; the value is the names of what was built. */
export async function build({ root, signal, parts = PARTS }: { root: string; signal: AbortSignal; parts?: string[] }) {
  const built: Set<string> = new Set();
  // Sources that change during a build may be in it by half: then it is done again.
  for (let tries = 0; tries < 3; tries += 1) {
    const stale = outdated(root, parts);
    if (stale.length === 0) break;
    const names = stale.map(({ name }) => name);
    for (const name of names) rmSync(markOf(root, name), { force: true });
    await compile({ root, signal, names, env: { ...process.env, NODE_ENV: 'production' } });
    for (const { name, hash } of stale) {
      writeFileSync(markOf(root, name), markWith(root, name, hash));
      built.add(name);
    }
  }
  const value = [...built];
  return { value, ...(value.length > 0 && { say: `built ${value.join(', ')}` }) };
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
  const fronts = names.filter((name) => name !== 'backend' && name !== 'packages');
  const failed = (what: string) => `The build of ${what} failed. Mend what it says, then start again:`;
  const options = { cwd: root, signal, env };
  const npm = (name: string, workspace: string) =>
    run('npm', ['run', 'build', '-w', workspace], { ...options, failed: failed(name) });
  await Promise.all([
    fronts.length > 0 &&
      run(process.execPath, [...TYPESCRIPT, 'infra/rspack/build.ts', ...fronts], {
        ...options,
        failed: failed(fronts.join(', ')),
      }),
    names.includes('packages') && npm('the packages', 'infra/releases'),
    names.includes('backend') && npm('backend', 'backend'),
  ]);
}
