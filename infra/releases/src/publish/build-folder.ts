// What a build left in its folder, and what is plainly wrong with it.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import type { Build, Routes } from '../formats.ts';
import { areBudgets, unknownIn } from '../gate/budgets.ts';
import { checkClaims, checkOverlap } from '../gate/claims.ts';
import { wrongInBuild, wrongInRoutes } from '../gate/declared.ts';
import { ReleaseError } from '../release-error.ts';
import { CONTRACT_VERSION } from '../ssr-worker/contract-version.ts';
import { isFilePath, isRemoteName, SUFFIXES } from '../signed/verify.ts';

export interface Publication {
  /** Folder with `routes.json` and `dist/release`. */
  packageDir: string;
  /** Names that no creator can have. */
  reserved: readonly string[];
  /** Pages of what else is deployed. */
  others?: Readonly<Record<string, readonly Routes[]>>;
  /** Of who develops: without the compressed forms, which take longest, and under the name that all its drafts have, for a page shows one of them. */
  draft?: boolean;
  /** The remote that may claim `/:param`. */
  ownerOfNames?: string;
  commit?: string;
}

export async function readBuild(packageDir: string): Promise<Build> {
  const file = join(packageDir, 'dist/release/build.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new ReleaseError('build.missing', `${file} is missing: build ${packageDir} first.`);
  const build = parsed(text, file);
  if (!isRemoteName(build?.remote))
    throw new ReleaseError('build.name', `'${String(build?.remote)}' is no name of a remote: see ${file}.`);
  refuse(wrongInBuild(build), { code: 'build.schema', what: `build.json of ${build.remote}` });
  if (build.contractVersion !== CONTRACT_VERSION) {
    throw new ReleaseError(
      'build.contract',
      `${build.remote} speaks contract ${build.contractVersion}; this Linkstall knows ${CONTRACT_VERSION}.`,
    );
  }
  return build;
}

export async function readSources(packageDir: string, build: Build): Promise<Map<string, Buffer>> {
  const folder = join(packageDir, 'dist/release');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd) throw new ReleaseError('build.file', `'${odd.name}' is no plain file: a release has copies, and no links.`);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const sources: Map<string, Buffer> = new Map();
  for (const path of paths.filter((found) => found !== 'build.json').sort()) {
    if (!isFilePath(path) || path === 'release.json')
      throw new ReleaseError('build.file', `'${path}' is no name for a file of a release.`);
    const packed = Object.values(SUFFIXES).find((suffix) => path.endsWith(suffix));
    if (packed !== undefined && paths.includes(path.slice(0, -packed.length)))
      throw new ReleaseError(
        'build.file',
        `'${path}' has the name of a compressed form, and the store makes these itself: leave it out of the build.`,
      );
    sources.set(path, await readFile(join(folder, path)));
  }
  for (const path of ['routes.json', 'budgets.json']) {
    const bytes = await readFile(join(packageDir, path)).catch(() => null);
    if (bytes) sources.set(path, bytes);
  }
  for (const needed of [
    build.entry,
    ...(build.server ? [build.server] : []),
    ...(build.remote === 'shell' ? ['base.css'] : ['routes.json']),
  ]) {
    if (!sources.has(needed)) throw new ReleaseError('build.file', `${build.remote} lacks ${needed}.`);
  }
  checkEntry(build, sources);
  return sources;
}

/** What a page runs to have the remote, and under which name. */
function checkEntry({ remote, entry, uniqueName, loads }: Build, sources: Map<string, Buffer>) {
  if (!entry.endsWith('.js')) throw new ReleaseError('build.file', `The entry of ${remote}, ${entry}, is no script.`);
  const named = [loads?.exposes, loads?.late].flatMap((lists) => Object.values(lists ?? {}).flat());
  const absent = named.find((path) => !sources.has(path));
  if (absent !== undefined)
    throw new ReleaseError('build.file', `${remote} loads ${absent} by its build.json, but it is not in the build.`);
  if (remote !== 'shell' && !OWN_NAME.test(uniqueName))
    throw new ReleaseError(
      'build.unique',
      `The uniqueName of ${remote}, ${uniqueName}, may be a name that pages have already, where it becomes a global one: name it as ${remote.replaceAll('-', '_')}_4977821c4398 is.`,
    );
}

/** No browser has a global name like this. */
const OWN_NAME = /^[a-z][^_-]*[_-]./i;

export function checkRoutes(
  { reserved, ownerOfNames, others = {}, draft = false }: Publication,
  build: Build,
  sources: Map<string, Buffer>,
) {
  const bytes = sources.get('routes.json');
  if (!bytes) return;
  const { remote } = build;
  const routes: Routes = parsed(bytes.toString('utf8'), `routes.json of ${remote}`);
  refuse(wrongInRoutes(routes), { code: 'routes.schema', what: `routes.json of ${remote}` });
  if (routes.pages.length > 0 && remote !== 'shell' && !build.exposes.includes('./routes'))
    throw new ReleaseError('routes.expose', `${remote} has pages, but exposes no ./routes that would show them.`);
  const lacking = Object.values(routes.slots ?? {}).find((expose) => !build.exposes.includes(expose));
  if (lacking !== undefined)
    throw new ReleaseError('routes.slot', `${remote} fills a slot with ${lacking}, which it does not expose.`);
  if (routes.pages.some(({ server }) => server) && !build.server)
    throw new ReleaseError('build.file', `${remote} declares server pages but has no server bundle.`);
  checkClaims({ remote, routes, reserved, ...(ownerOfNames !== undefined && { ownerOfNames }) });
  checkOverlap({ ...others, [remote]: [routes] });
  const budgets = sources.get('budgets.json');
  if (budgets)
    checkBudgets(parsed(budgets.toString('utf8'), `budgets.json of ${remote}`), build, draft ? null : routes);
}

/** @param routes null: a draft has all at once */
function checkBudgets(budgets: unknown, build: Build, routes: Routes | null) {
  const { remote } = build;
  if (!areBudgets(budgets))
    throw new ReleaseError(
      'budgets.schema',
      `budgets.json of ${remote} is not of schema 1: compare it with another's.`,
    );
  const unknown = routes ? unknownIn(budgets, build, routes) : [];
  if (unknown.length > 0)
    throw new ReleaseError(
      'budgets.unknown',
      `budgets.json of ${remote} names ${unknown.join(', ')}, which it does not have: take it out, or name it as the build does.`,
    );
}

function refuse(wrong: readonly string[], { code, what }: { code: string; what: string }) {
  const problems = wrong.map((sentence) => ({ code, message: `${what}: ${sentence}.` }));
  if (problems[0]) throw new ReleaseError(code, problems[0].message, problems);
}

function parsed(text: string, what: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseError('build.json', `${what} is not JSON: build again.`);
  }
}
